import { useCall } from './hooks'

/** How often it is asked what waits while no stream of events tells it. */
const askingEvery = 20_000

/** useWaiting returns what waits for this member of staff. With asking it is asked for again and again. */
export const useWaiting = (enabled = true, asking = false) =>
  useCall('/admin/waiting', undefined, { enabled, staleTime: 60_000, ...(asking ? { every: askingEvery } : {}) })
