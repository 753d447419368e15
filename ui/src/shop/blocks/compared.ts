import { useSyncExternalStore } from 'react'
import { kept } from '../../rules/kept'

/** A product chosen for comparison, as the bar shows it. */
export type Compared = { id: number; title: string; image: string }

/** The most products that can be compared at once. */
export const mostCompared = 4

const none: Compared[] = []
const chosen = kept('compare', none, (found) =>
  (found as Compared[]).filter((one) => Number.isSafeInteger(one.id) && one.id > 0).slice(0, mostCompared),
)

export const setCompared = chosen.write

export const useCompared = () => useSyncExternalStore(chosen.subscribe, chosen.read, () => none)

export const compareAddress = (ids: number[]) => `/compare${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`
