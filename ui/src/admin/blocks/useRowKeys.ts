import { type RefObject, useEffect } from 'react'

/** useRowKeys moves through the rows of a list by keys: j and k to the next and the last, x ticks, Enter opens. */
export function useRowKeys(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest('input:not([type=checkbox]), textarea, select, dialog')) return
      const rows = [...(body.current?.querySelectorAll('tr') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const by = { j: 1, k: -1 }[event.key]
      if (by) {
        const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
        next?.querySelector<HTMLElement>('a')?.focus()
        next?.scrollIntoView({ block: 'nearest' })
        event.preventDefault()
      } else if (event.key === 'x' && at >= 0) {
        rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [body])
}
