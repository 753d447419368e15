// The random number that identifies this device. The shop uses it to count visitors and to slow down password guessing.

const key = 'device'

/** Stored in place of the number by a device that opted out of counting. */
const uncounted = 'none'

/** counted reports whether this browser may be counted as a visitor. */
export const counted = () => localStorage.getItem(key) !== uncounted

/** stopCounting deletes this device's number and returns it, so that the server can forget it as well. */
export function stopCounting(): string {
  const own = fingerprint()
  localStorage.setItem(key, uncounted)
  return own
}

/** countAgain takes back stopCounting. The next visit gets a new number. */
export const countAgain = () => localStorage.removeItem(key)

/**
 * fingerprint returns a random ID of this browser, made on its first visit. It tells devices apart, and says nothing
 * about the device.
 */
export function fingerprint(): string {
  let own = localStorage.getItem(key)
  if (!own) {
    own = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(key, own)
  }
  return own
}

/** deviceHeader returns the header with the device's number, or nothing if it opted out. */
export const deviceHeader = (): Record<string, string> => (counted() ? { 'X-Fingerprint': fingerprint() } : {})
