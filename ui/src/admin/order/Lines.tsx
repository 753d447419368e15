import { useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Scroll } from '../../parts/Scroll'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { InspectDialog } from '../blocks/InspectDialog'
import own from '../blocks/page.module.css'
import { paidBy } from '../blocks/paidBy'
import { RefundDialog } from '../blocks/RefundDialog'
import { outOf } from '../blocks/returns'
import { TakeBackDialog } from './TakeBackDialog'

/** The ordered products with their prices and the total. Staff can open a return for a delivered line here. */
export function Lines({ order }: { order: Schemas['StaffOrder'] }) {
  const sku = (id: number) => order.skus.find((s) => s.orderDetails_id === id)?.sku
  const { may } = useSession()
  const [back, setBack] = useState<Schemas['OrderLine']>()
  const [looking, setLooking] = useState<Schemas['ReturnRow']>()
  const [paying, setPaying] = useState<Schemas['ReturnRow']>()
  return (
    <Scroll label="Lines of the order">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={css.right}>Qty</th>
            <th className={css.right}>Price</th>
            <th className={css.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.orderDetails_id}>
              <td>
                <span className={own.product}>
                  <span className={css.thumb}>
                    <Picture src={line.image} alt="" size={160} />
                  </span>
                  <span>
                    {line.title}
                    {sku(line.orderDetails_id) && <span className="quiet"> {sku(line.orderDetails_id)}</span>}
                    {line.kit && (
                      <span className="quiet">
                        {' '}
                        part of {line.kits > 1 && `${line.kits} × `}
                        {line.kit}
                      </span>
                    )}
                    {order.part_shipped && line.shipped_quantity > 0 && (
                      <em className="quiet"> {line.shipped_quantity} shipped</em>
                    )}
                    {line.waits > 0 && (
                      <em className="quiet">
                        {' '}
                        {line.waits} of {line.Qty} not in stock, expected {day(line.preorder_day)}
                      </em>
                    )}
                    {line.status !== order.state && <em className="quiet"> {outOf(line) || line.status}</em>}
                    {line.returns
                      .filter((one) => one.exchange_order > 0)
                      .map((one) => (
                        <span key={one.return_id}>
                          <br />
                          {one.quantity} exchanged for order{' '}
                          <Link href={`/adminorders/${one.exchange_order}`}>{one.exchange_order}</Link>
                        </span>
                      ))}
                    {may('orders') && line.returnable_quantity > 0 && (
                      <>
                        <br />
                        <Button
                          kind="quiet"
                          size="small"
                          aria-label={`Open return: ${line.title}`}
                          onClick={() => setBack(line)}
                        >
                          Open return
                        </Button>
                      </>
                    )}
                  </span>
                </span>
              </td>
              <td className={css.right}>{line.Qty}</td>
              <td className={css.right}>
                {rupees(line.Price, 'always')}
                {line.kit_discount > 0 && (
                  <>
                    <br />
                    <span className="quiet">less {rupees(line.kit_discount, 'always')} kit</span>
                  </>
                )}
                {line.discount > line.kit_discount && (
                  <>
                    <br />
                    <span className="quiet">less {rupees(line.discount - line.kit_discount, 'always')} offer</span>
                  </>
                )}
              </td>
              <td className={css.right}>{rupees(line.Amount, 'always')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.cancelled_lines.map((line) => (
            <tr key={line.title} className="quiet">
              <td>
                <s>{line.title}</s> cancelled
              </td>
              <td className={css.right}>{line.quantity}</td>
              <td />
              <td className={css.right}>
                <s>{rupees(line.amount, 'always')}</s>
              </td>
            </tr>
          ))}
          <tr>
            <td colSpan={3} className={css.right}>
              Delivery{order.payment.cod_fee > 0 ? ' and COD fee' : ''}
            </td>
            <td className={css.right}>{rupees(order.payment.shipping + order.payment.cod_fee, 'always')}</td>
          </tr>
          <tr>
            <td colSpan={3} className={css.right}>
              <strong>
                Total, {paidBy({ channel: order.channel, pt: order.payment.pt, paid_by: order.payments[0]?.way ?? '' })}
              </strong>
            </td>
            <td className={css.right}>
              <strong>{rupees(order.payment.total, 'always')}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      {back && <TakeBackDialog line={back} onClose={() => setBack(undefined)} onHere={setLooking} />}
      {looking && (
        <InspectDialog
          row={looking}
          onClose={() => setLooking(undefined)}
          onRefund={may('refunds') ? () => setPaying(looking) : undefined}
        />
      )}
      {paying && <RefundDialog row={paying} onClose={() => setPaying(undefined)} />}
    </Scroll>
  )
}
