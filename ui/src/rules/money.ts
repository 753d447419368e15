/** rupees formats an amount in rupees, with the rupee sign and Indian grouping: ₹1,23,456 or ₹1,23,456.50. */
export function rupees(amount: number, paise: 'always' | 'needed' = 'needed'): string {
  const sign = amount < 0 ? '-' : ''
  const [whole = '0', part = '00'] = Math.abs(amount).toFixed(2).split('.')
  const tail = whole.slice(-3)
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',')
  return `${sign}₹${head ? `${head},` : ''}${tail}${part === '00' && paise === 'needed' ? '' : `.${part}`}`
}

/** number formats a count with Indian grouping: 1,23,456. */
export const number = (count: number) => rupees(count).replace('₹', '')

/** The largest amount that the shop accepts: ten crore rupees, in paise. */
const most = 10_00_00_000_00

/**
 * Matches separators at Indian or international positions, 12,34,567 or 1,234,567. A comma elsewhere may be meant
 * as a decimal point.
 */
const grouped = /^-?(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{3}(?:\.\d+)?$/

/** paiseOf parses rupees with at most two decimals into paise, without floats. It returns undefined for anything else. */
export function paiseOf(text: string): number | undefined {
  const typed = text.trim()
  const found = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(grouped.test(typed) ? typed.replaceAll(',', '') : typed)
  const part = found?.[3]?.replace(/0+$/, '') ?? ''
  if (!found || part.length > 2) return undefined
  const paise = Number(found[2]) * 100 + Number(part.padEnd(2, '0'))
  if (paise > most) return undefined
  return found[1] ? -paise : paise
}

/** percentOff returns the part of the list price that a customer saves, in per cent, rounded up. */
export function percentOff(price: number, pays: number): number {
  const all = Math.round(price * 100)
  const saved = all - Math.round(pays * 100)
  return saved > 0 && all > 0 ? Math.ceil((saved * 100) / all - 1e-9) : 0
}

/** shortRupees formats an amount for an axis: ₹950, ₹12 K, ₹1.2 L, ₹3.4 Cr. */
export function shortRupees(amount: number): string {
  const unit = (size: number, name: string) =>
    `₹${(amount / size).toFixed(amount / size < 10 ? 1 : 0).replace(/\.0$/, '')} ${name}`
  if (amount >= 1e7) return unit(1e7, 'Cr')
  if (amount >= 1e5) return unit(1e5, 'L')
  if (amount >= 1e3) return unit(1e3, 'K')
  return `₹${Math.round(amount)}`
}
