import { Link, useSearch } from 'wouter'
import { useCall } from '../../api/hooks'
import css from './home.module.css'

/** The categories with what is below them. Choosing one clears the search, and the other way round. */
export function CategoryBar() {
  const categories = useCall('/fetch_categories', undefined, { staleTime: 300_000 })
  const chosen = new URLSearchParams(useSearch())
  const to = (name: string, id: number) => `/?${name}=${id}#products-section`
  return (
    <nav className={css.categories} aria-label="Categories">
      <ul className="page">
        {(categories.data?.data ?? []).map((c) => (
          <li key={c.id}>
            <Link
              href={to('category_id', c.id)}
              aria-current={chosen.get('category_id') === String(c.id) ? 'true' : undefined}
            >
              {c.category}
            </Link>
            {c.subcategories.length > 0 && (
              <div className={css.below}>
                {c.subcategories.map((s) => (
                  <div key={s.id}>
                    <Link href={to('subcategory_id', s.id)}>{s.subcategory}</Link>
                    {s.subsubcategories.map((x) => (
                      <Link key={x.id} href={to('subsubcategory_id', x.id)} className={css.leaf}>
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
