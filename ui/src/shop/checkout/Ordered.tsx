import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { buttonClass } from '../../parts/Button'
import { weekday } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { noteOrdered } from '../../rules/ordered'
import { say } from '../../words'
import { PayByUPI } from '../blocks/PayByUPI'
import css from './checkout.module.css'

/** A placed order, for the confirmation. amount is what is paid beside store credit; both are in rupees. */
export type Confirmed = { id: number; amount: number; payment: string; credit?: number; message: string }

const leaveAfter = 3000
/** Events that count as a person's action. If the page changes under a resting pointer, that is not an action. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * The page of a confirmed order. After three seconds it goes to the home page, unless the customer does anything
 * here.
 */
export function Ordered({ order, onLeave }: { order: Confirmed; onLeave: () => void }) {
  const details = useCall('/orders_details/{id}', { id: order.id }, { staleTime: 0 }).data?.data
  const mail = useMail()
  const head = useRef<HTMLHeadingElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  const arrives = weekday(details?.dates[0]?.promised_date ?? '')
  const arrivesIn = [arrives, details?.dates[0]?.slot_hours].filter(Boolean).join(', ')
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
            {say.ordered.orderIsConfirmed(order.id)}
          </h1>
          <p role="status">
            {mail ? say.ordered.weHaveWrittenToYou(order.message) : say.ordered.pleaseNoteTheNumber(order.message)}
          </p>
        </div>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{say.ordered.orderNumber}</dt>
          <dd>{order.id}</dd>
        </div>
        {(order.credit ?? 0) > 0 && (
          <div>
            <dt>{say.credit.paidByCredit}</dt>
            <dd className="figures">{rupees(order.credit ?? 0)}</dd>
          </div>
        )}
        <div>
          <dt>{cod ? say.ordered.youPayWhenItArrives : say.ordered.paid}</dt>
          <dd className="figures">{rupees(order.amount)}</dd>
        </div>
        <div>
          <dt>{say.ordered.arrives}</dt>
          <dd>{arrivesIn || (mail ? say.ordered.theMailSaysWhen : say.ordered.myOrdersSaysWhen)}</dd>
        </div>
      </dl>
      <section aria-label={say.ordered.whatHappensNext}>
        <h2>{say.ordered.whatHappensNext}</h2>
        <ol className={css.next}>
          <li>{say.ordered.wePackYourOrderUntil}</li>
          <li>{mail ? say.ordered.whenItLeavesAMail : say.ordered.whenItLeavesMyOrders}</li>
          <li>{cod ? say.ordered.pleaseHaveReadyInCash(rupees(order.amount)) : say.ordered.nothingIsLeftToPay}</li>
        </ol>
      </section>
      {details?.upi && <PayByUPI order={order.id} link={details.upi} />}
      <p className={css.leave}>
        <Link href={`/ordershipped/${order.id}`} className={buttonClass('primary')}>
          {say.ordered.seeThisOrder}
        </Link>
        <Link href="/orders" className={buttonClass('plain')}>
          {say.ordered.seeYourOrders}
        </Link>
        <Link href="/" className={buttonClass('plain')}>
          {say.ordered.continueShopping}
        </Link>
      </p>
    </div>
  )
}
