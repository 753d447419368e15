import { ArrowLeft, Download, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'wouter'
import { get, type Schemas, urlOf } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { Refused } from '../../rules/refused'
import { isToShip, lost, stateOf } from '../../rules/states'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { CancelButton } from '../blocks/CancelButton'
import { DoorCode } from '../blocks/DoorCode'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { LineAmount, OrderAddress, OrderAmounts, OrderParcel, OrderTimeline } from '../blocks/OrderFacts'
import block from '../blocks/order.module.css'
import { Parcels, severalParcels } from '../blocks/Parcels'
import { PayByUPI } from '../blocks/PayByUPI'
import { ReorderButton } from '../blocks/ReorderButton'
import { TellLine } from '../blocks/TellLine'
import { WaitingOne } from '../blocks/Waiting'
import css from './order.module.css'
import { ReturnSteps } from './ReturnSteps'

// Few orders need these.
const FailedDelivery = lazy(() => import('./FailedDelivery').then((part) => ({ default: part.FailedDelivery })))
const ReturnDialog = lazy(() => import('./ReturnDialog').then((part) => ({ default: part.ReturnDialog })))

type Details = Schemas['OrderDetailsData']

/** An order of the customer: its state, products, amounts, documents and returns. */
export function OrderPage() {
  const { id = '' } = useParams()
  const call = useCall('/orders_details/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  // If a later refresh fails, the loaded order and an open return form stay.
  if (!call.data)
    return call.isError ? (
      <Failed message={say.order.errorFetchingOrderDetails} again={() => void call.refetch()} />
    ) : (
      <Loading />
    )
  const order = call.data.data
  const { holds, kept } = stateOf(order.state)
  return (
    <div className={`page ${block.page}`}>
      <div className={css.bar}>
        <Button
          kind="quiet"
          size="small"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={() => history.back()}
        >
          {say.order.back}
        </Button>
        <span>
          <Button kind="quiet" size="small" icon={<Printer size={18} aria-hidden="true" />} onClick={() => print()}>
            {say.order.print}
          </Button>
          <PaperButton
            name={say.order.orderAsPdf}
            quiet
            download={async () =>
              save(await getFile('/order_paper/{id}', { id: order.orders_id }), `order-${order.orders_id}.pdf`)
            }
          />
          {order.credit_notes.map((number) => (
            <PaperButton
              key={number}
              name={say.order.creditNote(number)}
              quiet
              download={async () =>
                save(await getFile('/credit_note/{number}', { number }), `credit-note-${number}.pdf`)
              }
            />
          ))}
          {order.deliveredstatus && <InvoiceButton id={order.orders_id} />}
        </span>
      </div>
      <h1>{say.order.order(order.orders_id)}</h1>
      {holds && !kept && <WaitingOne id={order.orders_id} />}
      <Replaces order={order} />
      {order.failed_delivery?.state && (
        <Suspense fallback={null}>
          <FailedDelivery order={order} />
        </Suspense>
      )}
      <div className={css.columns}>
        <ul className={block.lines} aria-label={say.order.yourOrderIncludes(order.product_count)}>
          {order.order_details.map((line) => (
            <OrderLine key={line.orderDetails_id} line={line} order={order} />
          ))}
        </ul>
        <div className={css.stack}>
          <section className={css.card} aria-label={say.orderFacts.payment}>
            <p className="quiet">{say.order.yourOrderIncludes(order.product_count)}</p>
            <OrderAmounts order={order} />
            {order.cancel_reason && <p className={block.note}>{say.order.cancelled(order.cancel_reason)}</p>}
          </section>
          {order.upi && <PayByUPI order={order.orders_id} link={order.upi} />}
          <section className={css.card} aria-label={say.orderFacts.delivered}>
            <OrderTimeline order={order} />
            {!severalParcels(order) && <OrderParcel order={order} />}
            {!severalParcels(order) && <DoorCode code={order.parcels?.[0]?.door_code} />}
            {!lost(order.state) && <TellLine kind="review" place="order" />}
          </section>
          <OrderAddress of={order.address} note={order.note} news={order.news_email} />
        </div>
      </div>
      <Parcels order={order} />
      <p className={css.actions}>
        <ReorderButton lines={order.order_details} />
        <Link href="/complaints">{say.order.somethingIsWrong}</Link>
        {isToShip(order.state) && (
          <CancelButton
            id={order.orders_id}
            rest={order.part_shipped}
            paid={order.paid && order.amount > order.credit}
          />
        )}
      </p>
    </div>
  )
}

/** Says that an order replaces a returned product, and what that means for it. */
function Replaces({ order }: { order: Details }) {
  if (!order.exchange?.returned_from) return null
  const { returned_from: from, waits, ended, owed } = order.exchange
  const words = say.exchange
  return (
    <p className={block.note}>
      {words.replaces} <Link href={`/orderdetails/${from}`}>{say.order.order(from)}</Link>.{' '}
      {owed > 0 ? words.owed(rupees(owed)) : ended ? words.ended : waits ? words.leavesWhenIn : ''}
    </p>
  )
}

function OrderLine({ line, order }: { line: Schemas['OrderLine']; order: Details }) {
  const [asking, setAsking] = useState(false)
  const back = line.returns.reduce((n, one) => n + (one.status === 'processed' ? one.quantity : 0), 0)
  return (
    <li className={block.line}>
      <Picture src={line.image} alt="" size={160} />
      <div>
        <p className="quiet">{say.order.orderid(order.orders_id)}</p>
        <h3 lang={tongue(line.title)}>{line.title}</h3>
        {line.kit && (
          <p className="quiet">{say.order.partOf(`${line.kits > 1 ? `${line.kits} × ` : ''}${line.kit}`)}</p>
        )}
        <LineAmount line={line} />
        {line.waits > 0 && <p className="quiet">{say.productCard.preorderFrom(day(line.preorder_day))}</p>}
        {back > 0 && line.Qty > 1 && <p>{say.order.piecesCameBack(back, line.Qty)}</p>}
        {line.returns.map((one) => (
          <Return
            key={one.return_id}
            of={one}
            line={line}
            step={order.return_steps?.find((step) => step.return_id === one.return_id)}
          />
        ))}
        {line.returnable && (
          <Button kind="plain" size="small" onClick={() => setAsking(true)}>
            {say.order.return}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <ReturnDialog line={line} cod={order.pt === 'COD'} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** A return of an order line: on its way, refunded or refused. */
function Return(props: {
  of: Schemas['LineReturn']
  line: Schemas['OrderLine']
  step: Schemas['ReturnStep'] | undefined
}) {
  const { of, line, step } = props
  const some = line.Qty > 1 && <p>{say.order.piecesOf(of.quantity, line.Qty)}</p>
  if (of.status === 'processed' && of.exchange_order > 0)
    return (
      <p className={css.good}>
        {say.exchange.exchangedFor}{' '}
        <Link href={`/orderdetails/${of.exchange_order}`}>{say.order.order(of.exchange_order)}</Link>
      </p>
    )
  if (of.status === 'processed')
    return of.refund_state === 'failed' ? (
      <p className={block.note}>{say.order.theBankDidNotTake}</p>
    ) : (
      <p className={css.good}>
        {say.order.refundCredited}
        <strong className="figures">{rupees(of.refund_amount)}</strong> {day(of.refund_date)}
      </p>
    )
  if (of.status === 'refused')
    return (
      <div className={block.note}>
        {some}
        <p>{say.order.weLookedAtWhatCame(of.findings)}</p>
        {of.return_photo && (
          <a
            href={urlOf('/return_photo/{id}', { id: line.orderDetails_id, return_id: of.return_id })}
            target="_blank"
            rel="noreferrer"
          >
            {say.order.seeThePicture}
          </a>
        )}
        <p>
          <Link href="/complaints">{say.order.ifYouSeeItOtherwise}</Link>
        </p>
      </div>
    )
  return (
    <div className={block.note}>
      {some}
      <p>{say.order.cancelledOnAsPerYour(day(of.return_date))}</p>
      {!of.exchange_order && (
        <p>
          {say.order.refundInitiated}
          <strong className="figures">{rupees(of.refund_amount)}</strong> {day(of.return_date)}
        </p>
      )}
      {step && <ReturnSteps step={step} />}
    </div>
  )
}

function InvoiceButton({ id }: { id: number }) {
  const download = async () => {
    const number = (await get('/getInvoiceId/{id}', { id })).data
    try {
      save(await getFile('/download/{id}', { id }), `invoice-${number}.pdf`)
    } catch (failure) {
      console.error(say.order.theInvoiceCouldNotBe, failure)
    }
  }
  return <PaperButton name={say.order.downloadInvoice} download={download} failed={say.order.errorFetchingInvoiceId} />
}

function PaperButton(props: { name: string; quiet?: boolean; download: () => Promise<void>; failed?: string }) {
  const { busy, act } = useAct()
  const { failed } = props
  return (
    <Button
      kind={props.quiet ? 'quiet' : 'plain'}
      size="small"
      busy={busy}
      icon={<Download size={18} aria-hidden="true" />}
      onClick={() => void act({ send: props.download, ...(failed && { failed: () => failed }) })}
    >
      {props.name}
    </Button>
  )
}
