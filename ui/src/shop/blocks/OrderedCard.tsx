import { CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { forgetOrder, justOrdered } from '../../rules/ordered'
import css from './OrderedCard.module.css'

/** Says on the home page which order was just confirmed. */
export default function OrderedCard() {
  const [order, setOrder] = useState(justOrdered)
  if (!order) return null
  return (
    <div className="page">
      <aside className={css.card} aria-label="Your order">
        <CircleCheck aria-hidden="true" />
        <p>
          <Link href={`/ordershipped/${order.id}`}>Order {order.id}</Link> is confirmed
          {order.arrives && `, arrives ${order.arrives}`}
        </p>
        <button
          type="button"
          aria-label="Close"
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
