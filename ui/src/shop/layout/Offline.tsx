import { useSyncExternalStore } from 'react'
import { say } from '../../words'
import css from './layout.module.css'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** A note that the device is offline. Pending calls resume by themselves when the connection is back. */
export function Offline() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className={online ? 'hidden' : css.offline}>
      {online ? '' : say.offline.youAreOfflineYourCart}
    </p>
  )
}
