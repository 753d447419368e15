import type { BodyOf, Schemas } from '../../api/client'
import { paiseOf } from '../../rules/money'
import { buyers, listed, scopes, type Terms } from './words'

export type Offer = Schemas['StaffOffer']
export type Target = Schemas['OfferTarget']

/** The values of a promotion's form. */
export type Values = {
  name: string
  kind: string
  percent: string
  amount: string
  most: string
  take: string
  pay: string
  min_value: string
  min_pieces: string
  way: string
  code: string
  scope: string
  products: Target[]
  categories: Target[]
  buyers: string
  emails: string
  first_day: string
  last_day: string
  uses: string
  uses_each: string
  combines: boolean
  active: boolean
}

/** The label of each field. */
export const labels: Record<keyof Values, string> = {
  name: 'Name',
  kind: 'Kind of offer',
  percent: 'Percentage off, %',
  amount: 'Amount off, ₹',
  most: 'At most, ₹ an order',
  take: 'Buy quantity',
  pay: 'Pay for quantity',
  min_value: 'Minimum order, ₹',
  min_pieces: 'Minimum quantity',
  way: 'Applies',
  code: 'Code',
  scope: 'Products',
  products: 'Chosen products',
  categories: 'Chosen categories',
  buyers: 'Customers',
  emails: 'Email addresses',
  first_day: 'First day',
  last_day: 'Last day',
  uses: 'Total usage limit',
  uses_each: 'Usage limit per customer',
  combines: 'Combines with other offers',
  active: 'On',
}

/** The kinds of promotions by the names that the API expects. */
export const kinds: Record<string, string> = {
  percent: 'Percentage off',
  amount: 'Amount off',
  delivery: 'Free delivery',
  bundle: 'Several for the price of fewer',
}
export const ways: Record<string, string> = { self: 'Automatically', code: 'With a code' }

const text = (n: number | undefined) => (n ? String(n) : '')

/** valuesOf returns the initial values of a promotion's form. */
export const valuesOf = (o?: Offer): Values => ({
  name: o?.name ?? '',
  kind: o?.kind ?? 'percent',
  percent: text(o?.percent),
  amount: text(o?.amount),
  most: text(o?.most),
  take: text(o?.take),
  pay: text(o?.pay),
  min_value: text(o?.min_value),
  min_pieces: text(o?.min_pieces),
  way: o?.code ? 'code' : 'self',
  code: o?.code ?? '',
  scope: o?.scope ?? 'all',
  products: o?.scope === 'products' ? o.targets : [],
  categories: o?.scope === 'categories' ? o.targets : [],
  buyers: o?.buyers ?? 'all',
  emails: o?.emails.join('\n') ?? '',
  first_day: o?.first_day ?? '',
  last_day: o?.last_day ?? '',
  uses: text(o?.uses),
  uses_each: text(o?.uses_each),
  combines: o?.combines ?? false,
  active: o?.active ?? true,
})

/** copyOf returns the initial values for a copy of a promotion, without code and dates. */
export const copyOf = (o: Offer): Values => ({ ...valuesOf(o), code: '', first_day: '', last_day: '', active: true })

const fields: Record<string, (keyof Values)[]> = {
  percent: ['percent', 'most'],
  amount: ['amount'],
  bundle: ['take', 'pay'],
}
/** uses reports whether a kind of promotion has a field. */
export const uses = (kind: string, field: keyof Values) => fields[kind]?.includes(field) ?? false

export const targetsOf = (v: Values): Target[] =>
  v.scope === 'all' ? [] : v.scope === 'products' ? v.products : v.categories
const emailsOf = (v: Values) => (v.buyers === 'listed' ? v.emails.split(/[\s,;]+/).filter(Boolean) : [])

/** bodyOf returns what is sent: only the visible fields of the promotion's kind. */
export function bodyOf(v: Values): BodyOf<'/admin/offers'> {
  const own = (field: 'percent' | 'amount' | 'most' | 'take' | 'pay') => (uses(v.kind, field) ? v[field] : '')
  return {
    name: v.name,
    kind: v.kind,
    percent: own('percent'),
    amount: own('amount'),
    most: own('most'),
    take: own('take'),
    pay: own('pay'),
    min_value: v.min_value,
    min_pieces: v.min_pieces,
    code: v.way === 'code' ? v.code : '',
    scope: v.scope,
    targets: targetsOf(v).map((t) => t.id),
    buyers: v.buyers,
    emails: emailsOf(v),
    first_day: v.first_day,
    last_day: v.last_day,
    uses: v.uses,
    uses_each: v.uses_each,
    combines: v.combines,
    active: v.active,
  }
}

/** triedOf returns the request for the preview, which does not depend on name, code and dates. */
export function triedOf(v: Values): BodyOf<'/admin/offers'> {
  return {
    ...bodyOf(v),
    name: kinds[v.kind] ?? '',
    code: '',
    first_day: '',
    last_day: '',
    combines: false,
    active: true,
  }
}

const whole = (typed: string) => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0)
const money = (typed: string) => Math.max(0, paiseOf(typed) ?? 0) / 100

/** termsOf parses the form's values for the summary. */
export const termsOf = (v: Values): Terms => ({
  kind: v.kind,
  percent: whole(v.percent),
  amount: money(v.amount),
  most: money(v.most),
  take: whole(v.take),
  pay: whole(v.pay),
  min_value: money(v.min_value),
  min_pieces: whole(v.min_pieces),
})

/** wholeOf parses all of the form's values for the summary. */
export const wholeOf = (v: Values) => ({
  ...termsOf(v),
  code: v.way === 'code' ? v.code.replace(/\s+/g, '').toUpperCase() : '',
  buyers: v.buyers,
  people: emailsOf(v).length,
  scope: v.scope,
  targets: targetsOf(v).map((t) => t.name),
  first_day: v.first_day,
  last_day: v.last_day,
  uses: whole(v.uses),
  uses_each: whole(v.uses_each),
  combines: v.combines,
  active: v.active,
})

/** differences returns the labels of the fields in which two versions of a promotion differ. */
export function differences(before: Offer, now: Offer) {
  const [one, other] = [wordsOf(before), wordsOf(now)]
  return (Object.keys(labels) as (keyof Values)[])
    .map((name) => ({ name: labels[name], before: one[name], now: other[name] }))
    .filter((d) => d.before !== d.now)
}

function wordsOf(o: Offer): Record<keyof Values, string> {
  const v = valuesOf(o)
  const yes = (on: boolean) => (on ? 'yes' : 'no')
  const names = (targets: Target[]) => listed(targets.map((t) => t.name))
  return {
    ...v,
    kind: kinds[v.kind] ?? v.kind,
    way: ways[v.way] ?? v.way,
    scope: scopes[v.scope] ?? v.scope,
    buyers: buyers[v.buyers] ?? v.buyers,
    products: names(v.products),
    categories: names(v.categories),
    combines: yes(v.combines),
    active: yes(v.active),
  }
}
