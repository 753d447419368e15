import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../api/session'
import { opens } from '../../rules/permissions'
import { Count } from './Count'
import css from './menu.module.css'
import { areaOf, within } from './tabs'
import { useCounts } from './useCounts'

/** The screens that belong together with this one, as tabs; nothing for a screen without others. */
export function Tabs() {
  const { may } = useSession()
  const [path] = useLocation()
  const count = useCounts()
  const area = areaOf(path)
  const nav = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen; the present tab is brought into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has another present tab
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  const tabs = area?.tabs.filter((tab) => opens(tab.permissions, may)) ?? []
  if (!area || tabs.length < 2) return null
  return (
    <nav ref={nav} className={`page ${css.tabs}`} aria-label={area.label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-label={tab.label}
          aria-current={within(path, tab.href) ? 'page' : undefined}
        >
          {tab.label}
          <Count n={count(tab)} />
        </Link>
      ))}
    </nav>
  )
}
