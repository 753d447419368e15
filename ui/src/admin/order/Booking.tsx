import { useState } from 'react'
import { post, remove, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { Status, type Tone } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { isToShip } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import { PiecesField, piecesIn } from '../blocks/Pieces'
import own from '../blocks/page.module.css'

type Order = Schemas['StaffOrder']

const states: Record<string, [tone: Tone, label: string]> = {
  asked: ['honey', 'Waiting for Delhivery'],
  booked: ['leaf', 'Booked with Delhivery'],
  cancelling: ['honey', 'Being cancelled'],
  refused: ['brick', 'Not booked'],
  cancelled: ['soft', 'Booking cancelled'],
}

/** The booking of an order's parcel with the courier, shown until the parcel ships. */
export function Booking({ order }: { order: Order }) {
  const { may } = useSession()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const [open, setOpen] = useState(false)
  const b = order.booking
  if (!isToShip(order.state) || !may('pack') || !(order.books || b?.state)) return null
  const [tone, label] = states[b.state] ?? ['soft', 'Not booked yet']
  const live = ['asked', 'booked', 'cancelling'].includes(b.state)
  const size = [b.length, b.width, b.height].filter(Boolean).join(' × ')
  const cancel = () =>
    void act({
      send: () => remove('/admin/orders/{id}/booking', { id: order.orders_id }),
      done: () => refresh('/admin/orders', '/fetch_orders', '/admin/waiting'),
    })
  return (
    <Panel title="Booking">
      <p>
        <Status tone={tone}>{label}</Status>
        {live && (
          <>
            <br />
            {b.waybill && (
              <>
                <strong>{b.waybill}</strong>
                <br />
              </>
            )}
            {b.pieces.length > 0 && (
              <>
                {b.pieces.map((p) => `${p.quantity} × ${titleOf(order, p.orderDetails_id)}`).join(', ')}
                <br />
              </>
            )}
            {b.weight} g{size && `, ${size} cm`}
            {b.collect > 0 && `, ${rupees(b.collect, 'always')} to collect`}
            {b.estimate > 0 && `, about ${rupees(b.estimate)} for the courier`}
            {b.pickup_date && (
              <>
                <br />
                Pick-up on {day(b.pickup_date)}
                {b.pickup_taken && ', requested'}
              </>
            )}
          </>
        )}
      </p>
      {[b.problem, live && b.pickup_problem, !live && b.why_not].map(
        (text) =>
          text && (
            <p key={text} role="status" className={css.bad}>
              {text}
            </p>
          ),
      )}
      {(live || !b.why_not) && (
        <div className={css.actions}>
          {live ? (
            b.state !== 'cancelling' && (
              <Button kind="plain" size="small" busy={busy} onClick={cancel}>
                Cancel booking
              </Button>
            )
          ) : (
            <Button kind="plain" size="small" onClick={() => setOpen(true)}>
              {b.state ? 'Book again' : 'Book with Delhivery'}
            </Button>
          )}
        </div>
      )}
      {open && <BookDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const titleOf = (order: Order, line: number) => order.lines.find((l) => l.orderDetails_id === line)?.title ?? ''

const sides = [
  ['length', 'Length (cm)'],
  ['width', 'Width (cm)'],
  ['height', 'Height (cm)'],
] as const

/**
 * Books the parcel with the courier. Weight is in grams, the three sides in cm; the weight of the order's products is
 * proposed.
 */
function BookDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refresh = useRefresh()
  const { lines_weight, first_pickup } = order.booking
  const { values, set, field, busy, submit, errors } = useForm<Record<string, string>>(
    {
      weight: lines_weight ? String(lines_weight) : '',
      length: '',
      width: '',
      height: '',
      pickup_date: first_pickup,
      eway_bill: '',
    },
    `booking ${order.orders_id}`,
  )
  const send = submit({
    check: () => ({ weight: Number(values.weight) > 0 ? '' : 'Please enter the parcel’s weight in grams.' }),
    send: () => {
      const { weight, length, width, height, pickup_date = '', eway_bill = '', ...rest } = values
      const numbers = { weight: Number(weight), length: Number(length), width: Number(width), height: Number(height) }
      const pieces = piecesIn(order, rest)
      return post('/admin/orders/{id}/booking', { pickup_date, eway_bill, ...numbers, pieces }, { id: order.orders_id })
    },
    done: async () => {
      await refresh('/admin/orders', '/fetch_orders', '/admin/waiting')
      onClose()
    },
  })
  return (
    <Dialog title="Book with Delhivery" onClose={onClose}>
      <form className={own.form} onSubmit={send} noValidate>
        <p className="quiet">
          {order.due > 0
            ? `Delhivery collects ${values.part ? 'the price of this parcel' : rupees(order.due, 'always')} at the door. `
            : ''}
          Each booking is real and billed{order.booking.estimate > 0 && `: about ${rupees(order.booking.estimate)}`}.
          You can cancel it until the parcel is picked up.
        </p>
        <PiecesField order={order} values={values} set={set} error={errors.pieces} />
        <Field
          label="Weight (g)"
          required
          inputMode="numeric"
          hint={lines_weight ? 'From the products; the packed weight is better' : undefined}
          {...field('weight')}
        />
        <div className={own.sizes}>
          {sides.map(([name, label]) => (
            <Field key={name} label={label} inputMode="numeric" {...field(name)} />
          ))}
        </div>
        <Field
          label="Pick-up on"
          type="date"
          hint="At most 7 days ahead. Leave it empty if the courier comes anyway."
          {...field('pickup_date')}
        />
        {order.eway_needed && (
          <Field
            label="E-way bill"
            required={!values.part}
            inputMode="numeric"
            placeholder="12 digits"
            hint={`This parcel is worth more than ${rupees(order.eway_above)}, so Delhivery needs its e-way bill.`}
            {...field('eway_bill')}
          />
        )}
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Book
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
