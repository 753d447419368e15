const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** day writes the day of an instant or a day of the shop as Nov 21, 2026. The shop's zone is in the text already. */
export function day(text: string | null | undefined): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '')
  if (!found) return ''
  return `${months[Number(found[2]) - 1]} ${found[3]}, ${found[1]}`
}

/** clock writes the time of an instant as 14:05. */
export function clock(text: string | null | undefined): string {
  return /T(\d{2}:\d{2})/.exec(text ?? '')?.[1] ?? ''
}

/** weekday writes a day 2026-11-21 as Sat, Nov 21. */
export function weekday(text: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (!found) return ''
  const name = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][
    new Date(Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]))).getUTCDay()
  ]
  return `${name}, ${months[Number(found[2]) - 1]} ${Number(found[3])}`
}

/** inDays is the day so many days from today, 2026-11-21, as India counts its days. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10)
}
