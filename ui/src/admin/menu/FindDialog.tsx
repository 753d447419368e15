import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useSettled } from '../../api/useSettled'
import { Dialog } from '../../parts/Dialog'
import css from './find.module.css'
import { type Offer, offersOf } from './finding'

/** A dialog that finds anything in the back office: actions, screens, orders, people, products and documents. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { may } = useSession()
  const [, navigate] = useLocation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const call = useCall('/admin/find', { search: asked }, { enabled: asked !== '', keep: true, staleTime: 5_000 })
  const offers = offersOf(typed, asked && typed.trim() ? (call.data?.data ?? []) : [], may)
  const now = Math.min(at, Math.max(0, offers.length - 1))
  useEffect(() => {
    list.current?.querySelector(`[data-at="${now}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [now])
  const open = (offer: Offer | undefined) => {
    if (!offer) return
    onClose()
    if (offer.away) window.open(offer.href, '_blank')
    else navigate(offer.href)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      setAt((now + by + offers.length) % Math.max(1, offers.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(offers[now])
    }
  }
  return (
    <Dialog title="Find anything" onClose={onClose} wide>
      <div className={css.find}>
        <input
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label="Order, name, place, phone, tracking number, product, invoice, page, setting, or what to do"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={offers.length ? `${id}-${now}` : undefined}
          placeholder="Order, name, place, phone, tracking number, product, “ship 1397”"
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={css.list}>
          {offers.map((offer, i) => (
            <div key={offer.key} role="presentation">
              {offer.group !== offers[i - 1]?.group && <p className={css.group}>{offer.group}</p>}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above moves through the list by the arrow keys */}
              <div
                id={`${id}-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === now}
                data-at={i}
                className={css.offer}
                onClick={() => open(offer)}
                onMouseMove={() => i !== now && setAt(i)}
              >
                <span>{offer.title}</span>
                <small>{offer.detail}</small>
              </div>
            </div>
          ))}
          {offers.length === 0 && !call.isFetching && typed.trim() === asked && <p className="quiet">No results.</p>}
        </div>
        <p className="quiet">
          Outside a field, <kbd>?</kbd> shows all keyboard shortcuts.
        </p>
      </div>
    </Dialog>
  )
}
