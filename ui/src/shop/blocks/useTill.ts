import { useEffect } from 'react'

/**
 * useTill opens the page anew where a provider's payment window could not open in it: the pages of the till alone allow that,
 * and a browser keeps the policy of the page that it opened first. A page that was opened here is not opened again.
 */
export function useTill() {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation')
    const elsewhere = document.querySelector('meta[name="till"]')
    if (elsewhere && opened && new URL(opened.name).pathname !== location.pathname) location.reload()
  }, [])
}
