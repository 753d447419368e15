import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { post } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day, moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import own from '../blocks/page.module.css'

/** A delivery that was booked, with its products and what it did to their cost. It can be reversed whole. */
export function ReceiptScreen() {
  const { id = '' } = useParams()
  const at = { id: Number(id) || 0 }
  const call = useCall('/admin/goods-receipts/{id}', at, { staleTime: 0 })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { busy, act } = useAct()
  const reverse = async () => {
    const sure = await ask({
      title: 'Reverse this receipt?',
      text: 'The units leave the stock again, and the bill can be entered again. Each cost goes back, unless it changed since.',
      yes: 'Reverse',
      danger: true,
    })
    if (sure)
      void act({
        send: () => post('/admin/goods-receipts/{id}/reverse', {}, at),
        done: () => refresh('/admin/goods-receipts', '/admin/low-stock', ...shows.products),
      })
  }
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const receipt = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/goodsin/receipts" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Goods received
      </Link>
      <div className={css.head}>
        <h1>Receipt {receipt.id}</h1>
        {!receipt.reversed_date && (
          <Button kind="danger" busy={busy} onClick={() => void reverse()}>
            Reverse
          </Button>
        )}
      </div>
      <p>
        {receipt.supplier}, bill {receipt.bill} of {day(receipt.bill_day)}.{' '}
        <span className="quiet">
          Received on {moment(receipt.received_date)} by {receipt.received_by}.
        </span>
      </p>
      {receipt.reversed_date && (
        <p className={css.bad}>
          Reversed on {moment(receipt.reversed_date)} by {receipt.reversed_by}.
        </p>
      )}
      <Scroll label="Products received">
        <table className={css.table}>
          <thead>
            <tr>
              <th>Product</th>
              <th className={css.right}>Quantity</th>
              <th className={css.right}>Cost each</th>
              <th className={css.right}>Amount</th>
              <th className={css.right}>Average cost before</th>
              <th className={css.right}>Average cost after</th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map((line) => (
              <tr key={line.product_id}>
                <td className={css.long}>
                  {line.title} <span className="quiet">{line.sku}</span>
                </td>
                <td className={css.right}>{line.quantity}</td>
                <td className={css.right}>{rupees(line.cost, 'always')}</td>
                <td className={css.right}>{rupees((Math.round(line.cost * 100) * line.quantity) / 100, 'always')}</td>
                <td className={css.right}>{line.cost_before > 0 ? rupees(line.cost_before, 'always') : 'Not known'}</td>
                <td className={css.right}>{rupees(line.cost_after, 'always')}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <strong>Total before GST</strong>
              </td>
              <td className={css.right}>
                <strong>{receipt.units}</strong>
              </td>
              <td />
              <td className={css.right}>
                <strong>{rupees(receipt.total, 'always')}</strong>
              </td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </div>
  )
}
