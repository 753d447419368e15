import { ArrowLeft, FileText } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { type Schemas, urlOf } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Failed, Loading, Status } from '../../parts/State'
import { moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { isToShip, stateOf } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { Pinned } from '../blocks/Notes'
import { openFile } from '../blocks/openFile'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'
import { lastList } from '../blocks/useList'
import { WithoutHSN } from '../blocks/WithoutHSN'
import { Actions } from './Actions'
import { Booking } from './Booking'
import { Customer, DeliverTo } from './Customer'
import { FailedDelivery } from './FailedDelivery'
import { Lines } from './Lines'
import { Mails } from './Mails'
import { Money } from './Money'
import { OrderNotes } from './Notes'
import { Parcels } from './Parcels'
import { Tags } from './Tags'
import { Units } from './Units'
import { useByOthers } from './useByOthers'

type Order = Schemas['StaffOrder']

const kinds: Record<string, string> = { counter: 'Counter sale', phone: 'Phone order' }

/** Everything about an order, with the actions that its state and the caller's permissions allow. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/orders/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  useByOthers(call.data?.data)
  // If a later refresh fails, the loaded order and the input stay.
  if (!call.data)
    return call.isError ? <Failed message={sentence(call.error)} again={() => void call.refetch()} /> : <Loading />
  const order = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href={`/adminorders${lastList('/adminorders')}`} className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Orders
      </Link>
      <div className={css.head}>
        <h1>
          {kinds[order.channel] ?? 'Order'} {order.orders_id}{' '}
          <Status tone={stateOf(order.state).tone}>
            {order.part_shipped
              ? 'Part shipped'
              : order.waits_until
                ? 'Waits for stock'
                : isToShip(order.state) && order.packed_date
                  ? 'Packed'
                  : stateOf(order.state).desk}
          </Status>
        </h1>
        <Actions order={order} />
      </div>
      <Packer order={order} />
      <Pinned notes={order.notes} />
      <WithoutHSN order={order} />
      <FailedDelivery order={order} />
      <Replaces order={order} />
      <div className={own.columns}>
        <div className={own.main}>
          <Lines order={order} />
          <Units order={order} />
          <OrderNotes order={order} />
          <Tags order={order} />
          <Panel title="History">
            <ol className={own.history}>
              {order.history.map((e) => (
                <li key={`${e.at}${e.event}`}>
                  <span className="quiet figures">{moment(e.at)}</span>
                  <strong>{e.event}</strong> <span>{e.who}</span>
                  {e.note && <span className="quiet"> {e.note}</span>}
                </li>
              ))}
            </ol>
          </Panel>
        </div>
        <div className={own.side}>
          <Customer order={order} />
          <DeliverTo order={order} />
          <Money order={order} />
          {isToShip(order.state) && order.eway_needed && (
            <Panel title="E-way bill">
              <p>This parcel is worth more than {rupees(order.eway_above)}, so it needs an e-way bill.</p>
            </Panel>
          )}
          <Booking order={order} />
          <Parcels order={order} />
          <Papers order={order} />
          <Mails order={order} />
        </div>
      </div>
    </div>
  )
}

/** Says who is packing an order. */
function Packer({ order }: { order: Order }) {
  const { user, may } = useSession()
  if (!order.packer) return null
  return (
    <p className={css.note} role="status">
      {order.packer === user.name ? 'You are' : `${order.packer} is`} packing this order
      {may('pack') && (
        <>
          {' on the '}
          <Link href="/packing">packing bench</Link>
        </>
      )}
      .
    </p>
  )
}

/** Says that an order replaces returned goods, and what has to happen for it. */
function Replaces({ order }: { order: Order }) {
  if (!order.exchange?.returned_from) return null
  const { returned_from: from, paid, waits, ended, owed } = order.exchange
  return (
    <p className={css.note}>
      Replaces goods returned from order <Link href={`/adminorders/${from}`}>{from}</Link>, which pay{' '}
      {rupees(paid, 'always')} of it.{' '}
      {owed > 0
        ? 'That return was refused after this order had left: the customer owes this amount. Record the payment here.'
        : ended
          ? 'The exchange has ended.'
          : waits
            ? 'Pack it when the return has been accepted.'
            : ''}
    </p>
  )
}

/** The links to those of the order's documents that this person may see, each opening in a new window. */
function Papers({ order }: { order: Order }) {
  const { may } = useSession()
  const id = order.orders_id
  const leaves = stateOf(order.state).kept
  const papers: [string, () => Promise<unknown>, boolean][] = [
    ['Packing slip', () => openFile('/admin/orders/{id}/packing-slip', { id }), may('pack') && leaves],
    ['Address label', () => openFile('/admin/orders/{id}/label', { id }), may('pack') && leaves],
    ['Delivery challan', () => openFile('/admin/orders/{id}/challan', { id }), may('pack') && leaves],
    [
      order.parcels.length > 1 ? 'Invoices' : order.invoice_id,
      () => openFile('/download/{id}', { id }),
      may('invoices') && order.invoice_id !== '',
    ],
    [
      '80 mm receipt',
      () => openFile('/admin/orders/{id}/receipt', { id }),
      (may('counter') || may('invoices')) && order.channel === 'counter',
    ],
    ...order.credit_notes.map((number): [string, () => Promise<unknown>, boolean] => [
      number,
      () => openFile('/credit_note/{number}', { number }),
      may('invoices'),
    ]),
  ]
  const codes = may('orders') && order.upi !== ''
  if (!codes && !papers.some(([, , there]) => there)) return null
  return (
    <Panel title="Documents" acts>
      <div className={css.actions}>
        {papers.map(
          ([name, open, there]) =>
            there && (
              <Button
                key={name}
                kind="plain"
                size="small"
                icon={<FileText size={18} aria-hidden="true" />}
                onClick={() => void open()}
              >
                {name}
              </Button>
            ),
        )}
        {may('invoices') &&
          order.invoice_id &&
          (['transporter', 'supplier'] as const).map((copy) => (
            <Button key={copy} kind="quiet" size="small" onClick={() => void openFile('/download/{id}', { id, copy })}>
              Copy for the {copy}
            </Button>
          ))}
      </div>
      {codes && (
        <img
          src={urlOf('/upi_qr/{id}', { id })}
          width={160}
          height={160}
          alt="UPI code with the amount of this order"
        />
      )}
    </Panel>
  )
}
