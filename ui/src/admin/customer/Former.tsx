import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Scroll } from '../../parts/Scroll'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'

/** A customer's orders in the former shop. */
export function Former({ orders }: { orders: Schemas['PastOrder'][] }) {
  return (
    <Panel title="From the former shop">
      <Scroll label="Orders of the former shop">
        <table className={css.table}>
          <thead>
            <tr>
              <th>Order</th>
              <th>Date</th>
              <th>Products</th>
              <th>State</th>
              <th className={css.right}>Total (₹)</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <Link href={`/pastorders/${order.id}`}>{order.number}</Link>
                </td>
                <td>{day(order.date)}</td>
                <td className={css.long}>{order.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}</td>
                <td>{order.state}</td>
                <td className={css.right}>{rupees(order.total, 'always')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  )
}
