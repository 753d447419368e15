import { useEffect, useRef, useState } from 'react'
import { sentence } from '../../rules/refused'

/** Waits until the person stops typing before it asks the server. */
const pause = 250

/** usePreview asks what an act would do, without doing it, whenever key changes; an empty key asks nothing. */
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
