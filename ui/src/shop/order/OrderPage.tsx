import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { get, getFile, post, Refused, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { CancelButton } from '../blocks/CancelButton'
import { PayByUPI } from '../blocks/PayByUPI'
import { ReorderButton } from '../blocks/ReorderButton'
import { NotFoundPage } from '../notfound/NotFoundPage'
import css from './order.module.css'
import { ReturnDialog } from './ReturnDialog'

type Details = Schemas['OrderDetailsData']

export function OrderPage() {
  const { id = '' } = useParams()
  const call = useCall('/orders_details/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message="Error fetching order details" again={() => void call.refetch()} />
  const order = call.data.data
  const a = order.address
  return (
    <div className={`page ${css.page}`}>
      <div className={css.bar}>
        <Button
          kind="quiet"
          size="small"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={() => history.back()}
        >
          Back
        </Button>
        <span>
          <Button kind="quiet" size="small" icon={<Printer size={18} aria-hidden="true" />} onClick={() => print()}>
            Print
          </Button>
          {order.deliveredstatus && <InvoiceButton id={order.orders_id} />}
        </span>
      </div>
      <h1>Order {order.orders_id}</h1>
      <div className={css.top}>
        <Picture src={order.order_details[0]?.image ?? ''} alt={order.order_details[0]?.title ?? ''} size={320} />
        <div className={css.stack}>
          <Timeline order={order} />
          <p>
            Your order includes {order.product_count} {order.product_count === 1 ? 'item' : 'items'}
          </p>
          <p className={css.total}>
            Total Amount <strong className="figures">{rupees(order.amount, 'always')}</strong>
          </p>
          <p className="quiet">
            {order.pt}, {order.shipping ? `delivery ${rupees(order.shipping)} included` : 'free delivery'}
          </p>
          {order.cancel_reason && <p className={css.note}>Cancelled: {order.cancel_reason}</p>}
        </div>
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
      </div>
      {order.upi && <PayByUPI order={order.orders_id} link={order.upi} />}
      <ul className={css.lines}>
        {order.order_details.map((line) => (
          <OrderLine key={line.orderDetails_id} line={line} order={order} />
        ))}
      </ul>
      <p className={css.actions}>
        <ReorderButton lines={order.order_details} />
        <Link href="/complaints">Something is wrong</Link>
        {order.state === 'confirmed' && <CancelButton id={order.orders_id} />}
      </p>
    </div>
  )
}

function Timeline({ order }: { order: Details }) {
  const dates = order.dates[0]
  const steps: [string, string | null | undefined][] = [
    ['Order Confirmed', dates?.confirm_date],
    ['Shipped', dates?.shipped_date],
    order.state === 'cancelled' || order.state === 'returned'
      ? ['Cancelled', dates?.cancelled_date]
      : ['Delivered', dates?.delivered_date],
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

function OrderLine({ line, order }: { line: Schemas['OrderLine']; order: Details }) {
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const send = async (wish: Record<string, unknown>) => {
    try {
      toast.success((await post('/returnorders', { odid: line.orderDetails_id, ...wish })).message)
      setAsking(false)
      await refresh('orders')
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Error submitting rating')
    }
  }
  return (
    <li className={css.line}>
      <Picture src={line.image} alt="" size={160} />
      <div>
        <p className="quiet">OrderId: {order.orders_id}</p>
        <h3>{line.title}</h3>
        <p className="figures">
          {line.Qty} × {rupees(line.Price, 'always')} = <strong>{rupees(line.Amount, 'always')}</strong>
        </p>
        {line.status === 'delivered' && line.returnable && (
          <Button kind="plain" size="small" onClick={() => setAsking(true)}>
            Return
          </Button>
        )}
        {line.status === 'refused' && (
          <div className={css.note}>
            <p>We looked at what came back and could not take it: {line.findings}</p>
            {line.return_photo && (
              <a href={`/api/return_photo/${line.orderDetails_id}`} target="_blank" rel="noreferrer">
                See the picture
              </a>
            )}
            <p>
              <Link href="/complaints">If you see it otherwise</Link>
            </p>
          </div>
        )}
        {line.status === 'return' && (
          <div className={css.note}>
            <p>Cancelled on {day(line.return_date)} as per your request</p>
            <p>
              Refund Initiated <strong className="figures">{rupees(line.refund_amount, 'always')}</strong>{' '}
              {day(line.return_date)}
            </p>
          </div>
        )}
        {line.status === 'processed' && (
          <p className={css.good}>
            Refund Credited <strong className="figures">{rupees(line.refund_amount, 'always')}</strong>{' '}
            {day(line.refund_date)}
          </p>
        )}
      </div>
      {asking && <ReturnDialog line={line} cod={order.pt === 'COD'} onClose={() => setAsking(false)} onReturn={send} />}
    </li>
  )
}

function InvoiceButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const number = (await get('/getInvoiceId/{id}', { id })).data
      try {
        const file = await getFile(`download/${id}`)
        save(file, `invoice-${number}.pdf`)
      } catch (failure) {
        console.error('The invoice could not be downloaded.', failure)
      }
    } catch {
      toast.error('Error fetching invoice id')
    }
    setBusy(false)
  }
  return (
    <Button
      kind="plain"
      size="small"
      busy={busy}
      icon={<Download size={18} aria-hidden="true" />}
      onClick={() => void download()}
    >
      Download Invoice
    </Button>
  )
}
