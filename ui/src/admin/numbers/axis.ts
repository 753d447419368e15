const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * ticks returns round values for an axis that includes the smallest and the largest value. Counts get whole
 * numbers.
 */
export function ticks(low: number, high: number, whole: boolean): number[] {
  const from = Math.min(low, 0)
  const to = Math.max(high, 0, whole ? 4 : 10)
  const rough = (to - from) / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(whole ? 1 : 0, ([1, 2, 5, 10].find((n) => n * ten >= rough * 0.999) ?? 10) * ten)
  const even = whole ? Math.ceil(step) : step
  const first = Math.floor(from / even + 1e-9)
  const last = Math.ceil(to / even - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * even).toPrecision(12)))
}

/** barName returns the label of a bar on the axis: 21 Nov, Nov 26, Oct–Dec 26, 2026. */
export function barName(grouping: string, from: string): string {
  const [year = '', month = '', day = ''] = from.split('-')
  const name = months[Number(month) - 1] ?? ''
  if (grouping === 'day' || grouping === 'week') return `${Number(day)} ${name}`
  if (grouping === 'month') return `${name} ${year.slice(2)}`
  if (grouping === 'year') return year
  const first = Math.floor((Number(month) - 1) / 3) * 3
  return `${months[first]}–${months[first + 2]} ${year.slice(2)}`
}

const one = (text: string) => `${Number(text.slice(8))} ${months[Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)}`

/** days formats a range of days: 21 Nov 2026, or 1 Oct to 31 Oct 2026. */
export function days(from: string, to: string): string {
  if (from === to) return one(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? one(from).slice(0, -5) : one(from)} to ${one(to)}`
}
