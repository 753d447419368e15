import type { Schemas } from '../../api/client'
import { number, rupees, shortRupees } from '../../rules/money'

type Sent = Schemas['FiguresData']
/** The figures of a period. A figure that can't be calculated is null, and why has the reason. */
export type Figures = Omit<Sent, Share | 'average' | 'margin'> & Record<Share | 'average' | 'margin', number | null>
type Share = 'conversion' | 'returning' | 'cod' | 'rto' | 'margin_share' | 'cost_known'

/** How a figure is written: as an amount, a number or a percentage. */
export type Kind = 'rupees' | 'count' | 'share'

/** A figure that the screen can show, and how to read it from the API's reply. */
export type Measure = {
  name: string
  label: string
  kind: Kind
  of: (figures: Figures) => number | null
  /** Whether more is better (1), worse (-1), or neither (0). */
  good: 1 | 0 | -1
  /** What is shown below the figure. */
  note?: (figures: Figures) => string
  /** The filter of the order list that shows the orders behind the figure. */
  orders?: Record<string, string>
}

const sold = { state: 'sold' }

/** The figures of the reports screen, in order. Those with a chart can be clicked. */
export const measures: Measure[] = [
  {
    name: 'sales',
    label: 'Sales',
    kind: 'rupees',
    of: (f) => f.sales,
    good: 1,
    note: () => 'all orders but cancelled ones',
    orders: sold,
  },
  {
    name: 'net_sales',
    label: 'Net sales',
    kind: 'rupees',
    of: (f) => f.net_sales,
    good: 1,
    note: (f) => (f.credited ? `less ${rupees(f.credited)} on credit notes` : 'nothing was credited'),
  },
  { name: 'orders', label: 'Orders', kind: 'count', of: (f) => f.orders, good: 1, orders: sold },
  { name: 'average', label: 'Average order value', kind: 'rupees', of: (f) => f.average, good: 1, orders: sold },
  {
    name: 'conversion',
    label: 'Conversion',
    kind: 'share',
    of: (f) => f.conversion,
    good: 1,
    note: (f) => `${number(f.online_orders)} online orders, ${number(f.visitors)} new visitors`,
    orders: { ...sold, channel: 'online' },
  },
  {
    name: 'returning',
    label: 'Returning customers',
    kind: 'share',
    of: (f) => f.returning,
    good: 1,
    note: (f) => `${number(f.returning_orders)} of ${number(f.online_orders)} online orders`,
    orders: { ...sold, returning: 'yes' },
  },
  {
    name: 'cod',
    label: 'COD share',
    kind: 'share',
    of: (f) => f.cod,
    good: 0,
    note: (f) => `${number(f.cod_orders)} of ${number(f.online_orders)} online orders`,
    orders: { ...sold, channel: 'online', pt: 'COD' },
  },
  {
    name: 'rto',
    label: 'Returned to sender (RTO)',
    kind: 'share',
    of: (f) => f.rto,
    good: -1,
    note: (f) => `${number(f.came_back)} of ${number(f.sent)} parcels`,
    orders: { state: 'returned' },
  },
  {
    name: 'cancelled',
    label: 'Cancelled orders',
    kind: 'count',
    of: (f) => f.cancelled,
    good: -1,
    orders: { state: 'cancelled' },
  },
  {
    name: 'margin',
    label: 'Margin',
    kind: 'rupees',
    of: (f) => f.margin,
    good: 1,
    note: (f) => `${share(f.margin_share)} without GST; cost known for ${share(f.cost_known)} of the goods`,
  },
  {
    name: 'gst',
    label: 'GST to pay',
    kind: 'rupees',
    of: (f) => f.gst,
    good: 0,
    note: () => 'on invoices, less credit notes',
  },
]

export const share = (n: number | null) => (n === null ? 'none' : `${n.toFixed(1)} %`)

/** worded formats a figure for people. */
export function worded(kind: Kind, value: number | null): string {
  if (value === null) return 'no figure'
  if (kind === 'rupees') return rupees(value, 'always')
  return kind === 'count' ? number(value) : share(value)
}

/** briefly omits the paise if they are zero. */
export const briefly = (kind: Kind, value: number | null) =>
  kind === 'rupees' && value !== null ? rupees(value) : worded(kind, value)

/** short formats a figure for an axis. */
export function short(kind: Kind, value: number): string {
  if (kind === 'rupees') return value < 0 ? `-${shortRupees(-value)}` : shortRupees(value)
  return kind === 'count' ? number(value) : `${value} %`
}

/** change describes how a figure differs from the previous one, and whether it rose (1) or fell (-1). */
export function change(
  kind: Kind,
  now: number | null,
  before: number | null | undefined,
): { text: string; to: 1 | 0 | -1 } {
  if (now === null || before === null || before === undefined) return { text: '', to: 0 }
  const by = now - before
  const to = by > 0 ? 1 : by < 0 ? -1 : 0
  if (by === 0) return { text: 'no change', to }
  const sign = by > 0 ? '+' : '−'
  if (kind === 'share') return { text: `${sign}${Math.abs(by).toFixed(1)} points`, to }
  if (before <= 0) return { text: '', to }
  const part = Math.abs(by / before) * 100
  return { text: `${sign}${part >= 1000 ? 'over 1,000' : part.toFixed(part < 10 ? 1 : 0)} %`, to }
}
