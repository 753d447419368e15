import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useAnyTrade } from '../../api/trade'
import { Button } from '../../parts/Button'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { sheet, useAnswers } from '../blocks/myHome'
import { CategoryLinks } from './CategoryLinks'
import css from './products.module.css'
import { amountTyped, type Chosen, parted, priceRange, toggled, withChanges } from './query'

type Props = {
  base: string
  chosen: Chosen
  categories: Schemas['Category'][]
  /** The category whose page this is; undefined on the page of all products. */
  page: Schemas['CategoryData'] | undefined
  countries: string[]
  counts: Schemas['FiltersData'] | undefined
  onGo: (address: string) => void
  open: boolean
  /** The button at the foot of the sheet that a phone shows, such as “Show 7 products”. */
  done: string
  onDone: () => void
}

/**
 * The filters of a list: links and one form, so that they work without JavaScript too. The URL contains the
 * choice. On a phone they are a sheet at the bottom, shown while open.
 */
export function Filters({ base, chosen, categories, page, countries, counts, onGo, open, done, onDone }: Props) {
  const to = (changes: Chosen) => withChanges(base, chosen, changes)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const of = (name: string) => amountTyped(String(form.get(name) ?? ''))
    onGo(to({ min_price: of('min_price'), max_price: of('max_price') }))
  }
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) sheet.current?.focus()
  }, [open])
  const there = parted(chosen.filter)
  const anyTrade = useAnyTrade()
  return (
    <div
      ref={sheet}
      className={css.filters}
      data-open={open || undefined}
      role="group"
      tabIndex={-1}
      aria-label={say.filters.filters}
      onKeyDown={(event) => event.key === 'Escape' && open && onDone()}
    >
      <h2 className="hidden">{say.filters.filters}</h2>
      <CategoryLinks chosen={chosen} categories={categories} page={page} to={to} />
      <form
        method="get"
        action={say.language.base + base}
        onSubmit={send}
        aria-label={say.filters.specificationsAndPrice}
      >
        {Object.entries(chosen)
          .filter(([name]) => !name.endsWith('_price') && name !== 'filter')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {there.length > 0 &&
          there
            .filter((one) => !counts?.filters.some((f) => f.values.some((v) => v.filter === one)))
            .map((one) => <input key={one} type="hidden" name="filter" value={one} />)}
        <h3>{say.filters.price}</h3>
        <PriceRanges counts={counts} chosen={chosen} to={to} />
        <div className={css.range} key={`${chosen.min_price} ${chosen.max_price}`}>
          <input
            name="min_price"
            inputMode="numeric"
            aria-label={say.filters.lowestPriceInRupees}
            placeholder={say.filters.from}
            defaultValue={chosen.min_price ?? ''}
          />
          <input
            name="max_price"
            inputMode="numeric"
            aria-label={say.filters.highestPriceInRupees}
            placeholder={say.filters.to}
            defaultValue={chosen.max_price ?? ''}
          />
          <Button type="submit" kind="plain" size="small">
            {say.filters.set}
          </Button>
        </div>
        <Ratings counts={counts} chosen={chosen} to={to} />
        {counts?.filters.map((filter) => (
          <fieldset key={filter.name} className={css.values}>
            <legend lang={tongue(filter.name)}>{filter.name}</legend>
            {filter.values.map((value) => {
              const on = there.includes(value.filter)
              return (
                <label key={value.value}>
                  <input
                    type="checkbox"
                    name="filter"
                    value={value.filter}
                    checked={on}
                    disabled={!on && value.products === 0}
                    onChange={() => onGo(to({ filter: toggled(chosen.filter, value.filter) }))}
                  />
                  <span lang={tongue(value.value)}>{value.value}</span> <Count of={value.products} />
                </label>
              )
            })}
          </fieldset>
        ))}
      </form>
      {!anyTrade && (
        <section aria-labelledby="filter-home">
          <h3 id="filter-home">{say.myHome.title}</h3>
          <HomeFilter chosen={chosen} to={to} />
        </section>
      )}
      <section aria-labelledby="filter-stock">
        <h3 id="filter-stock">{say.filters.availability}</h3>
        <Link href={to({ in_stock: chosen.in_stock ? '' : 'true' })} aria-current={chosen.in_stock ? true : undefined}>
          {say.filters.inStockOnly}
        </Link>
      </section>
      {countries.length > 0 && (
        <section aria-labelledby="filter-country">
          <h3 id="filter-country">{say.filters.countryOfOrigin}</h3>
          <ul>
            <li>
              <Link href={to({ country: '' })} aria-current={chosen.country ? undefined : true}>
                {say.filters.any}
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
      {open && (
        <p className={css.done}>
          <Button wide onClick={onDone}>
            {done}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Keeps what fits the home that the person described; before that, a link to describe it. */
function HomeFilter({ chosen, to }: Omit<PartProps, 'counts'>) {
  const answers = useAnswers()
  if (answers === null && !chosen.home) return <a href={sheet}>{say.myHome.fitsMyHome}</a>
  return (
    <Link href={to({ home: chosen.home ? '' : JSON.stringify(answers) })} aria-current={chosen.home ? true : undefined}>
      {say.myHome.fitsMyHome}
    </Link>
  )
}

function Count({ of }: { of: number }) {
  return (
    <span className={css.count}>
      <span aria-hidden="true">{of}</span>
      <span className="hidden">{say.filters.products(of)}</span>
    </span>
  )
}

type PartProps = { counts: Schemas['FiltersData'] | undefined; chosen: Chosen; to: (changes: Chosen) => string }

function PriceRanges({ counts, chosen, to }: PartProps) {
  if (!counts || counts.prices.length === 0) return null
  return (
    <ul>
      {counts.prices.map(({ min_price, max_price, products }) => {
        const range = { min_price: min_price ? String(min_price) : '', max_price: max_price ? String(max_price) : '' }
        const on = (chosen.min_price ?? '') === range.min_price && (chosen.max_price ?? '') === range.max_price
        return (
          <li key={min_price}>
            <Link href={to(on ? { min_price: '', max_price: '' } : range)} aria-current={on || undefined}>
              {priceRange(min_price, max_price)} <Count of={products} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Ratings({ counts, chosen, to }: PartProps) {
  const rows = counts?.ratings.filter((row) => row.products > 0 || String(row.stars) === chosen.min_rating) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="filter-rating">
      <h3 id="filter-rating">{say.filters.rating}</h3>
      <ul>
        {rows.map(({ stars, products }) => {
          const on = chosen.min_rating === String(stars)
          return (
            <li key={stars}>
              <Link href={to({ min_rating: on ? '' : String(stars) })} aria-current={on || undefined}>
                {say.filters.starsAndUp(stars)}
                <Count of={products} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
