import { isOwn } from '../blocks/couriers'
import own from './packing.module.css'
import { type Parcel, whole } from './scans'

/** The open parcel: what belongs in it, and its number. */
export function OpenParcel({ parcel, courier }: { parcel: Parcel; courier: string }) {
  const number = parcel.waybill || parcel.tracking_id || (isOwn(courier) ? courier : 'no tracking number yet')
  return (
    <div className={own.open}>
      <strong>
        Order {parcel.orders_id}, {parcel.cust_Name}
      </strong>
      <span className="figures">{number}</span>
      <ul>
        {parcel.items.map((item) => (
          <li key={item.product_id} data-full={item.scanned >= item.quantity || undefined}>
            {item.scanned > 0 ? `${item.scanned} of ` : ''}
            {item.quantity} × {item.title}
          </li>
        ))}
      </ul>
      {parcel.note && <p>Note from the customer: {parcel.note}</p>}
      {!whole(parcel) && <span className="quiet">Scanning the units is optional.</span>}
    </div>
  )
}
