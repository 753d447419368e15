// Shows a screen in a test and uses it as a person does: by roles and labels.
import { render } from 'preact'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { Route } from 'wouter'
import { AnswersProvider, Answers as Known } from '../api/answers'
import { SessionProvider } from '../api/session'
import { AskingProvider } from '../parts/Asking'
import state from '../parts/State.module.css'
import { type Answers, answering } from './answers'
import { labelOf, squeezed } from './page'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const visitor = { isLoggedIn: false, name: '', email: '', role: '', permissions: [], csrf_token: 'csrf' }
export const asha = { ...visitor, isLoggedIn: true, name: 'Asha', email: 'asha@example.com', role: 'User' }

let place: HTMLElement | undefined

/** show renders a screen at a URL. The person is a visitor unless the replies contain another session. */
export function show(screen: ReactNode, answers: Answers = {}, address = '/', route = '*') {
  answering({ 'GET /session': { data: visitor }, 'GET /shop': { data: { tells: [] } }, ...answers })
  put(screen, address, route)
}

/** showRecorded renders a screen whose calls are answered with recorded replies. */
export function showRecorded(
  screen: ReactNode,
  replies: Parameters<typeof answering>[1],
  address: string,
  route: string,
) {
  answering({}, replies)
  put(screen, address, route)
}

function put(screen: ReactNode, address: string, route: string) {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', address)
  leave()
  place = document.body.appendChild(document.createElement('main'))
  render(
    <AnswersProvider answers={new Known()}>
      <AskingProvider>
        <SessionProvider>
          <Route path={route}>{screen}</Route>
        </SessionProvider>
      </AskingProvider>
    </AnswersProvider>,
    place,
  )
}

function leave() {
  if (place) render(null, place)
  place?.remove()
  place = undefined
}

afterEach(leave)

/** reload shows a screen as after a reload of the page: what the tab stored is still there. */
export function reload(again: () => void) {
  dispatchEvent(new Event('pagehide'))
  const stored = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const)
  again()
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
}

/** settle waits until the effects of a render have run. */
export const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)))

/** until waits for an expectation to hold. */
export const until = <T,>(what: () => T) => vi.waitFor(what, { interval: 4, timeout: 3000 })

const text = (element: Element | null | undefined) => squeezed(element?.textContent)

const named = (element: Element) =>
  element.getAttribute('aria-label') ??
  (text(document.getElementById(element.getAttribute('aria-labelledby') ?? '')) || text(element))

/**
 * root returns where to look: in the open dialog, otherwise on the whole page; or in the first form, or in a
 * named part.
 */
function root(part?: string): ParentNode {
  if (part === 'form') return document.querySelector('form') ?? document
  const all = document.querySelectorAll('form, section, dialog, li, fieldset')
  if (part) return only(all, (element) => named(element) === part, part)
  return [...document.querySelectorAll('dialog')].at(-1) ?? document
}

function only<T extends Element>(all: Iterable<T>, fits: (element: T) => boolean, name: string): T {
  const found = [...all].filter(fits)
  if (found.length === 1 && found[0]) return found[0]
  throw new Error(`${found.length} times “${name}” among ${[...all].map(labelOf).concat([...all].map(named))}`)
}

export const control = (label: string, part?: string): Control =>
  only(root(part).querySelectorAll<Control>('input, select, textarea'), (c) => labelOf(c) === label, label)

export const button = (name: string, part?: string): HTMLButtonElement =>
  only(root(part).querySelectorAll<HTMLButtonElement>('button'), (b) => named(b) === name, name)

/** arrived waits for an element. If it has just appeared, it also waits for its effects. */
async function arrived<T>(find: () => T): Promise<T> {
  try {
    return find()
  } catch {
    await until(find)
    await settle()
    return find()
  }
}

/** press waits until a button is enabled, and clicks it. */
export async function press(name: string, part?: string) {
  const ready = await arrived(() => {
    const found = button(name, part)
    if (found.disabled) throw new Error(`“${name}” can’t be pressed`)
    return found
  })
  ready.click()
}

/**
 * pressEscape presses Escape, in the last dialog unless another element is given. Unless a key handler prevents
 * that, the dialog gets a cancel event.
 */
export function pressEscape(at: Element | undefined = [...document.querySelectorAll('dialog')].at(-1)) {
  const goesOn = at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  if (goesOn) at?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** type fills in a control: a text, an option, a file, or a checkbox. */
export async function type(label: string, value: string | File | boolean, part?: string) {
  const into = await arrived(() => control(label, part))
  if (into instanceof HTMLSelectElement && typeof value === 'string')
    await until(() => only(into.options, (option) => option.value === value, value))
  if (typeof value === 'boolean') {
    if ((into as HTMLInputElement).checked !== value) into.click()
    return
  }
  if (value instanceof File) Object.defineProperty(into, 'files', { value: [value], configurable: true })
  else into.value = value
  into.dispatchEvent(new Event('input', { bubbles: true }))
  into.dispatchEvent(new Event('change', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve))
}

/** wrongAt returns the error shown at a control. */
export function wrongAt(label: string, part?: string): string {
  const ids = (control(label, part).getAttribute('aria-describedby') ?? '').split(' ')
  return ids
    .map((id) => document.getElementById(id))
    .filter((element) => element?.getAttribute('role') === 'alert')
    .map(text)
    .join(' ')
}

/** reads reports whether the page contains a text. */
export const reads = (words: string) => text(document.body).includes(words)

/** cells returns the texts of the tables on the page, row by row. */
export const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(text))

const tones = ['leaf', 'honey', 'brick', 'ember', 'soft'] as const

/** states lists the states shown on the page, each with the colour name of its dot: leaf Running. */
export const states = () =>
  [...document.querySelectorAll(`.${state.status}`)].map((shown) => {
    const dot = shown.querySelector(`.${state.dot}`)
    return `${tones.find((tone) => dot?.classList.contains(state[tone] ?? ''))} ${text(shown)}`
  })

/** address returns the current path and query. */
export const address = () => location.pathname + location.search
