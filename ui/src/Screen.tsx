import { useEffect, useState } from 'react'
import { Failed, Loading } from './parts/State'
import { prepare, type Route } from './routes'
import { say } from './words'

/** The screen of a route, as soon as its code is loaded, whoever fetched it. */
export function Screen({ route }: { route: Route }) {
  const [, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const Ready = route.ready
  useEffect(() => {
    if (Ready) return
    let here = true
    prepare(route)
      .then(() => here && setTries((n) => n + 1))
      .catch(() => here && setFailed(true))
    return () => {
      here = false
    }
  }, [route, Ready])
  if (failed) return <Failed message={say.screen.thisPageCouldNotBe} again={() => location.reload()} />
  return Ready ? <Ready /> : <Loading />
}
