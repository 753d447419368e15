import { useCallback, useEffect, useState } from 'react'
import { Failed, Loading } from './parts/State'
import { prepare, type Route } from './routes'
import { say } from './words'

/**
 * useLoaded runs a function that loads what is missing, and renders again afterwards. It reports whether that
 * failed.
 */
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

/** Renders the screen of a route once its code is loaded, whichever component started the loading. */
export function Screen({ route }: { route: Route }) {
  const Ready = route.ready
  const load = useCallback(() => prepare(route), [route])
  const failed = useLoaded(Ready ? undefined : load)
  if (failed) return <NotLoaded />
  return Ready ? <Ready /> : <Loading />
}
