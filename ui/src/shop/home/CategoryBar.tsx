import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useCall } from '../../api/hooks'
import { inBar } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './home.module.css'

/** The bar of categories with their subcategories. Choosing one clears the search, and a search clears the choice. */
export function CategoryBar() {
  const categories = useCall('/fetch_categories', undefined, { staleTime: 300_000 })
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  const chosen = new URLSearchParams(useSearch())
  const [shut, setShut] = useState(false)
  const open = () => setShut(false)
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setShut(true)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
  const to = (name: string, id: number) => `/?${name}=${id}#products-section`
  return (
    <nav
      className={css.categories}
      aria-label={say.categoryBar.categories}
      data-shut={shut || undefined}
      onMouseLeave={open}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && open()}
    >
      <ul className="page">
        {inBar(categories.data?.data, shop).map((c) => (
          <li key={c.id}>
            <Link
              href={to('category_id', c.id)}
              lang={tongue(c.category)}
              aria-current={chosen.get('category_id') === String(c.id) ? 'true' : undefined}
            >
              {c.category}
            </Link>
            {c.subcategories.length > 0 && (
              <div className={css.below}>
                {c.subcategories.map((s) => (
                  <div key={s.id}>
                    <Link href={to('subcategory_id', s.id)} lang={tongue(s.subcategory)}>
                      {s.subcategory}
                    </Link>
                    {s.subsubcategories.map((x) => (
                      <Link
                        key={x.id}
                        href={to('subsubcategory_id', x.id)}
                        className={css.leaf}
                        lang={tongue(x.subsubcategory)}
                      >
                        {x.subsubcategory}
                      </Link>
                    ))}
                  </div>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
