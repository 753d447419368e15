import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { categoryAddress } from '../../rules/forms'
import css from './products.module.css'
import { type Chosen, withChanges } from './query'

type Props = {
  base: string
  chosen: Chosen
  categories: Schemas['Category'][]
  /** The category whose page this is. */
  page: Schemas['CategoryData'] | undefined
  countries: string[]
  onGo: (address: string) => void
  open: boolean
}

const noCategory = { category_id: '', subcategory_id: '', subsubcategory_id: '' }

/** The filters: links and forms that work without JavaScript too. What they choose stands in the address. */
export function Filters({ base, chosen, categories, page, countries, onGo, open }: Props) {
  const to = (changes: Chosen) => withChanges(base, chosen, changes)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const of = (name: string) => String(form.get(name) ?? '').replace(/\D/g, '')
    onGo(to({ min_price: of('min_price'), max_price: of('max_price') }))
  }
  return (
    <div className={css.filters} data-open={open || undefined} role="group" aria-label="Filters">
      <section aria-labelledby="filter-category">
        <h3 id="filter-category">Category</h3>
        {page ? (
          <ul>
            {page.below.map((one) => (
              <li key={one.id}>
                <Link href={categoryAddress(one.id, one.name)}>{one.name}</Link>
              </li>
            ))}
            <li>
              <Link href="/allproducts">Everything</Link>
            </li>
          </ul>
        ) : (
          <ul>
            <li>
              <Link href={to(noCategory)} aria-current={isNone(chosen) || undefined}>
                Everything
              </Link>
            </li>
            {categories.map((c) => (
              <li key={c.id}>
                <Link
                  href={to({ ...noCategory, category_id: String(c.id), search: '' })}
                  aria-current={chosen.category_id === String(c.id) || undefined}
                >
                  {c.category}
                </Link>
                {(chosen.category_id === String(c.id) ||
                  c.subcategories.some((s) => chosen.subcategory_id === String(s.id))) && (
                  <ul className={css.under}>
                    {c.subcategories.map((s) => (
                      <li key={s.id}>
                        <Link
                          href={to({ ...noCategory, subcategory_id: String(s.id), search: '' })}
                          aria-current={chosen.subcategory_id === String(s.id) || undefined}
                        >
                          {s.subcategory}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <form method="get" action={base} onSubmit={send} aria-label="Price">
        <h3>Price</h3>
        {Object.entries(chosen)
          .filter(([name]) => !name.endsWith('_price'))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <div className={css.range} key={`${chosen.min_price} ${chosen.max_price}`}>
          <input
            name="min_price"
            inputMode="numeric"
            aria-label="Lowest price in rupees"
            placeholder="₹ from"
            defaultValue={chosen.min_price ?? ''}
          />
          <input
            name="max_price"
            inputMode="numeric"
            aria-label="Highest price in rupees"
            placeholder="₹ to"
            defaultValue={chosen.max_price ?? ''}
          />
          <Button type="submit" kind="plain" size="small">
            Set
          </Button>
        </div>
      </form>
      <section aria-labelledby="filter-stock">
        <h3 id="filter-stock">Availability</h3>
        <Link href={to({ in_stock: chosen.in_stock ? '' : 'true' })} aria-current={chosen.in_stock ? true : undefined}>
          In stock only
        </Link>
      </section>
      {countries.length > 0 && (
        <section aria-labelledby="filter-country">
          <h3 id="filter-country">Country of origin</h3>
          <ul>
            <li>
              <Link href={to({ country: '' })} aria-current={chosen.country ? undefined : true}>
                Any
              </Link>
            </li>
            {countries.map((country) => (
              <li key={country}>
                <Link href={to({ country })} aria-current={chosen.country === country || undefined}>
                  {country}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const isNone = (chosen: Chosen) => !chosen.category_id && !chosen.subcategory_id && !chosen.subsubcategory_id
