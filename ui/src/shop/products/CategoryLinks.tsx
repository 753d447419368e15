import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { categoryAddress } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './products.module.css'
import type { Chosen } from './query'

type Props = {
  chosen: Chosen
  categories: Schemas['Category'][]
  /** The category whose page this is; undefined on the page of all products. */
  page: Schemas['CategoryData'] | undefined
  to: (changes: Chosen) => string
}

const noCategory = { category_id: '', subcategory_id: '', subsubcategory_id: '' }

/** Links to the categories by which a list can be narrowed. */
export function CategoryLinks({ chosen, categories, page, to }: Props) {
  const all = !chosen.category_id && !chosen.subcategory_id && !chosen.subsubcategory_id
  return (
    <section aria-labelledby="filter-category">
      <h3 id="filter-category">{say.categoryLinks.category}</h3>
      {page ? (
        <ul>
          {page.below.map((one) => (
            <li key={one.id}>
              <Link href={categoryAddress(one.id, one.name_en ?? one.name)} lang={tongue(one.name)}>
                {one.name}
              </Link>
            </li>
          ))}
          <li>
            <Link href="/allproducts">{say.categoryLinks.everything}</Link>
          </li>
        </ul>
      ) : (
        <ul>
          <li>
            <Link href={to(noCategory)} aria-current={all || undefined}>
              {say.categoryLinks.everything}
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
  )
}
