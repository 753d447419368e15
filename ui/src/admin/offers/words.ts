import type { Schemas } from '../../api/client'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'

type Row = Schemas['OfferListRow']
/** The discount of a promotion, and the minimum order. */
export type Terms = Pick<Row, 'kind' | 'percent' | 'amount' | 'most' | 'take' | 'pay' | 'min_value' | 'min_pieces'>
/** For whom and when a promotion is valid. */
type Bounds = Pick<Row, 'code' | 'buyers' | 'first_day' | 'last_day' | 'uses' | 'uses_each' | 'combines' | 'active'>

const pieces = (n: number) => `${n} ${n === 1 ? 'piece' : 'pieces'}`

/** given describes the discount of a promotion; '' while it is not entered yet. */
function given(o: Terms): string {
  if (o.kind === 'percent' && o.percent >= 1 && o.percent <= 99) return `${o.percent}% off`
  if (o.kind === 'amount' && o.amount > 0) return `${rupees(o.amount)} off`
  if (o.kind === 'bundle' && o.take >= 2 && o.pay >= 1 && o.pay < o.take) return `${o.take} for the price of ${o.pay}`
  return o.kind === 'delivery' ? 'Free delivery' : ''
}

export const days = ({ first_day, last_day }: Pick<Bounds, 'first_day' | 'last_day'>): string =>
  first_day && last_day
    ? `${day(first_day)} to ${day(last_day)}`
    : first_day
      ? `From ${day(first_day)}`
      : last_day
        ? `Until ${day(last_day)}`
        : 'Always'

export const scopes: Record<string, string> = {
  all: 'All products',
  products: 'Chosen products',
  categories: 'Chosen categories',
}
export const buyers: Record<string, string> = {
  all: 'Everybody',
  new: 'A first order',
  listed: 'A list of customers',
}

/** listed names a few records, and counts the others. */
export function listed(names: string[], all = names.length): string {
  const shown = names.slice(0, 3).map((name) => name || 'something that is gone')
  const more = all - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '')
}

/** listOf describes how many people are on a list. */
export const listOf = (people: number) => `A list of ${people} ${people === 1 ? 'customer' : 'customers'}`

const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`)

/**
 * summary describes a whole promotion in plain sentences; '' while the discount is not entered. people is the
 * number of people on its list.
 */
export function summary(o: Terms & Bounds & { scope: string; targets: string[]; people: number }): string {
  if (!given(o)) return ''
  return [
    `${who(o)} ${o.kind === 'delivery' ? 'free delivery' : given(o)}${o.most > 0 && o.kind === 'percent' ? `, at most ${rupees(o.most)},` : ''}${forWhat(o)}${least(o)}.`,
    when(o),
    limits(o),
    o.combines
      ? 'It can be combined with other offers that allow it.'
      : 'It is not combined with other offers: the customer gets what saves most.',
    o.active ? '' : 'It is switched off.',
  ]
    .filter(Boolean)
    .join(' ')
}

function who({ buyers, people, code, kind }: { buyers: string; people: number; code: string; kind: string }): string {
  const typing = code ? ` with the code ${code}` : ''
  if (buyers === 'new') return `A customer’s first order${typing} gets`
  const one =
    buyers === 'listed'
      ? people === 1
        ? 'The customer on the list'
        : `Each of the ${people} on the list`
      : 'Everybody'
  return `${one}${typing}${kind === 'delivery' ? ' has' : ' gets'}`
}

function forWhat({ kind, scope, targets }: { kind: string; scope: string; targets: string[] }): string {
  if (scope === 'all') return kind === 'delivery' ? '' : ' on all products'
  const names =
    listed(targets) || (scope === 'products' ? 'the products that you choose' : 'the categories that you choose')
  const what = scope === 'products' ? names : `everything in ${names}`
  return kind === 'delivery' ? ` for an order with ${what}` : ` on ${what}`
}

function least({ min_value, min_pieces, scope }: Terms & { scope: string }): string {
  const parts = [min_value > 0 && `${rupees(min_value)} or more`, min_pieces > 0 && `${pieces(min_pieces)} or more`]
  const words = parts.filter(Boolean).join(' and ')
  if (!words) return ''
  return scope === 'all' ? `, from an order of ${words} on` : `, when the order has ${words} of it`
}

function when(o: Bounds): string {
  if (o.first_day && o.last_day) return `Valid from ${day(o.first_day)} to ${day(o.last_day)}.`
  if (o.first_day) return `Valid from ${day(o.first_day)}.`
  return o.last_day ? `Valid until ${day(o.last_day)}.` : 'Valid until switched off.'
}

function limits({ uses, uses_each }: Bounds): string {
  const all = uses > 0 ? `It ends after ${uses === 1 ? 'one order' : `${uses} orders`}` : ''
  const each = uses_each > 0 ? `each customer can use it ${times(uses_each)}` : ''
  if (all && each) return `${all}; ${each}.`
  return all ? `${all}.` : each ? `${each[0]?.toUpperCase()}${each.slice(1)}.` : ''
}

type Tried = Schemas['OfferPreviewData']

/** cost describes what a promotion would have cost with the orders of the last 30 days. */
export function cost({ orders, of, goods, delivery, sales }: Tried): string {
  if (of === 0) return 'There are no orders of the last 30 days to try it on.'
  const all = of === 1 ? 'the one order' : `the ${of} orders`
  if (orders === 0) return `None of ${all} of the last 30 days would have had it.`
  return `With the orders of the last 30 days, ${orders} of ${of} would have had it: it would have cost ${rupees(goods + delivery)} on sales of ${rupees(sales)}.`
}

/** The characters of a generated code: none that looks like another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** newCode generates a code of eight letters and digits that can't be guessed. */
export const newCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => letters[n % letters.length]).join('')
