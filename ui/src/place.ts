import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { turns } from './rules/turns'

// A new page starts at its top; Back and a reload restore the scroll position.

const key = 'places'
/** How many scroll positions a tab remembers. */
const kept = 50
const patience = 1500

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

let waiting = 0

function remember() {
  if (waiting) return
  const places = read().filter(([address]) => address !== location.href)
  places.push([location.href, Math.round(window.scrollY)])
  sessionStorage.setItem(key, JSON.stringify(places.slice(-kept)))
}

/** comeBack scrolls to a position once the page is long enough, unless the person scrolls or types first. */
function comeBack(top: number) {
  cancelAnimationFrame(waiting)
  const end = performance.now() + patience
  const stop = () => {
    cancelAnimationFrame(waiting)
    waiting = 0
    for (const name of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(name, stop)
  }
  const step = () => {
    const room = document.documentElement.scrollHeight - window.innerHeight
    if (room >= top || performance.now() > end) {
      window.scrollTo({ top, behavior: 'instant' })
      stop()
    } else waiting = requestAnimationFrame(step)
  }
  for (const name of ['wheel', 'touchstart', 'keydown']) window.addEventListener(name, stop, { passive: true })
  waiting = requestAnimationFrame(step)
}

let returning = false
let shown = ''

/** watchPlaces stores the scroll position of each page, for Back and a reload. */
export function watchPlaces() {
  history.scrollRestoration = 'manual'
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  returning = opened?.type === 'reload' || opened?.type === 'back_forward'
  let pending = 0
  window.addEventListener(
    'scroll',
    () => {
      clearTimeout(pending)
      const address = location.href
      pending = window.setTimeout(() => address === location.href && remember(), 100)
    },
    { passive: true },
  )
  window.addEventListener('popstate', (event) => {
    ;[...turns].at(-1)?.(event)
    returning = location.pathname !== shown
  })
  // On Back from another site, browsers restore the page; Safari then starts at the top.
  window.addEventListener('pageshow', (event) => {
    const old = read().find(([address]) => address === location.href)
    if (event.persisted && old) comeBack(old[1])
  })
}

/** usePlace scrolls to the top when the path changes, or to the stored position if the person came back. */
export function usePlace() {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the path is a new page
  useLayoutEffect(() => {
    const old = returning ? read().find(([address]) => address === location.href) : undefined
    const arrived = !shown
    // Another variant of a product is the same page, so the scroll position stays.
    const stays = !arrived && !returning && (history.state as { stays?: boolean } | null)?.stays
    returning = false
    shown = location.pathname
    if (stays) return
    // Moves the focus to the start of the new page. Otherwise Tab would start from an element that is gone.
    if (!arrived) document.getElementById('main')?.focus({ preventScroll: true })
    if (old) comeBack(old[1])
    // The first page starts at the top, unless the person has scrolled before this code was loaded.
    else if (!arrived && !location.hash)
      window.scrollTo({
        top: 0,
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      })
  }, [path])
}
