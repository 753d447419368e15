import type { Schemas } from '../../api/client'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from '../blocks/orders.module.css'

/** The customer's orders in the former shop, read-only. */
export function Former({ orders }: { orders: Schemas['PastOrder'][] }) {
  return (
    <section className={css.section} aria-label={say.orders.fromOurFormerShop}>
      <h2>{say.orders.fromOurFormerShop}</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={css.card}>
            <details className={css.former}>
              <summary>
                <span>
                  <strong>{order.lines[0]?.title}</strong>
                  {order.lines.length > 1 && (
                    <span className="quiet">{say.orders.moreItems(order.lines.length - 1)}</span>
                  )}
                  <br />
                  <span className="quiet">
                    {say.orders.order(order.number, day(order.date))}
                    {order.state && `, ${order.state}`}
                  </span>
                </span>
                <strong className="figures">{rupees(order.total)}</strong>
              </summary>
              <ul>
                {order.lines.map((line, at) => (
                  <li key={at}>
                    <span>
                      {line.quantity} × {line.title}
                    </span>
                    <span className="figures">{rupees(line.price)}</span>
                  </li>
                ))}
              </ul>
              <p className="quiet">
                {order.payment && say.orders.paidBy(order.payment)} {order.address && say.orders.sentTo(order.address)}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
