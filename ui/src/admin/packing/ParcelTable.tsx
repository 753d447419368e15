import { Link } from 'wouter'
import { Scroll } from '../../parts/Scroll'
import { Empty, Status, type Tone } from '../../parts/State'
import css from '../blocks/blocks.module.css'
import { isOwn } from '../blocks/couriers'
import { complete, type Parcel } from './scans'

type Props = { parcels: Parcel[]; open: number; courier: string }

/** stateOf says where a parcel is on the bench. */
function stateOf(p: Parcel, courier: string): [Tone, string] {
  if (p.why) return ['brick', p.why]
  if (complete(p, courier)) return ['leaf', 'Ready']
  if (p.mine) return ['honey', 'Tracking number missing']
  if (p.packer) return ['ember', `${p.packer} is packing it`]
  return ['soft', 'To scan']
}

/** The parcels of the batch, in the order in which they are packed. */
export function ParcelTable({ parcels, open, courier }: Props) {
  if (parcels.length === 0) return <Empty title="No orders to pack." />
  return (
    <Scroll label="Parcels">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Order</th>
            <th>Customer</th>
            <th>Products</th>
            <th>Printed</th>
            <th>Number</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((p) => {
            const [tone, words] = stateOf(p, courier)
            return (
              <tr key={p.orders_id} data-selected={p.orders_id === open || undefined}>
                <td>
                  <Link href={`/adminorders/${p.orders_id}`}>{p.orders_id}</Link>
                </td>
                <td>
                  {p.cust_Name} <span className="quiet">{p.place}</span>
                </td>
                <td>{p.items.map((item) => `${item.quantity} × ${item.title}`).join(', ')}</td>
                <td>{p.printed.map((one) => one.paper).join(', ')}</td>
                <td className="figures">{p.waybill || p.tracking_id || (p.mine && isOwn(courier) ? courier : '')}</td>
                <td>
                  <Status tone={tone}>{words}</Status>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
