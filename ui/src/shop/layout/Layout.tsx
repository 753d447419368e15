import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../api/session'
import { Footer } from './Footer'
import { Header } from './Header'
import css from './layout.module.css'
import { Offline } from './Offline'

const ChatWidget = lazy(() => import('../chat/ChatWidget'))
const Toasts = lazy(() => import('./Toasts'))
const SideNavigation = lazy(() => import('./SideNavigation'))

type Props = { children: ReactNode; quiet: boolean; footer: boolean }

export function Layout({ children, quiet, footer }: Props) {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const staff = user.role === 'Admin'
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      <Offline />
      <Header quiet={quiet} onSide={staff ? () => setOpen((o) => !o) : undefined} />
      {staff && (
        <Suspense fallback={null}>
          <SideNavigation open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer />}
      {typeof window !== 'undefined' && (
        <Suspense fallback={null}>
          <Toasts />
          {footer && <ChatWidget />}
        </Suspense>
      )}
    </>
  )
}
