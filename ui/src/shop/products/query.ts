/** What the address of a list can ask for. */
export const names = [
  'search',
  'category_id',
  'subcategory_id',
  'subsubcategory_id',
  'sort',
  'min_price',
  'max_price',
  'in_stock',
  'country',
] as const

export type Chosen = { [name in (typeof names)[number]]?: string }

/** chosenOf reads what an address asks for. */
export function chosenOf(search: string): Chosen {
  const params = new URLSearchParams(search)
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value))
}

/** withChanges returns the address of the list with some wishes changed. An empty text takes one away. */
export function withChanges(base: string, chosen: Chosen, changes: Chosen): string {
  const all: Record<string, string> = { ...chosen, ...changes }
  const query = new URLSearchParams(names.filter((name) => all[name]).map((name) => [name, all[name] ?? '']))
  return `${base}${query.size ? `?${query}` : ''}`
}

export const without = (base: string, chosen: Chosen, gone: string[]) =>
  withChanges(base, chosen, Object.fromEntries(gone.map((name) => [name, ''])))
