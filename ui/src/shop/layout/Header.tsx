import { ClipboardList, Menu, PanelLeft, ShoppingCart, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCart } from '../../api/cart'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useAnyTrade } from '../../api/trade'
import { useWaiting } from '../../api/waiting'
import { TestNotice } from '../../parts/PageTop'
import { categoryAddress, inBar } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { To } from '../blocks/To'
import { Languages } from './late'
import css from './layout.module.css'
import { SearchBar } from './SearchBar'
import { UserMenu } from './UserMenu'

type Props = { quiet: boolean; onSide?: (() => void) | undefined }

export function Header({ quiet, onSide }: Props) {
  const [path] = useLocation()
  const { user } = useSession()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const categories = inBar(useCall('/fetch_categories', undefined, { staleTime: 300_000 }).data?.data, shop.data?.data)
  const cart = useCart()
  const anyTrade = useAnyTrade()
  const [menu, setMenu] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  /** Whether a phone shows no header, because the page is scrolled down. */
  const [folded, setFolded] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const now = window.scrollY
      setScrolled(now > 10)
      if (Math.abs(now - last) < 8) return
      setFolded(now > last && now > 200)
      last = now
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setMenu(false), [path])
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!menu) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setMenu(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [menu])
  const look = shop.data?.data.look
  const name = shop.data?.data.shop_name ?? ''
  // A cached reply of an older release has no links.
  const links = shop.data?.data.menu?.links?.map(({ label, link }) => (
    <To key={label} href={link} lang={tongue(label)}>
      {label}
    </To>
  ))
  return (
    <>
      <TestNotice shown={shop.data?.data.test_mode} />
      <header className={css.header} data-scrolled={scrolled || undefined} data-folded={(folded && !menu) || undefined}>
        <div className={`page ${css.bar}`}>
          {onSide && (
            <button
              type="button"
              className={css.icon}
              aria-label={say.header.openTheBackOfficeMenu}
              onClick={onSide}
              data-side-toggle
            >
              <PanelLeft aria-hidden="true" />
            </button>
          )}
          <Link href="/" className={css.logo} aria-label={name}>
            {look && (
              <picture>
                {look.dark && <source srcSet={look.dark} media="(prefers-color-scheme: dark)" />}
                <img src={look.logo} width={look.width} height={look.height} alt="" />
              </picture>
            )}
            {look?.named !== false && (
              <span>
                <span lang={tongue(name)}>{name}</span>
                {look?.line && <small lang={tongue(look.line)}>{look.line}</small>}
              </span>
            )}
          </Link>
          {!quiet && (
            <>
              <div className={css.search}>
                <SearchBar />
              </div>
              <nav className={css.links} aria-label={say.header.shop}>
                <Link href="/allproducts">{say.header.products}</Link>
                {!anyTrade && <a href="#my-home">{say.myHome.title}</a>}
                {links}
              </nav>
            </>
          )}
          <div className={css.tools}>
            <Suspense fallback={<span className={css.tongues} />}>
              <Languages />
            </Suspense>
            {user.role === 'Admin' && <ToWork />}
            <Link href="/cart" className={css.icon} aria-label={say.header.cart(cart.items.length)}>
              <ShoppingCart aria-hidden="true" />
              {cart.items.length > 0 && (
                <span className={css.badge} aria-hidden="true" data-badge>
                  {cart.items.length}
                </span>
              )}
            </Link>
            {user.isLoggedIn ? (
              <UserMenu />
            ) : (
              <Link href="/login" className={css.login}>
                {say.header.login}
              </Link>
            )}
            {!quiet && (
              <button
                ref={toggle}
                type="button"
                className={`${css.icon} ${css.toggle}`}
                aria-label={say.header.menu}
                aria-expanded={menu}
                onClick={() => setMenu((m) => !m)}
              >
                {menu ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
              </button>
            )}
          </div>
        </div>
        {menu && (
          <nav className={`page ${css.drop}`} aria-label={say.header.menu}>
            <Link href="/allproducts">{say.header.products}</Link>
            {categories.map((c) => (
              <Link key={c.id} href={categoryAddress(c.id, c.name_en ?? c.category)} className={css.sub}>
                {c.category}
              </Link>
            ))}
            {!anyTrade && <a href="#my-home">{say.myHome.title}</a>}
            {links}
            <Link href="/orders">{say.header.orders}</Link>
            <Link href="/FAQ">{say.header.questionsAndAnswers}</Link>
            <Link href="/complaints">{say.header.help}</Link>
            <Link href="/cart">{say.header.cart2}</Link>
            <Suspense fallback={null}>
              <Languages inside />
            </Suspense>
          </nav>
        )}
      </header>
    </>
  )
}

/** A link to the back office for staff, with the amount of waiting work. */
function ToWork() {
  const waits = useWaiting().data?.data.waits ?? []
  const count = waits.reduce((sum, pile) => sum + pile.count, 0)
  return (
    <Link href="/today" className={css.work} aria-label={say.header.backOffice(count)}>
      <ClipboardList size={18} aria-hidden="true" />
      <span>{say.header.backOffice2}</span> {count > 0 && <span aria-hidden="true">{count}</span>}
    </Link>
  )
}
