// Logging out leaves nothing of the account on this device. Without a network, the session itself is ended before the
// next call.
import { Unreachable } from '../rules/refused'
import { deviceHeader } from './device'

const mark = 'leaving'

/**
 * The storage keys that belong to the device, whoever uses it: its number (or that it isn't counted), its
 * language, the closed announcement.
 */
const devices = /^(leaving|device|language|line)$/

/** The page that the service worker shows for pages that are not cached (sw.ts). */
const frame = '/cart'

/** isLeaving reports whether someone has logged out here and the server doesn't know it yet. */
export const isLeaving = () => localStorage.getItem(mark) !== null

/**
 * empty removes everything from a storage that doesn't belong to the device. Values that this page has read are
 * read again.
 */
export function empty(storage: Storage) {
  for (const key of Object.keys(storage)) {
    if (devices.test(key)) continue
    storage.removeItem(key)
    if (storage === localStorage && key !== 'usered') dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** clear removes what the account left in the browser's storages and in the service worker's caches. */
export async function clear() {
  empty(localStorage)
  empty(sessionStorage)
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    if (name.startsWith('assets-')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (new URL(request.url).pathname !== frame) await cache.delete(request)
  }
}

let ending: Promise<void> | undefined

/**
 * end clears this device and ends the session. It throws if the server can't be reached; the next call, or page
 * load, tries again.
 */
export function end(): Promise<void> {
  ending ??= ended().finally(() => {
    ending = undefined
  })
  return ending
}

async function ended() {
  await clear()
  const reply = await fetch('/api/logout', { headers: deviceHeader(), credentials: 'same-origin' }).catch(
    () => undefined,
  )
  if (!reply?.ok) throw new Unreachable('The session could not be ended.')
  localStorage.removeItem(mark)
}

/** leave logs the person out. */
export function leave(): Promise<void> {
  localStorage.setItem(mark, 'yes')
  return end()
}
