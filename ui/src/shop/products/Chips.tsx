import { X } from 'lucide-react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { categoryName } from '../../rules/categories'
import { say } from '../../words'
import css from './products.module.css'
import { type Chosen, filterName, parted, priceRange, toggled, withChanges } from './query'

type Props = { base: string; chosen: Chosen; categories: Schemas['Category'][] }

/** The active filters of a list, each a link to the list without it. */
export function Chips({ base, chosen, categories }: Props) {
  const chips: [label: string, without: Chosen][] = []
  if (chosen.search) chips.push([`“${chosen.search}”`, { search: '' }])
  for (const field of ['category_id', 'subcategory_id', 'subsubcategory_id'] as const)
    if (chosen[field])
      chips.push([categoryName(categories, Number(chosen[field])) ?? say.chips.aCategory, { [field]: '' }])
  if (chosen.min_price || chosen.max_price)
    chips.push([
      priceRange(Number(chosen.min_price ?? 0), Number(chosen.max_price ?? 0)),
      { min_price: '', max_price: '' },
    ])
  if (chosen.min_rating) chips.push([say.chips.starsAndUp(chosen.min_rating), { min_rating: '' }])
  if (chosen.in_stock) chips.push([say.chips.inStockOnly, { in_stock: '' }])
  if (chosen.country) chips.push([chosen.country, { country: '' }])
  if (chosen.home) chips.push([say.myHome.fitsMyHome, { home: '' }])
  for (const one of parted(chosen.filter)) chips.push([filterName(one), { filter: toggled(chosen.filter, one) }])
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={say.chips.filtersInForce}>
      {chips.map(([label, without]) => (
        <li key={label}>
          <Link href={withChanges(base, chosen, without)} aria-label={say.chips.removeThisFilter(label)}>
            {label} <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link href={base} className={css.clear}>
            {say.chips.clearAll}
          </Link>
        </li>
      )}
    </ul>
  )
}
