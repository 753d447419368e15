import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import css from './products.module.css'

type Props = {
  chosen: Record<string, string>
  countries: string[]
  onChange: (changes: Record<string, string>) => void
  open: boolean
}

const noCategory = { category_id: '', subcategory_id: '', subsubcategory_id: '' }

export function Filters({ chosen, countries, onChange, open }: Props) {
  const categories = useCall('/fetch_categories', undefined, { staleTime: 300_000 })
  const [low, setLow] = useState(chosen.min_price ?? '')
  const [high, setHigh] = useState(chosen.max_price ?? '')
  return (
    <form
      className={css.filters}
      data-open={open || undefined}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ min_price: low, max_price: high })
      }}
    >
      <fieldset>
        <legend>Category</legend>
        <label>
          <input
            type="radio"
            name="category"
            checked={!chosen.category_id && !chosen.subcategory_id && !chosen.subsubcategory_id}
            onChange={() => onChange(noCategory)}
          />
          Everything
        </label>
        {(categories.data?.data ?? []).map((c) => (
          <div key={c.id}>
            <label>
              <input
                type="radio"
                name="category"
                checked={chosen.category_id === String(c.id)}
                onChange={() => onChange({ ...noCategory, category_id: String(c.id), search: '' })}
              />
              {c.category}
            </label>
            {(chosen.category_id === String(c.id) ||
              c.subcategories.some((s) => chosen.subcategory_id === String(s.id))) && (
              <div className={css.under}>
                {c.subcategories.map((s) => (
                  <label key={s.id}>
                    <input
                      type="radio"
                      name="category"
                      checked={chosen.subcategory_id === String(s.id)}
                      onChange={() => onChange({ ...noCategory, subcategory_id: String(s.id), search: '' })}
                    />
                    {s.subcategory}
                  </label>
                ))}
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>Price</legend>
        <div className={css.range}>
          <input
            inputMode="numeric"
            aria-label="Lowest price in rupees"
            placeholder="₹ from"
            value={low}
            onInput={(event) => setLow(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <input
            inputMode="numeric"
            aria-label="Highest price in rupees"
            placeholder="₹ to"
            value={high}
            onInput={(event) => setHigh(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <Button type="submit" kind="plain" size="small">
            Set
          </Button>
        </div>
      </fieldset>
      <fieldset>
        <legend>Availability</legend>
        <label>
          <input
            type="checkbox"
            checked={chosen.in_stock === 'true'}
            onChange={(event) => onChange({ in_stock: event.currentTarget.checked ? 'true' : '' })}
          />
          In stock only
        </label>
      </fieldset>
      {countries.length > 0 && (
        <fieldset>
          <legend>Country of origin</legend>
          <label>
            <input type="radio" name="country" checked={!chosen.country} onChange={() => onChange({ country: '' })} />
            Any
          </label>
          {countries.map((country) => (
            <label key={country}>
              <input
                type="radio"
                name="country"
                checked={chosen.country === country}
                onChange={() => onChange({ country })}
              />
              {country}
            </label>
          ))}
        </fieldset>
      )}
    </form>
  )
}
