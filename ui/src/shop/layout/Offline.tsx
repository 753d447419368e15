import { useSyncExternalStore } from 'react'
import css from './layout.module.css'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says that the device is offline, for as long as it is. What waits for the network goes on by itself afterwards. */
export function Offline() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className={online ? 'hidden' : css.offline}>
      {online ? '' : 'You are offline. Your cart is kept; this page goes on when the connection is back.'}
    </p>
  )
}
