// Days and months that staff choose and search for, and times that they wait.
import { say } from '../words'
import { monthOf } from './dates'

/**
 * dayIn parses a day in a search, such as 22 Nov 2026, 22/11/2026 or 2026-11-22. It returns 2026-11-22, or '' for
 * anything else.
 */
export function dayIn(text: string): string {
  const words = text.trim().toLowerCase()
  const named =
    /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/.exec(words) ?? /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/.exec(words)
  const plain = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(words)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words)
  if (iso) return words
  if (plain) return dated(plain[3], Number(plain[2]), plain[1])
  if (!named) return ''
  const [first = '', second = ''] = [named[1], named[2]]
  const month = say.dates.months.findIndex((name) => [first, second].includes(name.toLowerCase())) + 1
  return dated(named[3], month, /^\d/.test(first) ? first : second)
}

const dated = (year = '', month: number, day = '') =>
  month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31
    ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    : ''

/** inDays returns the date in India a number of days from today, as 2026-11-21. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10)
}

/** month formats 2026-11 as Nov 2026. */
export const month = (text: string) => say.dates.month(monthOf(text.slice(5, 7)), text.slice(0, 4))

/** span describes the distance between an instant and now, in either direction: 5 minutes, 3 hours, 2 days. */
export function span(text: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.round(Math.abs(now - Date.parse(text)) / 60_000))
  const [n, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
