import type { Schemas } from '../../api/client'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { lost } from '../../rules/states'
import css from './order.module.css'

type Details = Schemas['OrderDetailsData']

/** What is true of a refund, as its customer is told. */
export const refunds: Record<string, string> = {
  waiting: 'Refund on its way',
  sent: 'Refund on its way',
  done: 'Refunded',
  failed: 'The bank did not take the refund. We send it another way and write to you:',
}

/** When an order was confirmed, left, and arrived or was cancelled. */
export function OrderTimeline({ order }: { order: Pick<Details, 'state' | 'dates'> }) {
  const dates = order.dates[0]
  const steps: [string, string | null | undefined][] = [
    ['Order Confirmed', dates?.confirm_date],
    ['Shipped', dates?.shipped_date],
    lost(order.state) ? ['Cancelled', dates?.cancelled_date] : ['Delivered', dates?.delivered_date],
  ]
  return (
    <ol className={css.timeline}>
      {steps.map(([name, at]) => (
        <li key={name} data-done={at ? true : undefined}>
          <strong>{name}</strong>
          <span>
            {at ? day(at) : name === 'Delivered' && dates?.expected_date ? `expected ${day(dates.expected_date)}` : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** What a line of an order costs, with what offers took off it. */
export function LineAmount({ line }: { line: Schemas['OrderLine'] }) {
  return (
    <p className="figures">
      {line.Qty} × {rupees(line.Price, 'always')}
      {line.kit_discount > 0 && (
        <>
          <br />
          <span className={css.less}>less {rupees(line.kit_discount, 'always')} in the kit</span>
        </>
      )}
      {line.discount > line.kit_discount && (
        <>
          <br />
          <span className={css.less}>less {rupees(line.discount - line.kit_discount, 'always')} offer</span>
        </>
      )}{' '}
      = <strong>{rupees(line.Amount, 'always')}</strong>
    </p>
  )
}

/** What the order costs, how it is paid, and how its refund stands. Goods and delivery stand there before what offers took off. */
export function OrderAmounts({ order }: { order: Details }) {
  const goods = order.order_details.reduce((sum, line) => sum + line.Amount + line.discount - line.kit_discount, 0)
  const delivery = order.offers.reduce((sum, offer) => sum + offer.delivery, order.shipping)
  const over = lost(order.state)
  return (
    <dl className={css.amounts}>
      <div>
        <dt>
          Price ({order.product_count} {order.product_count === 1 ? 'item' : 'items'})
        </dt>
        <dd>{rupees(goods, 'always')}</dd>
      </div>
      <div>
        <dt>Delivery charges</dt>
        <dd>{delivery ? rupees(delivery, 'always') : 'Free'}</dd>
      </div>
      {order.offers.map((offer) => (
        <div key={offer.name} className={css.less}>
          <dt>
            {offer.name}
            {offer.code && ` (${offer.code})`}
          </dt>
          <dd>− {rupees(offer.goods + offer.delivery, 'always')}</dd>
        </div>
      ))}
      <div className={css.sum}>
        <dt>Total Amount</dt>
        <dd>{rupees(order.amount, 'always')}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>
          {order.pt}
          {!over && (order.paid ? ', paid' : order.pt === 'COD' ? ', to pay on delivery' : '')}
        </dd>
      </div>
      {order.refund_state && (
        <div>
          <dt>{refunds[order.refund_state]}</dt>
          <dd>
            {rupees(order.refund_amount, 'always')}
            {order.refund_state === 'done' && ` ${day(order.refund_date)}`}
          </dd>
        </div>
      )}
    </dl>
  )
}

export function OrderAddress({ of: a }: { of: Details['address'] }) {
  return (
    <section aria-label="Delivery address" className={css.address}>
      <h2>Delivery address</h2>
      <p>
        <strong>{a.Name}</strong>
      </p>
      <p>{a.area}</p>
      <p>
        {a.city}, {a.tal}
      </p>
      <p>
        {a.dist} {a.pin}
      </p>
      <p>{a.state}</p>
      <p>Mobile {a.mob}</p>
    </section>
  )
}

/** Where the parcel is, with the courier's own page of it. */
export function OrderParcel({ order }: { order: Details }) {
  if (!order.tracking_id) return null
  return (
    <dl className={css.amounts} aria-label="The parcel">
      <div>
        <dt>Courier</dt>
        <dd>{order.courier_name}</dd>
      </div>
      <div>
        <dt>Tracking number</dt>
        <dd>
          {order.tracking_url ? (
            <a href={order.tracking_url} target="_blank" rel="noreferrer">
              {order.tracking_id}
            </a>
          ) : (
            order.tracking_id
          )}
        </dd>
      </div>
      {order.tracking_status && (
        <div>
          <dt>Where it is</dt>
          <dd>
            {order.tracking_status} <span className="quiet">{day(order.tracking_date)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
