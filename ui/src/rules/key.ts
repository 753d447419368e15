/** newKey returns a unique idempotency key for a request: sent twice with the same key, it is executed once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
}
