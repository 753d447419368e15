import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
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

const controls = 'a, button, input, label, select, textarea, summary, [contenteditable]'

/** linkOf returns the link that names a row: one in its first two cells. */
const linkOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(':scope > :nth-child(-n+2) a[href]')

/** openRow opens a row's link when the row is clicked beside its controls, unless text is being selected. */
function openRow(event: MouseEvent<HTMLElement>) {
  const at = event.target as Element
  if (at.closest(controls) || String(getSelection() ?? '')) return
  linkOf(at.closest('tbody tr'))?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }),
  )
}

type Props = {
  label: string
  children: ReactNode
  /**
   * Called with the data-row of a row to preview. asked is true if the space bar was pressed, false if the focus moved
   * to the row.
   */
  onPreview?: (row: string, asked: boolean) => void
}

/**
 * A wrapper for a table that may be wider than the screen. It scrolls sideways by itself, shows each row as a
 * card on a phone, and moves the focus between rows with the arrow keys. A click on a row opens the link that names it.
 */
export function Scroll({ label, children, onPreview }: Props) {
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
    const here = document.activeElement?.closest<HTMLElement>('tbody tr')
    if (event.key === ' ' && onPreview && here?.dataset.row && document.activeElement === linkOf(here)) {
      event.preventDefault()
      return onPreview(here.dataset.row, true)
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by || (event.target as Element).closest('input:not([type=checkbox]), textarea, select, [contenteditable]'))
      return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')].flatMap((row) => {
      // If the first cell is a checkbox, the next cell names the row.
      const first =
        linkOf(row) ??
        row.querySelector<HTMLElement>('a, button, input:not([type=checkbox])') ??
        row.querySelector<HTMLElement>('input')
      return first ? [{ row, first }] : []
    })
    const at = rows.findIndex(({ row }) => row.contains(document.activeElement))
    const next = rows[at < 0 && by < 0 ? rows.length - 1 : at + by]
    if (!next) return
    event.preventDefault()
    next.first.focus()
    if (next.row.dataset.row) onPreview?.(next.row.dataset.row, false)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by the arrow keys
    <section ref={ref} className={css.scroll} aria-label={label} tabIndex={0} onKeyDown={move} onClick={openRow}>
      {children}
    </section>
  )
}
