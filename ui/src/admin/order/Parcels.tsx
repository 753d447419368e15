import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { type Act, ActionDialog, acts } from '../blocks/ActionDialog'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

type Order = Schemas['StaffOrder']
type Parcel = Schemas['Parcel']

/** severalParcels reports whether an order leaves in more than one parcel. */
export const severalParcels = (order: Order) =>
  order.parcels.length > 1 || (order.parcels.length > 0 && order.part_shipped)

/** The parcels of an order that have shipped. Of several, each shows what is in it and has its own actions. */
export function Parcels({ order }: { order: Order }) {
  const { may } = useSession()
  const [open, setOpen] = useState<{ kind: Act; parcel: Parcel }>()
  const many = severalParcels(order)
  return (
    <>
      {order.parcels.map((parcel, i) => {
        const away = many && !parcel.delivered_date && !parcel.returned_date
        return (
          <Panel key={parcel.shipment_id} title={many ? `Parcel ${i + 1}` : 'Parcel'}>
            {many && <Where parcel={parcel} />}
            {many && (
              <ul className={own.pieces}>
                {parcel.pieces.map((piece) => (
                  <li key={piece.orderDetails_id}>
                    {piece.quantity} × {piece.title}
                  </li>
                ))}
              </ul>
            )}
            <p>
              {parcel.courier_name}
              <br />
              {parcel.tracking_id && (
                <>
                  <strong>{parcel.tracking_id}</strong>
                  <br />
                </>
              )}
              {parcel.tracking_status && (
                <>
                  {parcel.tracking_status} {day(parcel.tracking_date)}
                  <br />
                </>
              )}
              Expected {day(parcel.expected_date)}
              {parcel.eway_bill && (
                <>
                  <br />
                  E-way bill {parcel.eway_bill}
                </>
              )}
              {many && (
                <>
                  <br />
                  Invoice {parcel.invoice_id}
                  {parcel.collect > 0 && `, ${rupees(parcel.collect, 'always')} to collect`}
                </>
              )}
            </p>
            {away && (
              <div className={css.actions}>
                {(['deliver', 'correct', 'back'] as const).map(
                  (kind) =>
                    may(acts[kind].needs) && (
                      <Button
                        key={kind}
                        kind={kind === 'deliver' ? 'plain' : 'quiet'}
                        size="small"
                        onClick={() => setOpen({ kind, parcel })}
                      >
                        {acts[kind].short}
                      </Button>
                    ),
                )}
              </div>
            )}
          </Panel>
        )
      })}
      {open && <ActionDialog {...open} order={order} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Where one of several parcels is. */
function Where({ parcel }: { parcel: Parcel }) {
  if (parcel.delivered_date)
    return (
      <p>
        <Status tone="leaf">Delivered</Status> {day(parcel.delivered_date)}
      </p>
    )
  if (parcel.returned_date)
    return (
      <p>
        <Status tone="brick">Returned to sender</Status> {day(parcel.returned_date)}
      </p>
    )
  return (
    <p>
      <Status tone="ember">Shipped</Status> {day(parcel.shipped_date)}
    </p>
  )
}
