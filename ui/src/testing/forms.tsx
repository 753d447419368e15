// Tests what every form must do, for each form of a table.
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type Answers, answer, type Call, refusal, said, sent, unreachable } from './answers'
import { button, control, press, settle, show, type, until, wrongAt } from './screen'

type Filled = Record<string, string | File | boolean>

/** A form and the way to it. */
type Screen = {
  name: string
  screen: () => ReactNode
  answers?: Answers
  address?: string
  route?: string
  open?: () => Promise<unknown>
  /** The part of the page that contains the form, if its labels are not unique. */
  part?: string
  fill: Filled
  press: string
}

/** Errors that the form finds by itself: the wrong values by label, and the expected errors by label. */
type Slips = { slips: { fill: Filled; wrong: Record<string, string> } }

type Sending = {
  call: Call
  /** The expected fields of the call. */
  sends: Record<string, unknown>
  /** The labels of the fields by the server's names, in the order of the form. */
  fields?: Record<string, string>
  /** The toast or alert for a refusal with field errors, if it is not its message. */
  refused?: string
  /** What is shown if the server can't be reached: a toast, or errors by label. */
  lost: string | Record<string, string>
  /** Whether a failure at a field is also shown in a toast. */
  said?: true
}

export type Form = Screen & ((Sending & Partial<Slips>) | (Slips & { [K in keyof Sending]?: never }))

const silent = 'The shop can’t be reached. Please check your connection.'
export const unreached = `bad: ${silent}`
export const unreachedAt = (label: string) => ({ [label]: silent })

async function begin(form: Screen, fill: Filled = form.fill) {
  show(form.screen(), form.answers, form.address, form.route)
  await settle()
  await form.open?.()
  await settle()
  for (const [label, value] of Object.entries({ ...form.fill, ...fill })) await type(label, value, form.part)
}

const wrong = (form: Screen, label: string, words: string) =>
  until(() => expect(wrongAt(label, form.part), label).toBe(words))
const focused = (form: Screen, label = '') =>
  until(() => expect(document.activeElement).toBe(control(label, form.part)))

function keptEvery(form: Screen) {
  for (const [label, value] of Object.entries(form.fill))
    if (typeof value === 'string') expect(control(label, form.part).value, label).toBe(value)
}

/** testForms runs the tests that every form must pass, for each of the given forms. */
export function testForms(forms: Form[]) {
  describe.each(forms)('$name', (form) => {
    if (form.call) testSending(form)
    if (form.slips) testSlips(form as Parameters<typeof testSlips>[0])
  })
}

function testSending(form: Screen & Sending) {
  const fields = Object.entries(form.fields ?? {})
  const calls = () => sent.filter((s) => s.call === form.call)

  if (fields.length > 0)
    test('server errors are shown at their fields, and the first gets the focus', async () => {
      await begin(form)
      const blamed = Object.fromEntries(fields.map(([field]) => [field, `About ${field}.`]).reverse())
      answer(form.call, refusal('Not so.', blamed) as never)
      await press(form.press, form.part)
      for (const [field, label] of fields) await wrong(form, label, `About ${field}.`)
      await focused(form, fields[0]?.[1])
      expect(said).toEqual(typeof form.lost === 'string' || form.said ? [form.refused ?? 'bad: Not so.'] : [])
      keptEvery(form)
    })

  test('it is sent once and shows progress', async () => {
    await begin(form)
    let reply: (refused: ReturnType<typeof refusal>) => void = () => {}
    answer(form.call, (() => new Promise((resolve) => (reply = resolve))) as never)
    await press(form.press, form.part)
    const busy = await until(() => {
      const found = document.querySelector<HTMLButtonElement>('button[aria-busy=true]')
      expect(found).not.toBeNull()
      return found as HTMLButtonElement
    })
    expect(busy.disabled).toBe(true)
    busy.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(calls()).toHaveLength(1))
    expect({ ...calls()[0]?.params, ...calls()[0]?.body }).toMatchObject(form.sends)
    reply(refusal('Not so.'))
    await until(() => expect(button(form.press, form.part).disabled).toBe(false))
    expect(calls()).toHaveLength(1)
    keptEvery(form)
  })

  test('an unreachable shop is reported, and all input stays', async () => {
    await begin(form)
    answer(form.call, unreachable as never)
    await press(form.press, form.part)
    if (typeof form.lost === 'string') await until(() => expect(said).toEqual([form.lost]))
    else for (const [label, words] of Object.entries(form.lost)) await wrong(form, label, words)
    keptEvery(form)
  })
}

function testSlips(form: Screen & Slips & { call?: Call }) {
  test('invalid input shows an error at its field and is not sent', async () => {
    await begin(form, form.slips.fill)
    await press(form.press, form.part)
    for (const [label, words] of Object.entries(form.slips.wrong)) await wrong(form, label, words)
    await focused(form, Object.keys(form.slips.wrong)[0])
    expect(sent.filter((s) => s.call === form.call || Object.keys(s.body ?? {}).length > 0)).toEqual([])
  })
}
