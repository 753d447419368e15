const key = 'courier'

/** courierOf returns the courier last used on this computer; with a name it remembers that one. */
export function courierOf(name?: string): string {
  if (name) localStorage.setItem(key, name)
  return localStorage.getItem(key) ?? 'Delhivery'
}
