import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { SkipLink } from '../../parts/PageTop'
import { useBegun } from '../../parts/saying'
import { say } from '../../words'
import { HomeSheet } from '../blocks/HomeSheet'
import { Header } from './Header'
import { JustAdded } from './JustAdded'
import { Footer, Line } from './late'
import css from './layout.module.css'
import { Offline } from './Offline'

const ChatWidget = lazy(() => import('../blocks/ChatWidget'))
const Toasts = lazy(() => import('./Toasts'))

/** StaffMenu is passed as a prop, because the shop must not import the back office. */
type Props = {
  children: ReactNode
  quiet: boolean
  footer: boolean
  StaffMenu: ComponentType<{ open: boolean; onClose: () => void }>
}

/** Header, content and footer of every page of the shop. */
export function Layout({ children, quiet, footer, StaffMenu }: Props) {
  const { user } = useSession()
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  const begun = useBegun()
  const staff = user.role === 'Admin'
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const line = shop.data?.data.menu?.line
  return (
    <>
      <SkipLink to={path === '/' ? '#content' : '#main'} />
      <Offline />
      {line?.text && !quiet && (
        <Suspense fallback={null}>
          <Line line={line} />
        </Suspense>
      )}
      <Header quiet={quiet} onSide={staff ? () => setOpen((o) => !o) : undefined} />
      {!staff && shop.data?.data.shop_open === false && (
        <p className={css.soon} role="status">
          {say.layout.opensSoonYouCanLook(shop.data.data.shop_name)}
        </p>
      )}
      {staff && (
        <Suspense fallback={null}>
          <StaffMenu open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      {footer && (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      {typeof window !== 'undefined' && (
        <>
          {begun && (
            <Suspense fallback={null}>
              <Toasts />
            </Suspense>
          )}
          <HomeSheet />
          <Suspense fallback={null}>
            <JustAdded />
            {footer && <ChatWidget />}
          </Suspense>
        </>
      )}
    </>
  )
}
