import { useSearch } from 'wouter'

/**
 * useOnward returns the URL of another page for logging in or signing up, which then continues to the page that
 * required the login.
 */
export function useOnward() {
  const next = new URLSearchParams(useSearch()).get('next')
  return (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path)
}
