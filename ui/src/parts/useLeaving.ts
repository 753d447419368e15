import { useEffect, useRef } from 'react'
import { turns } from '../rules/turns'

/**
 * useLeaving asks before a page with unsaved input is left: by a link, by Back, by closing the window. sure asks
 * the question in the page's own words; go continues to the link's target.
 */
export function useLeaving(unsent: boolean, sure: () => Promise<boolean>, go: (path: string) => void) {
  const latest = useRef({ sure, go })
  latest.current = { sure, go }
  useEffect(() => {
    if (!unsent) return
    let back = false
    const close = (event: BeforeUnloadEvent) => event.preventDefault()
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
      if (
        !link ||
        link.target ||
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey
      )
        return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      void latest.current.sure().then((yes) => yes && latest.current.go(link.pathname + link.search + link.hash))
    }
    // The browser reports Back only after it has left the page, so the page is put back while the question is open.
    const turn = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      if (back) {
        back = false
        return
      }
      back = true
      history.forward()
      void latest.current.sure().then((yes) => {
        if (!yes) return
        end()
        history.back()
      })
    }
    const end = () => {
      removeEventListener('beforeunload', close)
      turns.delete(turn)
      document.removeEventListener('click', follow, true)
    }
    addEventListener('beforeunload', close)
    turns.add(turn)
    document.addEventListener('click', follow, true)
    return end
  }, [unsent])
}
