import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import css from './side.module.css'

const sections = [
  {
    name: 'Quick Links',
    links: [
      ['/dashboard', 'Dashboard', 'insights'],
      ['/feedbackdashboard', 'Feedback Dashboard', 'insights'],
      ['/invoice', 'Invoices', 'invoices'],
      ['/ledger', 'Ledger', 'invoices'],
      ['/moneycheck', 'Money check', 'invoices'],
    ],
  },
  {
    name: 'Catalog',
    links: [
      ['/product', 'Products', 'catalogue'],
      ['/categories', 'Categories', 'catalogue'],
      ['/duties', 'Listing duties', 'catalogue'],
    ],
  },
  {
    name: 'Sale',
    links: [
      ['/adminorders', 'Orders', 'orders'],
      ['/counter', 'Counter sale', 'orders'],
      ['/returns', 'Returns', 'orders'],
      ['/refunddesk', 'Refund desk', 'orders'],
      ['/areas', 'Delivery areas', 'orders'],
    ],
  },
  {
    name: 'Customer',
    links: [
      ['/serialnumber', 'Generate SerialNumber', 'serials'],
      ['/complaintdesk', 'Complaint desk', 'orders'],
      ['/privacydesk', 'Privacy desk', 'privacy'],
    ],
  },
  {
    name: 'Shop',
    links: [
      ['/settings', 'Settings', 'settings'],
      ['/staff', 'Staff', 'staff'],
      ['/outbox', 'Outbox', 'outbox'],
      ['/audit', 'Audit log', 'audit'],
      ['/backups', 'Backups', 'backups'],
      ['/health', 'Health', 'backups'],
    ],
  },
] as const

/** The staff's way around. It closes with its button, a click anywhere in it or outside it, and Escape. */
export default function SideNavigation({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { may } = useSession()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    ref.current?.querySelector<HTMLElement>('button')?.focus()
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key === 'Escape') onClose()
        return
      }
      const target = event.target as Element
      if (!ref.current?.contains(target) && !target.closest('[data-side-toggle]')) onClose()
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [open, onClose])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: every link and the button inside work by keyboard
    <aside
      ref={ref}
      className={css.side}
      data-open={open || undefined}
      inert={!open}
      aria-label="Back office"
      onClick={onClose}
    >
      <div className={css.head}>
        <h2>{shop.data?.data.shop_name ?? 'Hearth'}</h2>
        <button type="button" aria-label="Close the menu" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      {sections.map((section) => {
        const links = section.links.filter(([, , permission]) => may(permission))
        if (links.length === 0) return null
        return (
          <nav key={section.name} aria-label={section.name}>
            <h3>{section.name}</h3>
            {links.map(([href, label]) => (
              <Link key={href} href={href}>
                {label}
              </Link>
            ))}
          </nav>
        )
      })}
    </aside>
  )
}
