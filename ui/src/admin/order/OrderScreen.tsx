import { ArrowLeft, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { getFile, type Schemas, sentence } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading, Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { clock, day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { stateTones, stateWords } from '../blocks/states'
import { Actions } from './Actions'
import { Lines } from './Lines'
import own from './order.module.css'
import { Units } from './Units'

type Order = Schemas['StaffOrder']

export function OrderScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/orders/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const order = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/adminorders" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Orders
      </Link>
      <div className={css.head}>
        <h1>
          {order.channel === 'counter' ? 'Counter sale' : 'Order'} {order.orders_id}{' '}
          <Status tone={stateTones[order.state] ?? 'soft'}>{stateWords[order.state]}</Status>
        </h1>
        <Actions order={order} />
      </div>
      <div className={own.columns}>
        <div className={own.main}>
          <Lines order={order} />
          <Units order={order} />
          <Panel title="History">
            <ol className={own.history}>
              {order.history.map((e) => (
                <li key={`${e.at}${e.event}`}>
                  <span className="quiet figures">
                    {day(e.at)} {clock(e.at)}
                  </span>
                  <strong>{e.event}</strong> <span>{e.who}</span>
                  {e.note && <span className="quiet"> {e.note}</span>}
                </li>
              ))}
            </ol>
          </Panel>
        </div>
        <div className={own.side}>
          <Panel title="Customer">
            <p>
              <strong>{order.customer.cust_Name}</strong>
              <br />
              {order.customer.cust_Email}
            </p>
          </Panel>
          <Panel title="Deliver to">
            <address className={own.address}>
              {order.address.Name}
              <br />
              {order.address.area}
              <br />
              {order.address.city}, {order.address.tal}, {order.address.dist}
              <br />
              {order.address.state} {order.address.pin}
              <br />
              Mobile {order.address.mob}
              {order.address.gstin && (
                <>
                  <br />
                  GSTIN {order.address.gstin}
                </>
              )}
            </address>
          </Panel>
          {order.tracking_id && (
            <Panel title="Parcel">
              <p>
                {order.courier_name}
                <br />
                <strong>{order.tracking_id}</strong>
                <br />
                {order.tracking_status && (
                  <>
                    {order.tracking_status} {day(order.tracking_date)}
                    <br />
                  </>
                )}
                Expected {day(order.dates.expected_date)}
                {order.eway_bill && (
                  <>
                    <br />
                    E-way bill {order.eway_bill}
                  </>
                )}
              </p>
            </Panel>
          )}
          <Papers order={order} />
        </div>
      </div>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      {children}
    </section>
  )
}

async function openFile(address: string) {
  const view = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await getFile(address))
    if (view) view.location.href = url
    else location.href = url
  } catch (failure) {
    view?.close()
    toast.error(sentence(failure))
  }
}

function Papers({ order }: { order: Order }) {
  return (
    <Panel title="Papers">
      <div className={css.actions}>
        <Button
          kind="plain"
          size="small"
          icon={<FileText size={18} aria-hidden="true" />}
          onClick={() => void openFile(`admin/orders/${order.orders_id}/packing-slip`)}
        >
          Packing slip
        </Button>
        {order.invoice_id && (
          <Button
            kind="plain"
            size="small"
            icon={<FileText size={18} aria-hidden="true" />}
            onClick={() => void openFile(`download/${order.orders_id}`)}
          >
            {order.invoice_id}
          </Button>
        )}
        {order.invoice_id &&
          (['transporter', 'supplier'] as const).map((copy) => (
            <Button
              key={copy}
              kind="quiet"
              size="small"
              onClick={() => void openFile(`download/${order.orders_id}?copy=${copy}`)}
            >
              Copy for the {copy}
            </Button>
          ))}
      </div>
      {order.upi && (
        <img
          src={`/api/upi_qr/${order.orders_id}`}
          width={160}
          height={160}
          alt="UPI code with the amount of this order"
        />
      )}
      {order.credit_notes.length > 0 && <p>Credit notes: {order.credit_notes.join(', ')}</p>}
    </Panel>
  )
}
