import { CircleHelp, LogOut, PanelLeft, Search, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { useCall } from '../../api/hooks'
import { useLive } from '../../api/live'
import { useSession } from '../../api/session'
import { useWaiting } from '../../api/waiting'
import { SkipLink, TestNotice } from '../../parts/PageTop'
import { opens } from '../../rules/permissions'
import { toDo } from '../blocks/piles'
import { chapters } from './chapters.gen'
import { FindDialog } from './FindDialog'
import { KeysDialog } from './KeysDialog'
import { useKeys } from './keys'
import { Links } from './Links'
import css from './menu.module.css'
import SideNavigation from './SideNavigation'
import { Tabs } from './Tabs'
import { tabs } from './tabs'
import { useNotices } from './useNotices'

const foldedKey = 'desk-folded'

/** useWide reports whether the window has room for a permanent navigation. */
function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia('(min-width: 1024px)').matches)
  useEffect(() => {
    const screen = matchMedia('(min-width: 1024px)')
    const look = () => setWide(screen.matches)
    screen.addEventListener('change', look)
    return () => screen.removeEventListener('change', look)
  }, [])
  return wide
}

/** useCounted shows the amount of waiting work in the tab's title. */
function useCounted(count: number) {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has a new title
  useEffect(() => {
    const timer = setTimeout(() => {
      const bare = document.title.replace(/^\(\d+\) /, '')
      document.title = count > 0 ? `(${count}) ${bare}` : bare
    })
    return () => clearTimeout(timer)
  }, [count, path])
}

/** The layout of every staff screen: the navigation, and above the page a search bar for everything. */
export default function StaffFrame({ children }: { children: ReactNode }) {
  const { user, logout, may } = useSession()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const wide = useWide()
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'yes')
  const [drawer, setDrawer] = useState(false)
  // A counter, so that the search dialog starts empty each time.
  const [finding, setFinding] = useState(0)
  const times = useRef(0)
  // Rendered immediately, because the person continues to type.
  const find = () => flushSync(() => setFinding(++times.current))
  const [listing, setListing] = useState(false)
  const live = useLive()
  const waiting = useWaiting(true, !live).data?.data
  useCounted(toDo(waiting?.waits ?? []))
  useNotices(waiting)
  const [path, navigate] = useLocation()
  const help = ['/help', chapters[path.split('/')[1] ?? '']].filter(Boolean).join('/')
  const opened = (href: string) => tabs.some((tab) => tab.href === href && opens(tab.permissions, may))
  useKeys({ find, list: () => setListing(true), go: navigate, may: opened })
  const toggle = () => {
    if (!wide) return setDrawer((open) => !open)
    localStorage.setItem(foldedKey, folded ? 'no' : 'yes')
    setFolded(!folded)
  }
  const name = shop.data?.data.shop_name ?? ''
  return (
    <div className={css.frame} data-folded={(wide && folded) || undefined}>
      <SkipLink to="#main" />
      {wide ? (
        <aside className={`${css.side} ${css.rail}`} aria-label="Back office">
          <div className={css.head}>
            <h2>{name}</h2>
          </div>
          <Links />
        </aside>
      ) : (
        <SideNavigation open={drawer} onClose={() => setDrawer(false)} />
      )}
      <div className={css.body}>
        <TestNotice shown={shop.data?.data.test_mode} />
        <header className={css.bar}>
          <button
            type="button"
            className={css.tool}
            aria-label="Open the back office menu"
            aria-expanded={wide ? !folded : drawer}
            onClick={toggle}
            data-side-toggle
          >
            <PanelLeft aria-hidden="true" strokeWidth={1.75} />
          </button>
          <button type="button" className={css.find} onClick={find}>
            <Search size={18} aria-hidden="true" strokeWidth={1.75} />
            <span>Find anything</span>
            <kbd>Ctrl K</kbd>
          </button>
          <Link href={help} className={css.tool} aria-label="Help with this screen" title="Help with this screen">
            <CircleHelp aria-hidden="true" strokeWidth={1.75} />
          </Link>
          <Link href="/" className={css.tool} aria-label="See the shop" title="See the shop">
            <Store aria-hidden="true" strokeWidth={1.75} />
          </Link>
          <span className={css.person}>{user.name}</span>
          <button type="button" className={css.tool} aria-label="Logout" title="Logout" onClick={() => void logout()}>
            <LogOut aria-hidden="true" strokeWidth={1.75} />
          </button>
        </header>
        <main id="main" className={css.main} tabIndex={-1}>
          <Tabs />
          {children}
        </main>
      </div>
      {finding > 0 && <FindDialog key={finding} onClose={() => setFinding(0)} />}
      {listing && <KeysDialog may={opened} onClose={() => setListing(false)} />}
    </div>
  )
}
