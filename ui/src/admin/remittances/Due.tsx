import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { inDays } from '../../rules/days'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import { useSelection } from '../blocks/useSelection'
import { OrderLink } from './OrderLink'
import { useFirst } from './useFirst'
import { counted, stale } from './words'

type Money = Schemas['CodMoneyData']
type Parcel = Money['due'][number]

/** What couriers collected and have not paid out: a sum for each courier, and the parcels, overdue ones first. */
export function Due({ money }: { money: Money }) {
  const selection = useSelection()
  const [recording, setRecording] = useState(false)
  const { shown, more } = useFirst(money.due, 'parcels')
  const ids = shown.map((parcel) => parcel.shipment)
  const chosen = money.due.filter((parcel) => selection.has(parcel.shipment))
  if (money.due.length === 0)
    return <p className={css.good}>Couriers have paid out the money of every delivered COD parcel.</p>
  const all = ids.every(selection.has)
  return (
    <section className={css.stack} aria-labelledby="due">
      <h2 id="due">Not paid out yet</h2>
      <div className={css.figures}>
        {money.couriers.map((one) => (
          <section key={one.courier} className={css.panel} aria-label={one.courier}>
            <h3>{one.courier}</h3>
            <dl>
              <div>
                <dt>{counted(one.parcels, 'parcel')}</dt>
                <dd>{rupees(one.amount, 'always')}</dd>
              </div>
              {one.late_parcels > 0 && (
                <div className={css.bad}>
                  <dt>{one.late_parcels} overdue</dt>
                  <dd>{rupees(one.late, 'always')}</dd>
                </div>
              )}
            </dl>
          </section>
        ))}
      </div>
      {chosen.length > 0 && (
        <div className={css.bulk}>
          <span>
            {counted(chosen.length, 'parcel')}, {rupees(sumOf(chosen), 'always')}
          </span>
          <Button size="small" onClick={() => setRecording(true)}>
            Record remittance
          </Button>
          <Button size="small" kind="quiet" onClick={selection.clear}>
            Clear
          </Button>
        </div>
      )}
      <Scroll label="Parcels that are not paid out">
        <table className={css.table}>
          <thead>
            <tr>
              <th className={css.tick}>
                <input
                  type="checkbox"
                  aria-label="Select all parcels"
                  checked={all}
                  onChange={() => selection.put(ids, !all)}
                />
              </th>
              <th>Order</th>
              <th>Tracking number</th>
              <th>Courier</th>
              <th>Delivered</th>
              <th className={css.right}>Days</th>
              <th className={css.right}>Collected</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((parcel, i) => (
              <tr key={parcel.shipment} data-selected={selection.has(parcel.shipment) || undefined}>
                <td className={css.tick}>
                  <input
                    type="checkbox"
                    aria-label={`Select the parcel of order ${parcel.orders_id}`}
                    checked={selection.has(parcel.shipment)}
                    onClick={(event) => selection.tick(i, ids, event.shiftKey)}
                    onChange={() => {}}
                  />
                </td>
                <td>
                  <OrderLink id={parcel.orders_id} />
                </td>
                <td>{parcel.waybill}</td>
                <td>{parcel.courier}</td>
                <td>{day(parcel.delivered_date)}</td>
                <td className={css.right}>
                  {parcel.late ? <strong className={css.bad}>{parcel.days}, overdue</strong> : parcel.days}
                </td>
                <td className={css.right}>{rupees(parcel.amount, 'always')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {more}
      {money.due_total > money.due.length && (
        <p className="quiet">
          The {money.due.length} of {money.due_total} parcels that were delivered first.
        </p>
      )}
      {recording && (
        <RecordDialog
          parcels={chosen}
          onClose={(saved) => {
            setRecording(false)
            if (saved) selection.clear()
          }}
        />
      )}
    </section>
  )
}

const sumOf = (parcels: Parcel[]) => parcels.reduce((sum, parcel) => sum + parcel.amount, 0)

/** Records a remittance without a sheet, for the selected parcels. */
function RecordDialog({ parcels, onClose }: { parcels: Parcel[]; onClose: (saved: boolean) => void }) {
  const refresh = useRefresh()
  const { field, values, busy, submit } = useForm({
    utr: '',
    day: inDays(0),
    courier: parcels[0]?.courier ?? '',
    deducted: '',
  })
  const save = submit({
    send: () => post('/admin/cod-remittances', { ...values, shipments: parcels.map((parcel) => parcel.shipment) }),
    done: async () => {
      await refresh(...stale)
      onClose(true)
    },
  })
  return (
    <FormDialog title="Record a remittance" onClose={() => onClose(false)}>
      <form className={css.form} onSubmit={save} noValidate>
        <p className={`quiet ${css.whole}`}>
          For {counted(parcels.length, 'parcel')} with {rupees(sumOf(parcels), 'always')}, if the courier sends no
          sheet.
        </p>
        <Field label="Bank reference (UTR)" required maxLength={60} {...field('utr')} />
        <Field label="Day of the transfer" type="date" required {...field('day')} />
        <Field label="Paid by" required maxLength={60} {...field('courier')} />
        <Field label="Deducted, ₹" hint="What the courier kept" inputMode="decimal" {...field('deducted')} />
        <FormActions submit="Save" busy={busy} onCancel={() => onClose(false)} whole />
      </form>
    </FormDialog>
  )
}
