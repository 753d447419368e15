import { say } from '../words'

/** monthOf returns the name of a month by its number. */
export const monthOf = (text = '') => say.dates.months[Number(text) - 1] ?? ''

const dateOf = (text: string | null | undefined) => /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '')

/** day formats a date or an instant as 21 Nov 2026. Instants from the server are in the shop's time zone. */
export function day(text: string | null | undefined): string {
  const [found, year = '', month, day] = dateOf(text) ?? []
  return found ? say.dates.day(Number(day), monthOf(month), year) : ''
}

/** clock formats the time of an instant as 2:05 pm. */
export function clock(text: string | null | undefined): string {
  const [found, hour, minute = ''] = /T(\d\d):(\d\d)/.exec(text ?? '') ?? []
  return found ? say.dates.clock(Number(hour), minute) : ''
}

/** moment formats an instant as 21 Nov 2026, 2:05 pm. */
export const moment = (text: string | null | undefined) => [day(text), clock(text)].filter(Boolean).join(', ')

/** nameOf returns the weekday of a date such as 2026-11-21. */
const nameOf = (text: string) => say.dates.weekdays[new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDay()] ?? ''

/** weekday formats 2026-11-21 as Sat 21 Nov. */
export const weekday = (text: string) =>
  dateOf(text) ? say.dates.oneDay(nameOf(text), Number(text.slice(8, 10)), monthOf(text.slice(5, 7))) : ''
