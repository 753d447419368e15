import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { daySpan } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { noteOrdered } from '../../rules/ordered'
import { PayByUPI } from '../blocks/PayByUPI'
import css from './checkout.module.css'

export type Confirmed = { id: number; amount: number; payment: string; pin: string; message: string }

const leaveAfter = 3000
/** What a person does on a page. A page that changes under a resting pointer is no act of theirs. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** The confirmed order. Home follows after three seconds, unless the customer does anything here. */
export function Ordered({ order, onLeave }: { order: Confirmed; onLeave: () => void }) {
  const area = useCall('/pincode', { pincode: order.pin }, { enabled: order.pin !== '' }).data?.data
  const details = useCall('/orders_details/{id}', { id: order.id }, { staleTime: 0 }).data?.data
  const head = useRef<HTMLHeadingElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  const arrives = area ? daySpan(area.earliest_day, area.latest_day) : ''
  useEffect(() => noteOrdered({ id: order.id, arrives }), [order.id, arrives])
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
    const timer = setTimeout(() => leave.current(), leaveAfter)
    const stay = () => clearTimeout(timer)
    for (const act of acts) window.addEventListener(act, stay, { passive: true })
    return () => {
      stay()
      for (const act of acts) window.removeEventListener(act, stay)
    }
  }, [])
  const cod = order.payment === 'COD'
  return (
    <div className={`page ${css.ordered}`}>
      <div className={css.good}>
        <CircleCheck size={40} aria-hidden="true" />
        <div>
          <h1 ref={head} tabIndex={-1}>
            Order {order.id} is confirmed
          </h1>
          <p role="status">{order.message} We have written to you with the details.</p>
        </div>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>Order number</dt>
          <dd>{order.id}</dd>
        </div>
        <div>
          <dt>{cod ? 'You pay when it arrives' : 'Paid'}</dt>
          <dd className="figures">{rupees(order.amount)}</dd>
        </div>
        <div>
          <dt>Arrives</dt>
          <dd>{arrives || 'The mail says when'}</dd>
        </div>
      </dl>
      <section aria-label="What happens next">
        <h2>What happens next</h2>
        <ol className={css.next}>
          <li>We pack your order. Until it leaves us you can cancel it under My Orders.</li>
          <li>When it leaves, a mail brings you the courier and the tracking number.</li>
          <li>
            {cod
              ? `Please have ${rupees(order.amount)} ready, in cash or by UPI.`
              : 'Nothing is left to pay at the door.'}
          </li>
        </ol>
      </section>
      {details?.upi && <PayByUPI order={order.id} link={details.upi} />}
      <p className={css.leave}>
        <Link href={`/ordershipped/${order.id}`} className={buttonClass('primary')}>
          See this order
        </Link>
        <Link href="/orders" className={buttonClass('plain')}>
          See your orders
        </Link>
        <Link href="/" className={buttonClass('plain')}>
          Continue shopping
        </Link>
      </p>
    </div>
  )
}
