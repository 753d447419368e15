import type { Schemas } from '../../api/client'

/** scopeOf says what a stock count is of. */
export function scopeOf({ scope, category }: Pick<Schemas['CountRow'], 'scope' | 'category'>): string {
  if (scope === 'all') return 'all products'
  return scope === 'category' ? category || 'a category' : 'scanned products'
}

/** The words for the state of a stock count. */
export const stateOf: Record<string, string> = { open: 'Open', approved: 'Approved', dropped: 'Discarded' }
