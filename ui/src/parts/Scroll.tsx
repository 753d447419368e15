import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './Scroll.module.css'

/** name copies the column titles to the cells, for small screens, which show each row as a card. */
function name(section: HTMLElement) {
  for (const table of section.querySelectorAll('table')) {
    const titles = [...table.querySelectorAll('thead th')].map((th) => th.textContent?.trim() ?? '')
    for (const row of table.querySelectorAll('tbody tr')) {
      let at = 0
      for (const cell of row.querySelectorAll<HTMLTableCellElement>(':scope > *')) {
        if (!cell.hasAttribute('colspan')) cell.dataset.title = titles[at] ?? ''
        at += cell.colSpan
      }
    }
  }
}

/**
 * A wrapper for a table that may be wider than the screen. It scrolls sideways by itself, shows each row as a
 * card on a phone, and moves the focus between rows with the arrow keys.
 */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = ref.current
    if (!section) return
    name(section)
    const watch = new MutationObserver(() => name(section))
    watch.observe(section, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by || (event.target as Element).closest('input:not([type=checkbox]), textarea, select, [contenteditable]'))
      return
    const rows = [...event.currentTarget.querySelectorAll('tbody tr')].flatMap((row) => {
      // If the first cell is a checkbox, the next cell names the row.
      const first =
        row.querySelector<HTMLElement>('a, button, input:not([type=checkbox])') ??
        row.querySelector<HTMLElement>('input')
      return first ? [{ row, first }] : []
    })
    const at = rows.findIndex(({ row }) => row.contains(document.activeElement))
    const next = rows[at < 0 && by < 0 ? rows.length - 1 : at + by]
    if (!next) return
    event.preventDefault()
    next.first.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by the arrow keys
    <section ref={ref} className={css.scroll} aria-label={label} tabIndex={0} onKeyDown={move}>
      {children}
    </section>
  )
}
