import { useCall } from './hooks'

/** Reports whether the shop's own words speak of no trade, as in every new shop. Others speak of smart-home devices. */
export const useAnyTrade = (): boolean =>
  useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.trade === 'general'
