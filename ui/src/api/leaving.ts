// Logging out leaves nothing of the account on this device. Without a network the session itself is ended before the next call.
import { Unreachable } from '../rules/refused'
import { deviceHeader } from './device'

const mark = 'leaving'

/** What belongs to the device, whoever uses it: its number, or that it isn't counted; its language; the line that was closed. */
const devices = /^(leaving|device|language|line)$/

/** The service worker's frame for pages without a network (sw.ts). */
const frame = '/cart'

/** isLeaving reports whether somebody has logged out here and the shop doesn't know it yet. */
export const isLeaving = () => localStorage.getItem(mark) !== null

/** empty removes what isn't the device's from a storage. What this page has read of it is read anew. */
export function empty(storage: Storage) {
  for (const key of Object.keys(storage)) {
    if (devices.test(key)) continue
    storage.removeItem(key)
    if (storage === localStorage && key !== 'usered') dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** clear removes what the account left in the storages and in the caches of the service worker. */
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

/** end clears this device and ends the session. It throws when the shop can't be reached; the next call, or start, tries again. */
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

/** leave logs out. */
export function leave(): Promise<void> {
  localStorage.setItem(mark, 'yes')
  return end()
}
