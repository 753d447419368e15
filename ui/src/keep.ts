import { toast } from './parts/toast'
import { say } from './words'

const hour = 3_600_000

/**
 * keepForLater starts the service worker, which caches what is seen (sw.ts), and shows a message if the shop was
 * updated while a page is open.
 */
export async function keepForLater() {
  const workers = navigator.serviceWorker
  let known = Boolean(workers.controller)
  workers.addEventListener('controllerchange', () => {
    if (known) toast.offer(say.keep.theShopHasANew, say.keep.reload, () => location.reload())
    known = true
  })
  const registration = await workers.register('/sw.js')
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < hour) return
    asked = Date.now()
    void registration.update().catch(() => undefined)
  })
}
