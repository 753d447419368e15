import { useCall } from './hooks'

/**
 * useAnyTrade reports whether the shop's built-in texts must fit any trade, as in every new shop. Otherwise they
 * are about smart-home devices.
 */
export const useAnyTrade = (): boolean =>
  useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.trade === 'general'
