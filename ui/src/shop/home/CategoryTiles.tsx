import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Picture } from '../../parts/Picture'
import { categoryAddress } from '../../rules/forms'
import css from './home.module.css'

/** The top categories with their pictures, each leading to its own page. */
export function CategoryTiles() {
  const categories = useCall('/fetch_categories', undefined, { staleTime: 300_000 }).data?.data ?? []
  if (categories.length === 0) return null
  return (
    <section className={`page ${css.tiles}`} aria-label="Categories with pictures">
      <h2>Find your way in</h2>
      <ul>
        {categories.map((c) => (
          <li key={c.id}>
            <Link href={categoryAddress(c.id, c.category)}>
              <span className={css.tile}>
                <Picture
                  src={c.image}
                  srcset={c.srcset}
                  alt=""
                  sizes="(max-width: 600px) 29vw, (max-width: 1100px) 28vw, 170px"
                />
              </span>
              {c.category}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
