import { Link, useLocation } from 'wouter'
import { useSession } from '../../api/session'
import { opens } from '../../rules/permissions'
import { Count } from './Count'
import css from './menu.module.css'
import { sections } from './sections.gen'
import { entryOf } from './tabs'
import { useCounts } from './useCounts'

/**
 * The menu of the back office. An entry leads to the first of its screens that a person may open, and has the amount
 * of work that waits on all of them.
 */
export function Links() {
  const { may } = useSession()
  const [path] = useLocation()
  const count = useCounts()
  const here = entryOf(path)
  return sections.map((section) => {
    const links = section.entries.flatMap((entry) => {
      const tabs = entry.tabs.filter((tab) => opens(tab.permissions, may))
      return tabs[0] ? [{ ...entry, href: tabs[0].href, n: count(...tabs), current: here?.label === entry.label }] : []
    })
    if (links.length === 0) return null
    return (
      <nav key={section.name} aria-label={section.name || 'Work'}>
        {section.name && <h3>{section.name}</h3>}
        {links.map(({ href, label, Icon, n, current }) => (
          <Link
            key={label}
            href={href}
            aria-label={label}
            title={n ? `${label}: ${n}` : label}
            aria-current={current ? 'page' : undefined}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.label}>{label}</span>
            <Count n={n} />
          </Link>
        ))}
      </nav>
    )
  })
}
