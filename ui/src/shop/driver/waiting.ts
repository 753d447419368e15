// What a driver reported without a network: kept on the phone until it is sent. Only one link is kept at a time.

export type Report =
  | { kind: 'delivered'; shipment_id: number; code: string; collected: number; way: string; reference: string }
  | { kind: 'failed'; shipment_id: number; reason: string }

const name = 'driver'

type Kept = { key: string; reports: Report[] }

/** reportsOf returns the reports of a link that wait to be sent. */
export function reportsOf(key: string): Report[] {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as Kept
    return kept.key === key ? kept.reports : []
  } catch {
    return []
  }
}

/** keepReports replaces the reports that wait to be sent. */
export function keepReports(key: string, reports: Report[]) {
  if (reports.length > 0) localStorage.setItem(name, JSON.stringify({ key, reports } satisfies Kept))
  else localStorage.removeItem(name)
}
