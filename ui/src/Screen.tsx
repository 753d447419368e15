import { useCallback, useEffect, useState } from 'react'
import { Failed, Loading } from './parts/State'
import { prepare, type Route } from './routes'
import { say } from './words'

/** useLoaded loads what is missing and draws again when it is there. It reports whether that failed. */
export function useLoaded(missing: (() => Promise<void>) | undefined): boolean {
  const [, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!missing) return
    let here = true
    missing()
      .then(() => here && setTries((n) => n + 1))
      .catch(() => here && setFailed(true))
    return () => {
      here = false
    }
  }, [missing])
  return failed
}

export const NotLoaded = () => <Failed message={say.screen.thisPageCouldNotBe} again={() => location.reload()} />

/** The screen of a route, as soon as its code is loaded, whoever fetched it. */
export function Screen({ route }: { route: Route }) {
  const Ready = route.ready
  const load = useCallback(() => prepare(route), [route])
  const failed = useLoaded(Ready ? undefined : load)
  if (failed) return <NotLoaded />
  return Ready ? <Ready /> : <Loading />
}
