import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Empty, Failed, Loading, Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { isAway, isDelivered, stateOf } from '../../rules/states'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { refundOf } from '../blocks/OrderFacts'
import css from '../blocks/orders.module.css'
import { Popular } from '../blocks/Popular'
import { Waiting } from '../blocks/Waiting'
import { Former } from './Former'

export function OrdersPage() {
  const orders = useCall('/orders', undefined, { staleTime: 0 })
  if (orders.isPending) return <Loading />
  if (orders.isError) return <Failed message={say.orders.failedToFetchOrders} again={() => void orders.refetch()} />
  const { shipped, delivered, cancelled, waiting, former } = orders.data.data
  const away = shipped.filter((order) => isAway(order.state))
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.orders.myOrders}</h1>
      {shipped.length + delivered.length + cancelled.length + waiting.length + former.length === 0 && (
        <>
          <Empty title={say.orders.youHaveNotOrderedAnything}>
            <Link href="/allproducts" className={buttonClass('primary')}>
              {say.orders.seeTheProducts}
            </Link>
          </Empty>
          <Popular />
        </>
      )}
      <Waiting orders={waiting} />
      <Section
        title={say.orders.inProgress}
        label={away.length === 0 ? say.orders.orderShipped : say.orders.inProgress}
        orders={shipped.filter((order) => !isAway(order.state))}
        to="/ordershipped/"
      />
      <Section title={say.orders.orderShipped} orders={away} to="/ordershipped/" />
      <Section title={say.orders.orderDelivered} orders={delivered} to="/orderdetails/" review />
      <Section title={say.orders.cancelledAndReturned} orders={cancelled} to="/orderdetails/" />
      {former.length > 0 && <Former orders={former} />}
    </div>
  )
}

function Section({
  title,
  label = title,
  orders,
  to,
  review = false,
}: {
  title: string
  /** The section's name for screen readers. */
  label?: string
  orders: Schemas['OrderCard'][]
  to: string
  review?: boolean
}) {
  if (orders.length === 0) return null
  return (
    <section className={css.section} aria-label={label}>
      <h2>{title}</h2>
      <ul>
        {orders.map((order) => {
          const { tone, words } = stateOf(order.state)
          return (
            <li key={order.orders_id} className={css.card}>
              <Link href={`${to}${order.orders_id}`} className={css.link}>
                <span className={css.picture}>
                  <Picture src={order.image} alt="" size={160} />
                </span>
                <span>
                  <strong lang={tongue(order.title)}>{order.title}</strong>
                  {order.product_count > 1 && (
                    <>
                      <br />
                      <span className="quiet">{say.orders.moreItems(order.product_count - 1)}</span>
                    </>
                  )}
                  <br />
                  <span className="quiet">{say.orders.order(order.orders_id, day(order.confirm_date))}</span>
                  <br />
                  <Status tone={tone}>
                    {words}
                    {isDelivered(order.state) && ` ${day(order.delivered_date)}`}
                  </Status>
                  {order.refund_state && (
                    <span className="quiet">
                      {' '}
                      {refundOf(order.refund_state)} {rupees(order.refund_amount)}
                    </span>
                  )}
                </span>
                <strong className="figures">{rupees(order.amount)}</strong>
              </Link>
              {review && !order.rated && (
                <Link href={`/orderReview/${order.orders_id}`} className={css.review}>
                  {say.orders.writeAReview}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
