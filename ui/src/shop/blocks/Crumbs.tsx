import { Link } from 'wouter'
import { categoryAddress } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import css from './Crumbs.module.css'

type Props = { way: { id: number; name: string; name_en?: string }[]; label: string }

/** The breadcrumbs of a page: links to the categories above it. */
export function Crumbs({ way, label }: Props) {
  return (
    <nav className={css.crumbs} aria-label={label}>
      <ol>
        {way.map((one) => (
          <li key={one.id}>
            <Link href={categoryAddress(one.id, one.name_en ?? one.name)} lang={tongue(one.name)}>
              {one.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
