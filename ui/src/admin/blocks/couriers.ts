const key = 'courier'

/** The courier of a parcel that the shop's own people deliver. */
export const ownDelivery = 'Own delivery'

export const isPickup = (courier: string) => courier.trim().toLowerCase() === 'collected at the shop'

/** isOwn reports whether the shop hands a parcel over itself, without a tracking number. */
export const isOwn = (courier: string) =>
  courier.trim().toLowerCase() === ownDelivery.toLowerCase() || isPickup(courier)

/** courierOf returns the courier last used on this computer. If a name is given, it stores that one. */
export function courierOf(name?: string): string {
  if (name) localStorage.setItem(key, name)
  return localStorage.getItem(key) ?? ''
}
