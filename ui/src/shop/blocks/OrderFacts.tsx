import type { Schemas } from '../../api/client'
import { day, weekday } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { lost } from '../../rules/states'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { CourierLink } from './CourierLink'
import css from './order.module.css'

type Details = Schemas['OrderDetailsData']

/** refundOf returns the state of a refund in words for the customer. */
export const refundOf = (state: string) => (say.refunds as Record<string, string>)[state] ?? ''

/** When an order was confirmed, shipped, and delivered or cancelled. */
export function OrderTimeline({ order }: { order: Pick<Details, 'state' | 'dates'> }) {
  const dates = order.dates[0]
  const steps: [string, string | null | undefined][] = [
    [say.orderFacts.orderConfirmed, dates?.confirm_date],
    [say.orderFacts.shipped, dates?.shipped_date],
    lost(order.state)
      ? [say.orderFacts.cancelled, dates?.cancelled_date]
      : [say.orderFacts.delivered, dates?.delivered_date],
  ]
  return (
    <ol className={css.timeline}>
      {steps.map(([name, at]) => (
        <li key={name} data-done={at ? true : undefined}>
          <strong>{name}</strong>
          <span>{at ? day(at) : name === say.orderFacts.delivered && dates ? arrival(dates) : ''}</span>
        </li>
      ))}
    </ol>
  )
}

/**
 * When an order should arrive: by the day that was promised, or once it has shipped by the day that the shop then
 * named. A promise that this day breaks is shown too.
 */
function arrival({
  expected_date: expected,
  promised_date: promised,
  slot_hours: hours,
}: Schemas['OrderDates']): string {
  if (!promised) return expected && say.orderFacts.expected(day(expected))
  if (!expected || expected === promised)
    return say.orderFacts.promised([weekday(promised), hours].filter(Boolean).join(', '))
  const now = say.orderFacts.expected(weekday(expected))
  return expected < promised ? now : `${now} (${say.orderFacts.promisedBefore(weekday(promised))})`
}

/** The amount of an order line, with what promotions took off. */
export function LineAmount({ line }: { line: Schemas['OrderLine'] }) {
  return (
    <p className="figures">
      {line.Qty} × {rupees(line.Price)}
      {line.kit_discount > 0 && (
        <>
          <br />
          <span className={css.less}>{say.orderFacts.lessInTheKit(rupees(line.kit_discount))}</span>
        </>
      )}
      {line.discount > line.kit_discount && (
        <>
          <br />
          <span className={css.less}>{say.orderFacts.lessOffer(rupees(line.discount - line.kit_discount))}</span>
        </>
      )}{' '}
      = <strong>{rupees(line.Amount)}</strong>
    </p>
  )
}

/** The amounts of an order, its payment, and its refund. Products and delivery are shown before promotions. */
export function OrderAmounts({ order }: { order: Details }) {
  const goods = order.order_details.reduce((sum, line) => sum + line.Amount + line.discount - line.kit_discount, 0)
  const delivery = order.offers.reduce((sum, offer) => sum + offer.delivery, order.shipping)
  const over = lost(order.state)
  return (
    <dl className={css.amounts}>
      <div>
        <dt>{say.orderFacts.price(order.product_count)}</dt>
        <dd>{rupees(goods)}</dd>
      </div>
      <div>
        <dt>{say.orderFacts.deliveryCharges}</dt>
        <dd>{delivery ? rupees(delivery) : say.orderFacts.free}</dd>
      </div>
      {order.offers.map((offer) => (
        <div key={offer.name} className={css.less}>
          <dt>
            <span lang={tongue(offer.name)}>{offer.name}</span>
            {offer.code && ` (${offer.code})`}
          </dt>
          <dd>− {rupees(offer.goods + offer.delivery)}</dd>
        </div>
      ))}
      <div className={css.sum}>
        <dt>{say.orderFacts.totalAmount}</dt>
        <dd>{rupees(order.amount)}</dd>
      </div>
      {order.credit > 0 && (
        <>
          <div className={css.less}>
            <dt>{say.credit.paidByCredit}</dt>
            <dd>− {rupees(order.credit, 'always')}</dd>
          </div>
          {order.due > 0 && (
            <div>
              <dt>{say.credit.toPay}</dt>
              <dd>{rupees(order.due, 'always')}</dd>
            </div>
          )}
        </>
      )}
      <div>
        <dt>{say.orderFacts.payment}</dt>
        <dd>
          {(say.payments as Record<string, string>)[order.pt] ?? order.pt}
          {!over && (order.paid ? say.orderFacts.paid : order.pt === 'COD' ? say.orderFacts.toPayOnDelivery : '')}
        </dd>
      </div>
      {order.refund_state && (
        <div>
          <dt>{refundOf(order.refund_state)}</dt>
          <dd>
            {rupees(order.refund_amount)}
            {order.refund_state === 'done' && ` ${day(order.refund_date)}`}
            {order.refund_credit > 0 && (
              <>
                <br />
                <span className="quiet">{say.credit.inCredit(rupees(order.refund_credit, 'always'))}</span>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

export function OrderAddress({
  of: a,
  note = '',
  news = '',
}: {
  of: Details['address']
  note?: string
  news?: string
}) {
  return (
    <section aria-label={say.orderFacts.deliveryAddress} className={css.address}>
      <h2>{say.orderFacts.deliveryAddress}</h2>
      <p>
        <strong lang={tongue(a.Name)}>{a.Name}</strong>
      </p>
      {a.company && <p lang={tongue(a.company)}>{a.company}</p>}
      <p lang={tongue(a.area)}>{a.area}</p>
      <p lang={tongue(a.city)}>
        {a.city}, {a.tal}
      </p>
      <p lang={tongue(a.dist)}>
        {a.dist} {a.pin}
      </p>
      <p lang={tongue(a.state)}>{a.state}</p>
      <p>{say.orderFacts.mobile(a.mob)}</p>
      {a.gstin && <p>{say.orderFacts.gstin(a.gstin)}</p>}
      {note && (
        <p>
          {say.orderFacts.yourNote}: <strong lang={tongue(note)}>{note}</strong>
        </p>
      )}
      {news && (
        <p>
          {say.orderFacts.newsAlsoTo}: <strong>{news}</strong>
        </p>
      )}
    </section>
  )
}

/** The status of the parcel, with a link to the courier's tracking page. */
export function OrderParcel({ order }: { order: Details }) {
  if (!order.courier_name) return null
  return (
    <dl className={css.amounts} aria-label={say.orderFacts.theParcel}>
      <div>
        <dt>{say.orderFacts.courier}</dt>
        <dd lang={tongue(order.courier_name)}>{order.courier_name}</dd>
      </div>
      {order.tracking_id && (
        <div>
          <dt>{say.orderFacts.trackingNumber}</dt>
          <dd>
            {order.tracking_url ? (
              <CourierLink url={order.tracking_url} number={order.tracking_id}>
                {order.tracking_id}
              </CourierLink>
            ) : (
              order.tracking_id
            )}
          </dd>
        </div>
      )}
      {order.tracking_status && (
        <div>
          <dt>{say.orderFacts.whereItIs}</dt>
          <dd>
            <span lang={tongue(order.tracking_status)}>{order.tracking_status}</span>{' '}
            <span className="quiet">{day(order.tracking_date)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
