import { useEffect, useRef, useState } from 'react'
import { sentence } from '../../rules/refused'

/** The time from the last keystroke until the server is called, in milliseconds. */
const pause = 250

/**
 * usePreview fetches what an action would do, without doing it, whenever key changes. An empty key fetches
 * nothing.
 */
export function usePreview<Data>(key: string, ask: () => Promise<{ data: Data }>) {
  const [seen, setSeen] = useState<{ key: string; data?: Data; error?: string }>({ key: '' })
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!key) return
    let here = true
    const timer = setTimeout(() => {
      latest
        .current()
        .then((reply) => here && setSeen({ key, data: reply.data }))
        .catch((failure: unknown) => here && setSeen({ key, error: sentence(failure) }))
    }, pause)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [key])
  return { data: seen.key === key ? seen.data : undefined, error: seen.key === key ? (seen.error ?? '') : '' }
}
