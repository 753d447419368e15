import { CircleUserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../api/session'
import { say } from '../../words'
import css from './layout.module.css'

const links = () =>
  [
    ['/profile', say.userMenu.myProfile],
    ['/orders', say.userMenu.orders],
    ['/wishlist', say.userMenu.wishlist],
    ['/devicedetails', say.userMenu.deviceDetails],
    ['/registerdevice', say.userMenu.registerDevice],
  ] as const

export function UserMenu() {
  const { user, logout } = useSession()
  const [path] = useLocation()
  const ref = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => ref.current?.removeAttribute('open'), [path])
  useEffect(() => {
    const close = (event: Event) => {
      const menu = ref.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : menu.contains(event.target as Node)) return
      const inside = menu.contains(document.activeElement)
      menu.removeAttribute('open')
      if (inside) menu.querySelector('summary')?.focus()
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={ref} className={css.user}>
      <summary aria-label={say.userMenu.yourAccount(user.name)}>
        <CircleUserRound aria-hidden="true" />
        <span className={css.username}>{user.name.split(' ')[0]}</span>
      </summary>
      <div className={css.usermenu}>
        {links().map(([href, label]) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
        <button type="button" onClick={() => void logout()}>
          {say.userMenu.logout}
        </button>
      </div>
    </details>
  )
}
