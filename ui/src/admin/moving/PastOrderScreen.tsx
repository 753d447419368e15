import { Link, useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

/** An order imported from the former shop, read-only. */
export function PastOrderScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/past-orders/{id}', { id: Number(id) || 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const order = call.data.data
  const sums: [label: string, amount: number][] = [
    ['Delivery', order.delivery],
    ['Discount', order.discount],
    ['Tax included', order.tax],
    ['Total', order.total],
  ]
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Order {order.number} of the former shop</h1>
      </div>
      <p className="quiet">
        Imported from {order.source}. It is not included in invoices, stock or totals here; returns and documents belong
        to the former shop’s books.
      </p>
      <div className={own.columns}>
        <div className={own.main}>
          <Panel title="Products">
            <Scroll label="Products">
              <table className={css.table}>
                <thead>
                  <tr>
                    <th>Product</th>
                    <th>SKU</th>
                    <th className={css.right}>Pieces</th>
                    <th className={css.right}>Price (₹)</th>
                  </tr>
                </thead>
                <tbody>
                  {order.lines.map((line, at) => (
                    <tr key={at}>
                      <td className={css.long}>{line.title}</td>
                      <td>{line.sku}</td>
                      <td className={css.right}>{line.quantity}</td>
                      <td className={css.right}>{rupees(line.price, 'always')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
            <dl className={own.facts}>
              {sums.map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="figures">{rupees(amount, 'always')}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
        <div className={own.side}>
          <Panel title="Order">
            <dl className={own.facts}>
              <div>
                <dt>Placed</dt>
                <dd>{day(order.date)}</dd>
              </div>
              <div>
                <dt>State in the former shop</dt>
                <dd>{order.state || '–'}</dd>
              </div>
              <div>
                <dt>Payment</dt>
                <dd>{order.payment || '–'}</dd>
              </div>
            </dl>
          </Panel>
          <Panel title="Customer">
            <p>
              {order.customer_id ? <Link href={`/customers/${order.customer_id}`}>{order.name}</Link> : order.name}
              {order.email && (
                <>
                  {order.name && <br />}
                  <a href={`mailto:${order.email}`}>{order.email}</a>
                </>
              )}
              {order.mob && (
                <>
                  {(order.name || order.email) && <br />}
                  <a href={`tel:+91${order.mob}`}>{order.mob}</a>
                </>
              )}
            </p>
            {order.address && <p className="quiet">{order.address}</p>}
          </Panel>
        </div>
      </div>
    </div>
  )
}
