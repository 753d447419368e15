import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useCall } from '../../api/hooks'
import { Links } from './Links'
import css from './menu.module.css'

type Props = { open: boolean; onClose: () => void }

/** The navigation drawer of the back office. Its button, a click inside or outside, and Escape close it. */
export default function SideNavigation({ open, onClose }: Props) {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const ref = useRef<HTMLElement>(null)
  // The listener is set before the drawer is painted, so that the first click outside already closes it.
  useLayoutEffect(() => {
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
      className={`${css.side} ${css.drawer}`}
      data-open={open || undefined}
      inert={!open}
      aria-label="Back office"
      onClick={onClose}
    >
      <div className={css.head}>
        <h2>{shop.data?.data.shop_name ?? ''}</h2>
        <button type="button" aria-label="Close the menu" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <Links />
    </aside>
  )
}
