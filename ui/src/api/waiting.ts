import { useCall } from './hooks'

/** The polling interval in milliseconds while there is no event stream. */
const askingEvery = 20_000

/** useWaiting returns this staff member's waiting work. With asking, it polls. */
export const useWaiting = (enabled = true, asking = false) =>
  useCall('/admin/waiting', undefined, { enabled, staleTime: 60_000, ...(asking ? { every: askingEvery } : {}) })
