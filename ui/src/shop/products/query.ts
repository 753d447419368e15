import { rupees } from '../../rules/money'
import { say } from '../../words'

/** The parameters in the URL of a list. */
export const names = [
  'search',
  'category_id',
  'subcategory_id',
  'subsubcategory_id',
  'sort',
  'min_price',
  'max_price',
  'min_rating',
  'in_stock',
  'country',
  'filter',
  'home',
] as const

/** filter contains the selected values of specifications, such as Radio:Wi-Fi, separated by |. */
export type Chosen = { [name in (typeof names)[number]]?: string }

/** chosenOf parses the parameters of a URL. A form without JavaScript sends each filter separately. */
export function chosenOf(search: string): Chosen {
  const params = new URLSearchParams(search)
  const of = (name: string) =>
    name === 'filter' ? joined(params.getAll(name).flatMap(parted)) : (params.get(name) ?? '')
  return Object.fromEntries(names.map((name) => [name, of(name)]).filter(([, value]) => value))
}

/** withChanges returns the URL of the list with some parameters changed. An empty text removes a parameter. */
export function withChanges(base: string, chosen: Chosen, changes: Chosen): string {
  const all: Record<string, string> = { ...chosen, ...changes }
  const query = new URLSearchParams(names.filter((name) => all[name]).map((name) => [name, all[name] ?? '']))
  return `${base}${query.size ? `?${query}` : ''}`
}

/** parted returns the filters in a parameter, without duplicates and sorted, so that equal lists have equal URLs. */
export const parted = (filter: string | undefined) => [
  ...new Set(
    (filter ?? '')
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
/** Sorted and without duplicates, so that the same filters always give the same address. */
const joined = (filters: string[]) => [...new Set(filters)].sort().join('|')

/** toggled returns the parameter with a filter added, or removed if it was there. */
export function toggled(filter: string | undefined, one: string): string {
  const there = parted(filter)
  return joined(there.includes(one) ? there.filter((other) => other !== one) : [...there, one])
}

/**
 * amountTyped returns a typed price as the URL contains it, with paise: ₹1,499.50 is 1499.50. Without a number it
 * returns ''.
 */
export const amountTyped = (text: string) => /\d+(\.\d{1,2})?/.exec(text.replace(/[\s,]/g, ''))?.[0] ?? ''

/**
 * priceRange describes a range of prices in rupees, 0 for no bound. A range that ends at the last paisa is shown
 * in whole rupees.
 */
export function priceRange(min: number, max: number): string {
  if (!max) return say.chips.from(rupees(min))
  const whole = Math.round(max * 100) % 100 === 99
  if (!min) return whole ? say.filters.below(rupees(Math.ceil(max))) : say.chips.upTo(rupees(max))
  return say.chips.to(rupees(min), rupees(whole ? Math.floor(max) : max))
}

/** filterName returns a filter as people read it: "Radio: Wi-Fi". */
export const filterName = (filter: string) => filter.replace(/:\s*/, ': ')

/** onlyWords reports whether a list has no filters besides search words and a category. */
export const onlyWords = (chosen: Chosen) =>
  !(
    chosen.min_price ||
    chosen.max_price ||
    chosen.min_rating ||
    chosen.in_stock ||
    chosen.country ||
    chosen.filter ||
    chosen.home
  )
