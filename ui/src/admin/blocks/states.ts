import type { Tone } from '../../parts/State'

/** The colours and words of the order states. */
export const stateTones: Record<string, Tone> = {
  confirmed: 'honey',
  shipped: 'ember',
  delivered: 'leaf',
  cancelled: 'brick',
  returned: 'brick',
}
export const stateWords: Record<string, string> = {
  placed: 'Placed',
  confirmed: 'To ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Came back',
}
