// Tries every action that a screen offers, one after another, each time on the original screen.
import { readdirSync } from 'node:fs'
import { createElement, type ReactNode, Suspense } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import table from '../../screens.json'
import type { Given } from '../api/call'
import { refusal, said, sent } from './answers'
import { pageText } from './page'
import { address, showRecorded } from './screen'

const parts = import.meta.glob(['../{admin,api,parts,shop}/**/*.{ts,tsx}', '!**/*.test.*'])

type Field = HTMLInputElement | HTMLTextAreaElement

// Browsers accept a number as the value of a select; the simulated DOM (happy-dom) does not, so this converts it.
const value = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value') ?? {}
Object.defineProperty(HTMLSelectElement.prototype, 'value', {
  ...value,
  set(given: unknown) {
    value.set?.call(this, String(given))
  },
})

/** actable lists what can be clicked or chosen, with the links that stay on the screen. */
const actable = (root: Element) =>
  [
    ...root.querySelectorAll<Field | HTMLButtonElement | HTMLAnchorElement>(
      'button, select, input, textarea, summary, a',
    ),
  ].filter((one) => !(one instanceof HTMLAnchorElement) || isOwnLink(one))

/** isOwnLink reports whether a link changes only the query of the URL. */
const isOwnLink = (link: HTMLAnchorElement) =>
  link.origin === location.origin && link.pathname === location.pathname && link.search !== location.search

const isField = (one: Element): one is Field =>
  one instanceof HTMLTextAreaElement ||
  (one instanceof HTMLInputElement && !/checkbox|radio|hidden|file/.test(one.type))
const nameOf = (one: Element) => pageText(one).trim() || one.tagName

/** settled waits until a screen has made its calls and shows the replies. Its timers fire at once. */
async function settled() {
  let calls = -1
  for (let quiet = 0, turns = 0; quiet < 3 && turns < 20; turns++) {
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(250)
    quiet = calls === sent.length && !document.querySelector('[aria-busy=true]') ? quiet + 1 : 0
    calls = sent.length
  }
}

/**
 * actsOf returns the positions of the elements that can be clicked or chosen: one of each kind, of a list those of
 * the first row, of a list of links the first. Fields of forms are left out, because forms are filled in as a whole.
 */
function actsOf(root: Element): number[] {
  const kinds = new Set<string>()
  const acts: number[] = []
  for (const [place, one] of actable(root).entries()) {
    if (('disabled' in one && one.disabled) || one.type === 'hidden' || (isField(one) && one.closest('form'))) continue
    const name = nameOf(one)
    let kind = one.closest('li, tr') ? ('href' in one ? '' : (name.split(' ')[0] ?? '')) : name
    for (let at: Element | null = one; at && at !== root; at = at.parentElement) kind = `${at.tagName} ${kind}`
    if (!kinds.has(kind)) acts.push(place)
    kinds.add(kind)
  }
  return acts
}

/** enter types a valid value into a field, a different one for each position in a form. */
function enter(field: Field, place: number) {
  const day = String(10 + (place % 20))
  const values: Record<string, string> = {
    date: `2026-12-${day}`,
    month: '2026-10',
    time: `${day}:30`,
    email: `person${place}@mail.example`,
    color: '#1155aa',
    number: String(place + 2),
  }
  field.value = values[/numeric|decimal/.test(field.inputMode) ? 'number' : field.type] ?? `Text ${place}`
}

function act(one: Element, place = 5, text = '') {
  if (one instanceof HTMLSelectElement)
    one.value = [...one.options].find((option) => !option.selected && !option.disabled)?.value ?? one.value
  else if (isField(one) && text) one.value = text
  else if (isField(one)) enter(one, place)
  else return (one as HTMLElement).click()
  one.dispatchEvent(new Event('input', { bubbles: true }))
  one.dispatchEvent(new Event('change', { bubbles: true }))
}

/** another returns a different value that is valid too. Codes with a check digit stay unchanged. */
function another(value: string): string {
  if (/^[A-Z0-9]{10,}$/.test(value) && /[A-Z]/.test(value)) return value
  if (/^[+\d,. ]*\d$/.test(value)) return value.slice(0, -1) + ((Number(value.at(-1)) + 1) % 10)
  return value.includes('@') ? `x${value}` : `${value} 2`
}

/** fill types into every field of a form, and returns the button that sends it. */
async function fill(form: Element): Promise<HTMLButtonElement | undefined> {
  const fields = [...form.querySelectorAll<Field>('input, textarea')].filter((one) => isField(one) && !one.disabled)
  for (const [place, field] of fields.entries())
    act(field, place, field.value && /text|tel|email|search|url|number/.test(field.type) ? another(field.value) : '')
  await settled()
  const buttons = [...form.querySelectorAll('button')].filter((one) => !one.disabled)
  return (
    buttons.find((one) => one.type === 'submit') ??
    buttons.find((one) => !/^\[(Close|Back|Cancel)\]$/.test(nameOf(one)))
  )
}

/** Whether changes are refused, with an error for each field that was sent. */
let refusing = false
const refused = ({ body = {} }: Given) => ({
  status: false,
  message: 'This was refused.',
  errors: Object.fromEntries(Object.keys(body).map((field) => [field, `Wrong: ${field}`])),
})

/** The read that fails. */
let failing = ''

/** kept returns what the device keeps, a line for each name. */
const kept = () => Object.entries({ ...localStorage }).map(([name, value]) => `${name} ${value}`)

/** changed returns what an action changes: calls, messages, URL, local storage, and lines that appear and disappear. */
async function changed(title: string, one: Element): Promise<string> {
  const before = pageText(document.body).split('\n')
  const from = address()
  const had = kept()
  sent.length = said.length = 0
  act(one)
  await settled()
  const after = address().split('?')[0] === from.split('?')[0] ? pageText(document.body).split('\n') : before
  return [
    `\n${title}`,
    ...sent.map(({ call, params, body }) => `  ${call} ${JSON.stringify({ ...params, ...body })}`),
    ...said.map((sentence) => `  says ${sentence}`),
    ...(address() === from ? [] : [`  goes to ${address()}`]),
    ...kept()
      .filter((line) => !had.includes(line))
      .map((line) => `  keeps ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `  - ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `  + ${line}`),
    '',
  ].join('\n')
}

/** filledAndSent fills in a form and sends it twice: refused at first, then accepted. */
async function filledAndSent(title: string, form: Element | undefined): Promise<string> {
  const send = form && (await fill(form))
  if (!send) return ''
  refusing = true
  let told = await changed(`${title} ${nameOf(send)}, refused`, send)
  refusing = false
  if (send.isConnected && !send.disabled) told += await changed(`${title} ${nameOf(send)}`, send)
  return told
}

/** pressed clicks the buttons and checkboxes with these names, one after another. */
async function pressed(names: string[]) {
  for (const name of names) {
    const found = [...document.querySelectorAll<HTMLElement>('button, input')].find((one) =>
      [`[${name}]`, `{ ${name}}`].includes(nameOf(one)),
    )
    if (!found) throw new Error(`There is no ${name} to press.`)
    found.click()
    await settled()
  }
}

/** whatFails returns what a screen shows instead when one of its reads fails, and what a second try leaves missing. */
async function whatFails(open: () => Promise<void>, reads: string[]): Promise<string> {
  const lines = () => pageText(document.body).split('\n')
  const whole = lines()
  let told = ''
  for (const read of reads) {
    failing = read
    await open()
    failing = ''
    const again = [...document.querySelectorAll('button')].find((one) => nameOf(one) === '[Try again]')
    const instead = lines().filter((line) => !whole.includes(line))
    if (instead.length > 0) told += [`\n${read} fails`, ...instead.map((line) => `  + ${line}`), ''].join('\n')
    if (!again) continue
    sent.length = 0
    again.click()
    await settled()
    const missing = whole.filter((line) => !lines().includes(line))
    told += [
      `  tries again ${sent.map(({ call }) => call).join(', ')}`,
      ...missing.map((line) => `  - ${line}`),
      '',
    ].join('\n')
  }
  return told
}

/**
 * whatActsDo returns what a screen shows after some clicks, and what each action on it changes. Forms and dialogs
 * are filled in and sent, including forms that an action opens.
 */
async function whatActsDo(show: () => void, presses: string[]): Promise<string> {
  const open = async () => {
    vi.setSystemTime('2026-12-03T08:00:00Z')
    show()
    await settled()
    await pressed(presses)
  }
  await open()
  let told = pageText(document.body)
  const acts = actsOf(document.body)
  const reads = [...new Set(sent.map(({ call }) => call))].filter((call) => /^GET (?!.(session|shop)$)/.test(call))
  const failures = presses.length > 0 ? '' : await whatFails(open, reads)
  await open()
  const forms = document.querySelectorAll('form').length
  /** The actions outside forms that change something at once. */
  const refusable: number[] = []
  for (const place of acts) {
    await open()
    const one = actable(document.body)[place]
    if (!one) continue
    const name = nameOf(one)
    const known = new Set(document.querySelectorAll('form'))
    told += await changed(name, one)
    if (sent.some(({ call }) => !call.startsWith('GET'))) refusable.push(place)
    const opened = [...document.querySelectorAll('form')].find((form) => !known.has(form))
    told += await filledAndSent(name, [...document.querySelectorAll('dialog')].at(-1) ?? opened)
    const link = isField(one) && [...document.querySelectorAll('a')].filter(isOwnLink).at(-1)
    if (link) told += await changed(`${name} ${nameOf(link)}`, link)
  }
  for (const place of refusable) {
    await open()
    const one = actable(document.body)[place]
    if (!one) continue
    refusing = true
    told += await changed(`${nameOf(one)}, refused`, one)
    refusing = false
  }
  for (let place = 0; place < forms; place++) {
    await open()
    told += await filledAndSent(`Form ${place + 1}`, document.querySelectorAll('form')[place])
  }
  return told + failures
}

type Replies = (name: string, given: Given) => unknown

/**
 * compared compares what a screen shows, and the effect of each action on it, with a file beside the test. before
 * restores the state of the device each time the screen is shown.
 */
export async function compared(
  screen: ReactNode,
  replies: Replies,
  at: string,
  route: string,
  file: string,
  before = () => {},
  presses: string[] = [],
) {
  const answers: Replies = (name, given) =>
    name === failing
      ? refusal('The shop is busy.', {}, 503)
      : refusing && !name.startsWith('GET')
        ? refused(given)
        : replies(name, given)
  const told = await whatActsDo(() => {
    before()
    showRecorded(<Suspense>{screen}</Suspense>, answers, at, route)
  }, presses)
  await expect(told).toMatchFileSnapshot(`./testdata/${file}.txt`)
}

/**
 * still makes a test file repeatable: the clock is stopped, timers fire at once, and nothing is random or loaded
 * late.
 */
export function still() {
  beforeAll(async () => {
    await Promise.all(Object.values(parts).map((part) => part()))
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => setTimeout(() => then(0), 16))
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    vi.stubGlobal('open', (address: string) => void said.push(`opens ${address}`))
    vi.stubGlobal('print', () => void said.push('prints'))
    vi.spyOn(history, 'back').mockImplementation(() => void said.push('goes back'))
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => into)
  }, 120_000)
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

const fileOf = (at: string) => at.slice(1).replace(/\W+/g, '-') || 'home'

export type Screens = Record<string, () => ReactNode>

/**
 * compareScreens compares the screens of a folder with files, each at its path or at the given URLs, which name
 * records of the recorded replies. A URL may be followed by clicks: `/checkout > Deliver here`. Update the files
 * with vitest --update, and review the diff.
 */
export function compareScreens(
  folder: string,
  modules: Record<string, () => Promise<Screens>>,
  replies: Replies,
  addresses: Record<string, string[]>,
  before?: () => void,
) {
  still()
  const shown = table
    .filter((screen) => screen.module.startsWith(`${folder}/`))
    .flatMap((screen) => (addresses[screen.path] ?? [screen.path]).map((at) => [at, screen] as const))
  test.each(shown)(
    '%s',
    async (at, { path, module, component }) => {
      const Screen = (await modules[`${module.replace(folder, '.')}.tsx`]?.())?.[component]
      if (!Screen) throw new Error(`${module} has no ${component}`)
      const [start = '', ...presses] = at.split(' > ')
      await compared(createElement(Screen), replies, start, path, fileOf(at), before, presses)
    },
    120_000,
  )
  test('each file belongs to a screen', () => {
    expect(readdirSync(`src/${folder}/testdata`)).toEqual(shown.map(([at]) => `${fileOf(at)}.txt`).sort())
  })
}
