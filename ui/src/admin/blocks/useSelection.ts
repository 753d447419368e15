import { useCallback, useRef, useState } from 'react'

/** useSelection holds the selected rows of a list, across its pages. Shift-click selects all rows between two. */
export function useSelection() {
  const [ids, setIDs] = useState<number[]>([])
  const last = useRef<number>()
  const put = useCallback((some: number[], on: boolean) => {
    setIDs((all) => (on ? [...new Set([...all, ...some])] : all.filter((id) => !some.includes(id))))
  }, [])
  const clear = useCallback(() => {
    last.current = undefined
    setIDs((all) => (all.length ? [] : all))
  }, [])
  const tick = (at: number, rows: number[], shift: boolean) => {
    const id = rows[at]
    if (id === undefined) return
    const on = !ids.includes(id)
    const from = shift && last.current !== undefined ? rows.indexOf(last.current) : -1
    put(from < 0 ? [id] : rows.slice(Math.min(from, at), Math.max(from, at) + 1), on)
    last.current = id
  }
  return { ids, has: (id: number) => ids.includes(id), put, tick, set: setIDs, clear }
}
