// Stores the input of open forms when a session ends, and that of lasting forms also when they are closed or the page
// is reloaded. It is stored in this tab, for the account that typed it.

type Values = Record<string, unknown>

const place = 'typed'
export const owner = 'typed-by'
const mine = /^(typed|address-draft-.*)$/

/** Matches the names of fields that are never stored. */
const secret = /password|totp|secret|card|cvv|account|ifsc|upi/i

const open = new Map<string, () => Values>()

/** hold registers a form, whose input is stored until the returned function is called. */
export function hold(name: string, changes: () => Values): () => void {
  open.set(name, changes)
  return () => {
    if (open.get(name) === changes) open.delete(name)
  }
}

/** changed returns the values that differ from a form's initial ones, without secrets and files. */
export function changed(first: object, now: object): Values {
  const before = first as Values
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name])
  return Object.fromEntries(
    Object.entries(now).filter((one) => !secret.test(one[0]) && !(one[1] instanceof Blob) && differs(one)),
  )
}

/** typedNow returns the input of all open forms. */
export const typedNow = (): Record<string, Values> =>
  Object.fromEntries(
    [...open].map(([name, changes]) => [name, changes()] as const).filter(([, values]) => Object.keys(values).length),
  )

const stored = (): Record<string, Values> => JSON.parse(sessionStorage.getItem(place) ?? '{}')

/**
 * keepTyped stores the input of forms until their account is logged in again. undefined deletes what was stored
 * for a form.
 */
export const keepTyped = (forms: Record<string, Values | undefined>) =>
  sessionStorage.setItem(place, JSON.stringify({ ...stored(), ...forms }))

/** typedBy sets who is logged in, and deletes other people's stored input. */
export function typedBy(email: string) {
  const before = sessionStorage.getItem(owner)
  if (before && before !== email)
    for (const key of Object.keys(sessionStorage)) if (mine.test(key)) sessionStorage.removeItem(key)
  sessionStorage.setItem(owner, email)
}

/** giveBack returns the stored input of a form, once. */
export function giveBack(name: string): Values | undefined {
  const values = stored()[name]
  if (values) keepTyped({ [name]: undefined })
  return values
}
