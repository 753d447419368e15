/** What the address of a list can ask for. */
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
] as const

/** filter holds the values of specifications that are asked for, such as Radio:Wi-Fi, with | between. */
export type Chosen = { [name in (typeof names)[number]]?: string }

/** chosenOf reads what an address asks for. A form without code gives each filter by itself. */
export function chosenOf(search: string): Chosen {
  const params = new URLSearchParams(search)
  const of = (name: string) =>
    name === 'filter' ? joined(params.getAll(name).flatMap(parted)) : (params.get(name) ?? '')
  return Object.fromEntries(names.map((name) => [name, of(name)]).filter(([, value]) => value))
}

/** withChanges returns the address of the list with some wishes changed. An empty text takes one away. */
export function withChanges(base: string, chosen: Chosen, changes: Chosen): string {
  const all: Record<string, string> = { ...chosen, ...changes }
  const query = new URLSearchParams(names.filter((name) => all[name]).map((name) => [name, all[name] ?? '']))
  return `${base}${query.size ? `?${query}` : ''}`
}

/** The filters of a field, each once and in one order, so that equal lists have equal addresses. */
export const parted = (filter: string | undefined) => [
  ...new Set(
    (filter ?? '')
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
const joined = (filters: string[]) => [...new Set(filters)].sort().join('|')

/** toggled is the field with a filter taken in, or taken out where it is there. */
export function toggled(filter: string | undefined, one: string): string {
  const there = parted(filter)
  return joined(there.includes(one) ? there.filter((other) => other !== one) : [...there, one])
}

/** filterName is a filter as a person reads it: "Radio: Wi-Fi". */
export const filterName = (filter: string) => filter.replace(/:\s*/, ': ')

/** onlyWords says that nothing but words and a category is asked for. */
export const onlyWords = (chosen: Chosen) =>
  !(chosen.min_price || chosen.max_price || chosen.min_rating || chosen.in_stock || chosen.country || chosen.filter)
