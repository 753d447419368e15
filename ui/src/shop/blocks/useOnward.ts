import { useSearch } from 'wouter'

/** useOnward returns the address of a page of the account from which the way leads on to the page that was asked for. */
export function useOnward() {
  const next = new URLSearchParams(useSearch()).get('next')
  return (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path)
}
