import { useSyncExternalStore } from 'react'

/** A product that is chosen to be compared, as the bar shows it. */
export type Compared = { id: number; title: string; image: string }

export const mostCompared = 4

// The choice is kept on this device only.
const key = 'compare'
const none: Compared[] = []
let current: Compared[] | undefined
const listeners = new Set<() => void>()

function read(): Compared[] {
  if (current) return current
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as Compared[]
    current = kept.filter((one) => Number.isSafeInteger(one.id) && one.id > 0).slice(0, mostCompared)
  } catch {
    current = none
  }
  return current
}

export function setCompared(chosen: Compared[]) {
  current = chosen
  try {
    localStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // Without room it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    current = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromAnotherTab)
  }
}

export function useCompared(): Compared[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

export const compareAddress = (ids: number[]) => `/compare${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`
