const key = 'courier'

/** The courier of a parcel that the shop delivers itself; it needs no tracking number. */
export const ownDelivery = 'Own delivery'

export const isOwn = (courier: string) => courier.trim().toLowerCase() === ownDelivery.toLowerCase()

/** courierOf returns the courier last used on this computer. If a name is given, it stores that one. */
export function courierOf(name?: string): string {
  if (name) localStorage.setItem(key, name)
  return localStorage.getItem(key) ?? ''
}
