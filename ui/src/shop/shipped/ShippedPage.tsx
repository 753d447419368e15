import { ArrowLeft } from 'lucide-react'
import { useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Failed, Loading, Read } from '../../parts/State'
import { day } from '../../rules/dates'
import { Refused, sentence } from '../../rules/refused'
import { isAway, isToShip } from '../../rules/states'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { CancelButton } from '../blocks/CancelButton'
import { CourierLink } from '../blocks/CourierLink'
import { DoorCode } from '../blocks/DoorCode'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { LineAmount, OrderAddress, OrderAmounts, OrderTimeline } from '../blocks/OrderFacts'
import order from '../blocks/order.module.css'
import { Parcels, severalParcels } from '../blocks/Parcels'
import { PayByUPI } from '../blocks/PayByUPI'
import css from './shipped.module.css'

export function ShippedPage() {
  const { id = '' } = useParams()
  const call = useCall('/getordershipped/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  const details = useCall('/orders_details/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isPending) return <Loading />
  if (call.isError)
    return (
      <Failed
        message={
          call.error instanceof Refused
            ? call.error.message
            : say.shipped.errorFetchingOrderDetails(sentence(call.error))
        }
        again={() => void call.refetch()}
      />
    )
  const records = call.data.data
  const first = records[0]
  const whole = details.data?.data
  return (
    <div className={`page ${order.page}`}>
      <Button
        kind="quiet"
        size="small"
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={() => history.back()}
      >
        {say.shipped.back}
      </Button>
      <h1>{say.shipped.orderShipped}</h1>
      {whole && severalParcels(whole) ? (
        <Parcels order={whole} />
      ) : first && isAway(first.status) ? (
        <dl className={css.facts}>
          <div>
            <dt>{say.shipped.courier}</dt>
            <dd>{first.courier_name}</dd>
          </div>
          {first.tracking_id && (
            <div>
              <dt>{say.shipped.trackingNumber}</dt>
              <dd>{first.tracking_id}</dd>
            </div>
          )}
          {first.tracking_status && (
            <div>
              <dt>{say.shipped.whereItIs}</dt>
              <dd>
                {first.tracking_status}
                {first.tracking_date && <span className="quiet"> {day(first.tracking_date)}</span>}
              </dd>
            </div>
          )}
          <div>
            <dt>{say.shipped.orderConfirmed}</dt>
            <dd>{day(first.confirm_date)}</dd>
          </div>
          <div>
            <dt>{say.shipped.expectedDelivery}</dt>
            <dd>{day(first.delivered_date)}</dd>
          </div>
        </dl>
      ) : (
        <p className={order.note}>{say.shipped.orderNotShippedYetYour}</p>
      )}
      {whole && !severalParcels(whole) && <DoorCode code={whole.parcels?.[0]?.door_code} />}
      <Read call={details}>
        {({ data: whole }) => (
          <div className={css.top}>
            <div className={css.stack}>
              <p>{say.shipped.order(<strong>{whole.orders_id}</strong>, whole.product_count)}</p>
              <OrderTimeline order={whole} />
              <OrderAmounts order={whole} />
              {whole.tracking_url && !severalParcels(whole) && (
                <p>
                  <CourierLink url={whole.tracking_url} number={whole.tracking_id}>
                    {say.shipped.followTheParcelAt(whole.courier_name)}
                  </CourierLink>
                </p>
              )}
            </div>
            <OrderAddress of={whole.address} note={whole.note} />
          </div>
        )}
      </Read>
      {first?.upi && <PayByUPI order={Number(id)} link={first.upi} />}
      <ul className={order.lines}>
        {records.map((record) => {
          const line = whole?.order_details.find((one) => one.orderDetails_id === record.orderDetails_id)
          return (
            <li key={record.orderDetails_id} className={order.line}>
              <Picture src={record.image} alt="" size={160} />
              <div>
                <strong lang={tongue(record.title)}>{record.title}</strong>
                {line && <LineAmount line={line} />}
              </div>
            </li>
          )
        })}
      </ul>
      {first && isToShip(first.status) && <CancelButton id={Number(id)} rest={whole?.part_shipped} />}
    </div>
  )
}
