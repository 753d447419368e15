import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Status, type Tone } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { lost } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'
import { CreditDialog } from './CreditDialog'

const ways: Record<string, string> = {
  cod: 'the courier',
  upi: 'UPI',
  cash: 'cash',
  card: 'card',
  exchange: 'a return in exchange',
  razorpay: 'Razorpay',
  testpay: 'the TEST page',
}
const tones: Record<string, Tone> = { done: 'leaf', failed: 'brick', waiting: 'honey', sent: 'honey' }
const states: Record<string, string> = {
  done: 'refunded',
  failed: 'failed',
  waiting: 'waiting',
  sent: 'sent, not received yet',
}

/** saved describes what a promotion took off the products and off the delivery charge. */
const saved = ({ goods, delivery }: Schemas['UsedOffer']) =>
  [
    goods > 0 && `${rupees(goods, 'always')} off the goods`,
    delivery > 0 && `${rupees(delivery, 'always')} off delivery`,
  ]
    .filter(Boolean)
    .join(', ')

/** The payments of an order, their fees, the refunds, and the outstanding amount. */
export function Money({ order }: { order: Schemas['StaffOrder'] }) {
  const refresh = useRefresh()
  const { may } = useSession()
  const ask = order.ask && (may('orders') || may('money'))
  const credit = order.credit_due && may('refunds')
  const [crediting, setCrediting] = useState(false)
  const { doing, act } = useAct()
  const id = order.orders_id
  const paid = order.payments.reduce((sum, p) => sum + p.amount, 0)
  const back = order.payment.refunds.reduce((sum, r) => sum + r.amount, 0)
  const run = (name: string, send: () => Promise<{ message: unknown }>) =>
    void act({ name, send, done: () => refresh('/admin/orders', '/fetch_orders', '/admin/waiting') })
  return (
    <Panel title="Money">
      <ul className={own.notes}>
        {order.payment.offers.map((offer) => (
          <li key={offer.name}>
            <span>
              {offer.name} <span className="quiet">{offer.code || 'automatically'}</span>
              <br />
              {saved(offer)}
            </span>
          </li>
        ))}
        {order.payments.map((p) => (
          <li key={p.number}>
            <span>
              {rupees(p.amount, 'always')} by {ways[p.way] ?? p.way} <span className="quiet">{day(p.date)}</span>
              <br />
              <span className="quiet">
                {p.way === 'cod' || p.way === 'cash' ? '' : p.number}
                {p.cost_known && `, cost ${rupees(p.cost, 'always')}`}
              </span>
            </span>
          </li>
        ))}
        {order.due > 0 && !lost(order.state) && (
          <li>
            <Status tone="honey">{rupees(order.due, 'always')} to collect</Status>
          </li>
        )}
        {order.payments.length === 0 && order.due === 0 && (
          <li>
            <Status tone="soft">No payments yet</Status>
          </li>
        )}
        {order.payment.refunds.map((r) => (
          <li key={`${r.date}${r.amount}${r.reason}`}>
            <span>
              <Status tone={tones[r.state] ?? 'soft'}>
                {rupees(r.amount, 'always')} {states[r.state] ?? r.state}
              </Status>{' '}
              <span className="quiet">
                {r.reason} {r.reference}
              </span>
            </span>
          </li>
        ))}
        {paid > 0 && back > 0 && (
          <li>
            <strong>{rupees(Math.max(0, paid - back), 'always')} after refunds</strong>
          </li>
        )}
      </ul>
      {(ask || credit) && (
        <div className={css.actions}>
          {ask && (
            <Button
              kind="plain"
              size="small"
              busy={doing === 'ask'}
              onClick={() => run('ask', () => post('/admin/orders/{id}/ask', {}, { id }))}
            >
              Check with Razorpay now
            </Button>
          )}
          {credit && (
            <Button kind="plain" size="small" onClick={() => setCrediting(true)}>
              Issue credit note
            </Button>
          )}
        </div>
      )}
      {crediting && <CreditDialog order={order} onClose={() => setCrediting(false)} />}
    </Panel>
  )
}
