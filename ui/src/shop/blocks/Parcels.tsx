import type { Schemas } from '../../api/client'
import { Picture } from '../../parts/Picture'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { stateOf } from '../../rules/states'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { CourierLink } from './CourierLink'
import { DoorCode } from './DoorCode'
import css from './order.module.css'

type Sent = Pick<Schemas['OrderDetailsData'], 'parcels' | 'part_shipped'>
type Details = Sent & Partial<Pick<Schemas['OrderDetailsData'], 'cancelled_lines'>>

/** severalParcels reports whether an order leaves in more than one parcel. */
export const severalParcels = (order: Sent) =>
  order.parcels.length > 1 || (order.parcels.length > 0 && order.part_shipped)

/** The parcels of an order that leaves in several: what is in each, and where it is. What was cancelled stands below. */
export function Parcels({ order }: { order: Details }) {
  return (
    <>
      {severalParcels(order) && (
        <section aria-label={say.orderFacts.theParcel} className={css.parcels}>
          {order.parcels.map((parcel, i) => (
            <article key={parcel.shipment_id} className={css.parcel}>
              <h2>{say.parcels.parcel(i + 1)}</h2>
              <Steps parcel={parcel} />
              <ul>
                {parcel.pieces.map((piece) => (
                  <li key={piece.orderDetails_id}>
                    <Picture src={piece.image} alt="" size={160} />
                    <span lang={tongue(piece.title)}>
                      {piece.quantity} × {piece.title}
                    </span>
                  </li>
                ))}
              </ul>
              <p>
                <span lang={tongue(parcel.courier_name)}>{parcel.courier_name}</span>{' '}
                {parcel.tracking_url ? (
                  <CourierLink url={parcel.tracking_url} number={parcel.tracking_id}>
                    {parcel.tracking_id}
                  </CourierLink>
                ) : (
                  parcel.tracking_id
                )}
              </p>
              <DoorCode code={parcel.door_code} />
              {parcel.tracking_status && (
                <p>
                  <span lang={tongue(parcel.tracking_status)}>{parcel.tracking_status}</span>{' '}
                  <span className="quiet">{day(parcel.tracking_date)}</span>
                </p>
              )}
              {parcel.collect > 0 && (
                <p>
                  {rupees(parcel.collect)}
                  {say.orderFacts.toPayOnDelivery}
                </p>
              )}
            </article>
          ))}
          {order.part_shipped && <p className={css.note}>{say.parcels.theRest}</p>}
        </section>
      )}
      {order.cancelled_lines?.map((line) => (
        <p key={line.title} className={css.note}>
          {say.orderFacts.cancelled}: {line.quantity} × {line.title}, {rupees(line.amount)}
        </p>
      ))}
    </>
  )
}

/** When a parcel was shipped, and delivered or came back. */
function Steps({ parcel }: { parcel: Schemas['Parcel'] }) {
  const arrived = parcel.delivered_date || parcel.returned_date
  return (
    <ol className={css.timeline}>
      <li data-done>
        <strong>{say.orderFacts.shipped}</strong>
        <span>{day(parcel.shipped_date)}</span>
      </li>
      <li data-done={arrived ? true : undefined}>
        <strong>{parcel.returned_date ? stateOf('returned').words : say.orderFacts.delivered}</strong>
        <span>{arrived ? day(arrived) : say.orderFacts.expected(day(parcel.expected_date))}</span>
      </li>
    </ol>
  )
}
