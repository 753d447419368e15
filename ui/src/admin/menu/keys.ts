import { useEffect, useRef } from 'react'

/** The screens that g and a second key open, in the order of the list of shortcuts. */
export const ways: { key: string; href: string; label: string }[] = [
  { key: 't', href: '/today', label: 'Today' },
  { key: 'o', href: '/adminorders', label: 'Orders' },
  { key: 'r', href: '/returns', label: 'Returns' },
  { key: 'f', href: '/refunddesk', label: 'Refund desk' },
  { key: 'c', href: '/complaintdesk', label: 'Complaint desk' },
  { key: 's', href: '/counter', label: 'Counter sale' },
  { key: 'p', href: '/product', label: 'Products' },
  { key: 'i', href: '/invoice', label: 'Invoices' },
  { key: 'l', href: '/ledger', label: 'Ledger' },
  { key: 'd', href: '/dashboard', label: 'Dashboard' },
  { key: 'h', href: '/health', label: 'Health' },
]

/** The time in milliseconds within which a second key belongs to the g before it. */
const patience = 1200

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]')

const rowsOf = () => [...document.querySelectorAll<HTMLElement>('#main table tbody tr')]

/** moveRow moves the focus to the link of the next or previous row. */
function moveRow(by: number) {
  const rows = rowsOf().filter((row) => row.querySelector('a, button, input[type=checkbox]'))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
  const handle = next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button, input')
  handle?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** tick selects or deselects the row with the focus. */
function tick() {
  const row = rowsOf().find((one) => one.contains(document.activeElement))
  row?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
}

type Keys = { find: () => void; list: () => void; go: (href: string) => void; may: (href: string) => boolean }

/**
 * useKeys handles the keyboard shortcuts of the back office: Ctrl K opens the search, ? lists the shortcuts, g
 * opens a screen, j, k and x work in lists.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let since = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      const { find, list, go, may } = latest.current
      const held = event.ctrlKey || event.metaKey
      if (held && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return find()
      }
      if (held || event.altKey || typing(event.target)) return
      const way = event.timeStamp - since < patience && ways.find((one) => one.key === event.key)
      since = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const does = way
        ? may(way.href) && (() => go(way.href))
        : { '?': list, j: () => moveRow(1), k: () => moveRow(-1), x: tick }[event.key]
      if (!does) return
      event.preventDefault()
      does()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
