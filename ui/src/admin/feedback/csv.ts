import type { Schemas } from '../../api/client'
import { answersOf, questions } from './questions'

type Activity = Schemas['Activity']

const columns = ['Name', 'Email', 'Address', 'Date', 'Time', 'Time Spent', ...questions.map((_, i) => `Q${i + 1}`)]

/** A cell that a spreadsheet would run is written as text. */
function cell(text: string): string {
  const safe = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return `"${safe.replace(/"/g, '""')}"`
}

/** The activities as CSV with 16 columns: days as dd/mm/yyyy, list answers joined with commas. */
export function csvOf(activities: Activity[]): string {
  const rows = activities.map((a) => {
    const [, year = '', month = '', day = '', time = ''] =
      /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(a.created_at ?? '') ?? []
    return [
      a.name,
      a.email,
      a.place,
      `${day}/${month}/${year}`,
      time,
      String(Math.round(a.timeSpentOnPage)),
      ...questions.map((q) => answersOf(a, q.key).join(', ')),
    ]
  })
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
