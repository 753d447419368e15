import type { Stale } from '../../api/hooks'

/** The calls whose replies change with a remittance. */
export const stale: Stale[] = ['/admin/cod-remittances', '/admin/money-check', '/admin/ledger', '/admin/waiting']

export const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

/** kilos formats a weight in grams. */
export const kilos = (grams: number) => `${(grams / 1000).toFixed(2)} kg`
