import { CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { forgetOrder, justOrdered } from '../../rules/ordered'
import { say } from '../../words'
import css from './OrderedCard.module.css'

/** A card on the home page about the order that was just confirmed. */
export default function OrderedCard() {
  const [order, setOrder] = useState(justOrdered)
  if (!order) return null
  return (
    <div className="page">
      <aside className={css.card} aria-label={say.orderedCard.yourOrder}>
        <CircleCheck aria-hidden="true" />
        <p>
          {say.orderedCard.isConfirmed(
            <Link href={`/ordershipped/${order.id}`}>{say.orderedCard.order(order.id)}</Link>,
            order.arrives,
          )}
        </p>
        <button
          type="button"
          aria-label={say.orderedCard.close}
          onClick={() => {
            forgetOrder()
            setOrder(undefined)
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </aside>
    </div>
  )
}
