import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { stateOf } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'
import { returnKinds } from '../blocks/returns'

type Bought = Schemas['CustomerBought']

const ends: Record<string, string> = { return: 'on the way back', processed: 'refunded', refused: 'refused' }

/** A customer's latest orders, below the totals of all their orders. */
export function Orders({ bought, id }: { bought: Bought; id: number }) {
  const { may } = useSession()
  const figures: [label: string, value: string, bad?: boolean][] = [
    ['Orders', String(bought.orders)],
    ['Spent', rupees(bought.spent, 'always')],
    ['Refunded', rupees(bought.refunded, 'always')],
    ['Delivered', String(bought.delivered)],
    ['Cancelled', String(bought.cancelled)],
    ['Parcels that came back', String(bought.came_back), bought.came_back > 0],
    ['Pieces returned', String(bought.returned)],
  ]
  return (
    <Panel title="Orders">
      <dl className={own.sums}>
        {figures.map(([label, value, bad]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={bad ? css.bad : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {bought.rows.length === 0 ? (
        <p className="quiet">No order yet.</p>
      ) : (
        <Scroll label="Latest orders">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Order</th>
                <th>Date</th>
                <th>Products</th>
                <th>State</th>
                <th>Payment</th>
                <th className={css.right}>Total (₹)</th>
              </tr>
            </thead>
            <tbody>
              {bought.rows.map((order) => (
                <tr key={order.orders_id}>
                  <td>
                    {may('orders') ? (
                      <Link href={`/adminorders/${order.orders_id}`}>{order.orders_id}</Link>
                    ) : (
                      order.orders_id
                    )}
                  </td>
                  <td>{day(order.date)}</td>
                  <td>
                    {order.title}
                    {order.product_count > 1 && <span className="quiet"> and {order.product_count - 1} more</span>}
                  </td>
                  <td>
                    <Status tone={stateOf(order.state).tone}>{stateOf(order.state).desk}</Status>
                  </td>
                  <td>{order.pt}</td>
                  <td className={css.right}>{rupees(order.amount, 'always')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {may('orders') && bought.orders > bought.rows.length && (
        <Link href={`/adminorders?customer=${id}`}>All {bought.orders} orders</Link>
      )}
      <p className="quiet">Spent: orders that were neither cancelled nor returned.</p>
    </Panel>
  )
}

/** The customer's returns; nothing if there are none. */
export function Returns({ returns }: { returns: Bought['returns'] }) {
  if (returns.length === 0) return null
  return (
    <Panel title="Returns">
      <Scroll label="Returns">
        <table className={css.table}>
          <thead>
            <tr>
              <th>Order</th>
              <th>Product</th>
              <th className={css.right}>Pieces</th>
              <th>Why</th>
              <th>State</th>
              <th>Asked</th>
              <th className={css.right}>Amount (₹)</th>
            </tr>
          </thead>
          <tbody>
            {returns.map((row) => (
              <tr key={`${row.orders_id} ${row.title}`}>
                <td>{row.orders_id}</td>
                <td>{row.title}</td>
                <td className={css.right}>{row.quantity}</td>
                <td>
                  {returnKinds.find(([kind]) => kind === row.kind)?.[1] ?? <span className="quiet">not said</span>}
                </td>
                <td>{ends[row.state] ?? row.state}</td>
                <td>{day(row.opened)}</td>
                <td className={css.right}>{rupees(row.amount, 'always')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  )
}
