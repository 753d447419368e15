import { validPin } from './forms'

// Stores the pincode that the person entered last on the device, so that it is asked for once, and the day by which an
// order arrives there. That is kept in words, one for each language, because the cards of the home page have no calendar.

const key = 'pincode'
const dayKey = () => `promise-${document.documentElement.lang}`

/** keptPin is the pincode that was entered last in this browser; '' if there is none. */
export function keptPin(): string {
  const pin = localStorage.getItem(key) ?? ''
  return validPin(pin) ? pin : ''
}

export const keepPin = (pin: string) => localStorage.setItem(key, pin)

/** keepDay stores the day by which an order arrives at the kept pincode, in words, and the end of that promise. */
export const keepDay = (words: string, until: string | null) =>
  localStorage.setItem(dayKey(), `${keptPin()}|${until}|${words}`)

/** keptDay is the day by which an order placed now arrives at the kept pincode, in words; '' if it is not known. */
export function keptDay(): string {
  const [pin, until, words] = `${localStorage.getItem(dayKey())}`.split('|') as [string, string, string]
  return pin === keptPin() && Date.now() < Date.parse(until) ? words : ''
}
