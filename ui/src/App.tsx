import { useEffect, useState } from 'react'
import { Route as Match, Redirect, Switch, useLocation } from 'wouter'
import { useCartSync } from './api/cart'
import { SessionProvider, useSession } from './api/session'
import { AskingProvider, useAsking } from './parts/Asking'
import { Failed, Loading } from './parts/State'
import { usePlace } from './place'
import { find, prepare, type Route, routes } from './routes'
import { Layout } from './shop/layout/Layout'
import { NotFoundPage } from './shop/notfound/NotFoundPage'

export function App() {
  return (
    <AskingProvider>
      <SessionProvider>
        <Shell />
      </SessionProvider>
    </AskingProvider>
  )
}

function Shell() {
  const [path] = useLocation()
  const { tell } = useAsking()
  const route = find(path)
  useCartSync(tell)
  usePlace()
  useEffect(() => {
    if (route?.title) document.title = `${route.title} · ${document.title.split(' · ').pop()}`
  }, [route])
  return (
    <Layout quiet={route?.quiet ?? false} footer={!route?.quiet && !route?.staff}>
      <Switch>
        {routes.map((r) => (
          <Match key={r.path} path={r.path}>
            <Guarded route={r} />
          </Match>
        ))}
        <Match>
          <NotFoundPage />
        </Match>
      </Switch>
    </Layout>
  )
}

function Guarded({ route }: { route: Route }) {
  const { user, known } = useSession()
  const [path] = useLocation()
  if (!route.guard) return <Screen route={route} />
  if (!known) return <Loading />
  if (!user.isLoggedIn) return <Redirect to={`/login?next=${encodeURIComponent(path)}`} />
  if (route.staff && !route.staff.some((p) => user.permissions.includes(p))) return <NotFoundPage />
  return <Screen route={route} />
}

function Screen({ route }: { route: Route }) {
  const [, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (route.ready) return
    let here = true
    prepare(route)
      .then(() => here && setTries((n) => n + 1))
      .catch(() => here && setFailed(true))
    return () => {
      here = false
    }
  }, [route])
  if (failed)
    return (
      <Failed message="This page could not be loaded. Please check your connection." again={() => location.reload()} />
    )
  const Ready = route.ready
  return Ready ? <Ready /> : <Loading />
}
