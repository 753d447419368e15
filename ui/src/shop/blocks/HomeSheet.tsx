import { lazy, Suspense, useEffect, useState } from 'react'
import { sheet } from './myHome'

const MyHome = lazy(() => import('./MyHome'))

/** Shows the sheet “My home” while the address ends with #my-home, on whichever page that is. */
export function HomeSheet() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const look = () => setOpen(location.hash === sheet)
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  const close = () => {
    history.replaceState(history.state, '', location.pathname + location.search)
    setOpen(false)
  }
  return open ? (
    <Suspense fallback={null}>
      <MyHome onClose={close} />
    </Suspense>
  ) : null
}
