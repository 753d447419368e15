import { useWaiting } from '../../api/waiting'
import { beside } from '../blocks/piles'
import type { Tab } from './sections.gen'

/** useCounts returns a function for the amount of work that waits on screens. */
export function useCounts() {
  const waits = useWaiting().data?.data.waits ?? []
  return (...tabs: Tab[]) => {
    const names = tabs.flatMap(({ href }) => beside[href] ?? [])
    return waits.reduce((sum, pile) => sum + (names.includes(pile.name) ? pile.count : 0), 0)
  }
}
