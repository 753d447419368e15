import { Link, useLocation } from 'wouter'
import { useSession } from '../../api/session'
import { useWaiting } from '../../api/waiting'
import { opens } from '../../rules/permissions'
import { beside } from '../blocks/piles'
import css from './menu.module.css'
import { sections } from './sections.gen'

/** The navigation links of the back office that a person may open, each with the amount of waiting work. */
export function Links() {
  const { may } = useSession()
  const [path] = useLocation()
  const waits = useWaiting().data?.data.waits ?? []
  const count = (href: string) =>
    waits.reduce((sum, pile) => sum + (beside[href]?.includes(pile.name) ? pile.count : 0), 0)
  return sections.map((section) => {
    const links = section.links.filter((link) => opens(link.permissions, may))
    if (links.length === 0) return null
    return (
      <nav key={section.name} aria-label={section.name || 'Work'}>
        {section.name && <h3>{section.name}</h3>}
        {links.map(({ href, label, Icon }) => {
          const n = count(href)
          return (
            <Link
              key={href}
              href={href}
              aria-label={label}
              title={n ? `${label}: ${n}` : label}
              aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={css.label}>{label}</span>
              {n > 0 && (
                <span className={css.count} aria-hidden="true">
                  {n > 999 ? '999+' : n}
                </span>
              )}
            </Link>
          )
        })}
      </nav>
    )
  })
}
