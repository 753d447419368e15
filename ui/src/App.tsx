import { lazy, Suspense, useEffect } from 'react'
import { Route as Match, Redirect, useLocation } from 'wouter'
import { useCartSync } from './api/cart'
import { SessionProvider, useSession } from './api/session'
import { useAnyTrade } from './api/trade'
import { AskingProvider, useAsking } from './parts/Asking'
import { Loading } from './parts/State'
import { useBegun } from './parts/saying'
import { usePlace } from './place'
import { find, missing, type Route } from './routes'
import { opens } from './rules/permissions'
import { NotLoaded, Screen, useLoaded } from './Screen'
import { NotFoundPage } from './shop/blocks/NotFoundPage'
import { Layout } from './shop/layout/Layout'
import { Offline } from './shop/layout/Offline'
import { say } from './words'

const NotYours = lazy(() => import('./admin/menu/NotYours'))
const StaffMenu = lazy(() => import('./admin/menu/SideNavigation'))
const StaffFrame = lazy(() => import('./admin/menu/StaffFrame'))
const Toasts = lazy(() => import('./shop/layout/Toasts'))

/** The whole program: dialogs, the session, and the screen of the current address within them. */
export function App() {
  return (
    <AskingProvider>
      <SessionProvider>
        <Shell />
      </SessionProvider>
    </AskingProvider>
  )
}

/**
 * Shows the screen of the current path. It waits for the screen's code and for the session, and redirects people who
 * may not see the screen.
 */
function Shell() {
  const [path] = useLocation()
  const { tell } = useAsking()
  const { user, known } = useSession()
  const begun = useBegun()
  const route = find(path)
  const rows = missing(path)
  const unloaded = useLoaded(rows)
  useCartSync(tell)
  usePlace()
  const anyTrade = useAnyTrade()
  useEffect(() => {
    const own =
      (route?.path === '/' && document.querySelector<HTMLMetaElement>('[name=home]')?.content) ||
      (route?.path === '/allproducts' && anyTrade && say.products.allProducts)
    if (route?.title) document.title = `${own || route.title} · ${document.title.split(' · ').pop()}`
  }, [route, anyTrade])
  const screens = route ? (
    <Match key={route.path} path={route.path}>
      <Guarded route={route} />
    </Match>
  ) : (
    <NotFoundPage />
  )
  // Nothing of the shop's layout is rendered before it is known whether the page belongs to the shop or the back
  // office.
  if (rows) return unloaded ? <NotLoaded /> : <Loading />
  if (route?.permissions && !known) return <Loading />
  if (route?.permissions && user.role === 'Admin')
    return (
      <>
        <Offline />
        <Suspense fallback={<Loading />}>
          <StaffFrame>{screens}</StaffFrame>
        </Suspense>
        {begun && (
          <Suspense fallback={null}>
            <Toasts overBar />
          </Suspense>
        )}
      </>
    )
  return (
    <Layout quiet={route?.quiet ?? false} footer={!route?.quiet && !route?.permissions} StaffMenu={StaffMenu}>
      {screens}
    </Layout>
  )
}

function Guarded({ route }: { route: Route }) {
  const { user, known, may } = useSession()
  const [path] = useLocation()
  // At the back office's own address, / opens Today.
  if (route.path === '/' && user.door === 'staff' && user.role === 'Admin') return <Redirect to="/today" />
  if (!route.login && !route.permissions) return <Screen route={route} />
  if (!known) return <Loading />
  if (!user.isLoggedIn) {
    // The URL may change a moment before the screen does; its parameters then belong to another page.
    if (!location.pathname.endsWith(path)) return <Loading />
    return <Redirect to={`/login?next=${encodeURIComponent(path + location.search)}`} />
  }
  if (route.permissions && user.role !== 'Admin') return <NotFoundPage />
  if (route.permissions && !opens(route.permissions, may))
    return (
      <Suspense fallback={<Loading />}>
        <NotYours title={route.title} />
      </Suspense>
    )
  return <Screen route={route} />
}
