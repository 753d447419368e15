// What stands in open forms outlives a session that ends: it is kept in this tab, for the account that typed it.

type Values = Record<string, unknown>

const place = 'typed'
const owner = 'typed-by'
const mine = /^(typed|address-draft-.*)$/

/** Never written down, whatever form they stand in. */
const secret = /password|totp|secret|card|cvv|account|ifsc|upi/i

const open = new Map<string, () => Values>()

/** hold lets a form be asked for what was typed into it, until the returned function is called. */
export function hold(name: string, changes: () => Values): () => void {
  open.set(name, changes)
  return () => {
    if (open.get(name) === changes) open.delete(name)
  }
}

/** changed gives the values that differ from those a form began with, without secrets and files. */
export function changed(first: object, now: object): Values {
  const before = first as Values
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name])
  return Object.fromEntries(
    Object.entries(now).filter((one) => !secret.test(one[0]) && !(one[1] instanceof Blob) && differs(one)),
  )
}

/** typedNow gathers what stands in the open forms. */
export const typedNow = (): Record<string, Values> =>
  Object.fromEntries(
    [...open].map(([name, changes]) => [name, changes()] as const).filter(([, values]) => Object.keys(values).length),
  )

/** keepTyped keeps that until its account is back. */
export function keepTyped(forms: Record<string, Values>) {
  if (Object.keys(forms).length) sessionStorage.setItem(place, JSON.stringify(forms))
}

/** typedBy says who is logged in. What somebody else typed goes. */
export function typedBy(email: string) {
  const before = sessionStorage.getItem(owner)
  if (before && before !== email)
    for (const key of Object.keys(sessionStorage)) if (mine.test(key)) sessionStorage.removeItem(key)
  sessionStorage.setItem(owner, email)
}

/** giveBack gives what was typed into a form before the session ended, once. */
export function giveBack(name: string): Values | undefined {
  const { [name]: values, ...rest } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, Values>
  if (!values) return undefined
  sessionStorage.removeItem(place)
  keepTyped(rest)
  return values
}
