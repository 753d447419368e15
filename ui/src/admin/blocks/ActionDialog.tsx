import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { inDays } from '../../rules/days'
import { rupees } from '../../rules/money'
import { isToShip } from '../../rules/states'
import css from './blocks.module.css'
import { Check } from './Check'
import { CourierField } from './CourierField'
import { courierOf, isOwn, isPickup } from './couriers'
import { DriverFields } from './DriverFields'
import { PiecesField, piecesIn } from './Pieces'
import own from './page.module.css'
import { WithoutHSN } from './WithoutHSN'

/**
 * isBooked reports whether the parcel is booked with the courier, so that it ships without typing its tracking
 * number.
 */
const isBooked = ({ booking }: Schemas['StaffOrder']) => booking?.state === 'booked'

type Order = Schemas['StaffOrder']
type Parcel = Schemas['Parcel']
/** An action on an order or on one of its parcels. */
export type Act = 'ship' | 'correct' | 'deliver' | 'cancel' | 'collect' | 'back' | 'check' | 'cod'

type Values = Record<string, string>
type Doing = {
  /** The permission that the action needs. */
  needs: string
  title: string
  button: string
  /** A shorter name for the button at one of several parcels. */
  short?: string
  values: (order: Order, parcel?: Parcel) => Values
  send: (values: Values, id: { id: number }, order: Order, parcel?: Parcel) => Promise<{ message: string }>
}

/** The title, button, initial values and call of each action on an order. */
export const acts: Record<Act, Doing> = {
  ship: {
    needs: 'pack',
    title: 'Ship this order',
    button: 'Ship',
    values: (order) => ({
      tracking_id: '',
      courier_name: '',
      driver: '',
      driver_mob: '',
      expected_date: order.promised_day,
      // The e-way bill number of a booked parcel is already known.
      eway_bill: order.part_shipped ? '' : order.eway_bill,
    }),
    send: (
      { tracking_id = '', courier_name = '', driver, driver_mob, expected_date = '', eway_bill = '', without, ...rest },
      id,
      order,
    ) =>
      post(
        '/admin/orders/{id}/ship',
        {
          tracking_id: isOwn(courier_name) ? '' : tracking_id,
          courier_name,
          driver,
          driver_mob,
          expected_date,
          eway_bill,
          eway_without: without === 'true',
          pieces: piecesIn(order, rest),
        },
        id,
      ),
  },
  correct: {
    needs: 'pack',
    title: 'Correct the parcel',
    button: 'Correct',
    short: 'Correct',
    values: ({ tracking_id, courier_name, dates, eway_bill }, parcel) => ({
      tracking_id: parcel?.tracking_id ?? tracking_id,
      courier_name: parcel?.courier_name ?? courier_name,
      expected_date: parcel?.expected_date ?? dates.expected_date,
      eway_bill: parcel?.eway_bill ?? eway_bill,
    }),
    send: ({ tracking_id, courier_name, expected_date, eway_bill }, id, _, parcel) =>
      post(
        '/admin/orders/{id}/tracking',
        { tracking_id, courier_name, expected_date, eway_bill, shipment_id: parcel?.shipment_id },
        id,
      ),
  },
  deliver: {
    needs: 'pack',
    title: 'Mark as delivered',
    button: 'Mark as delivered',
    short: 'Delivered',
    values: (order, parcel) => ({
      delivered_date: inDays(0),
      unpaid: '',
      code: '',
      way: isOwn(parcel?.courier_name ?? order.courier_name) ? 'cash' : '',
      reference: '',
    }),
    send: ({ delivered_date, unpaid, code, way, reference }, id, _, parcel) =>
      post(
        '/admin/orders/{id}/deliver',
        { delivered_date, unpaid, code, way, reference, shipment_id: parcel?.shipment_id },
        id,
      ),
  },
  cancel: {
    needs: 'orders',
    title: 'Cancel this order',
    button: 'Cancel order',
    values: () => ({ reason: '' }),
    send: ({ reason }, id) => post('/admin/orders/{id}/cancel', { reason }, id),
  },
  collect: {
    needs: 'orders',
    title: 'Record payment',
    button: 'Record payment',
    values: () => ({ way: 'upi', reference: '' }),
    send: ({ way, reference }, id) => post('/admin/orders/{id}/collect', { way, reference }, id),
  },
  check: {
    needs: 'orders',
    title: 'Confirm this order',
    button: 'Mark as confirmed',
    values: () => ({ note: '' }),
    send: ({ note }, id) => post('/admin/orders/{id}/cod-check', { note }, id),
  },
  cod: {
    needs: 'orders',
    title: 'Make it COD',
    button: 'Make it COD',
    values: () => ({}),
    send: (_, id, { as_cod }) => post('/admin/orders/{id}/cod', { shown_total: as_cod }, id),
  },
  back: {
    needs: 'orders',
    title: 'Mark as returned to sender',
    button: 'Mark as returned to sender',
    short: 'Returned',
    values: () => ({ reason: '', restock: 'true' }),
    send: ({ reason, restock }, id, _, parcel) =>
      post('/admin/orders/{id}/return-to-origin', { reason, restock, shipment_id: parcel?.shipment_id }, id),
  },
}

type Props = { kind: Act; order: Order; parcel?: Parcel | undefined; onClose: () => void }

/** The dialog of one action on an order, or on one of its parcels, with the fields that the action needs. */
export function ActionDialog({ kind, order, parcel, onClose }: Props) {
  const refresh = useRefresh()
  const act = acts[kind]
  const { values, set, propose, field, busy, submit, errors } = useForm<Values>(
    () => act.values(order, parcel),
    `${kind} ${order.orders_id} ${parcel?.shipment_id ?? ''}`,
    true,
  )
  const due = parcel ? parcel.collect : order.due
  const typed = kind === 'ship' || kind === 'correct'
  const courier = typed ? values.courier_name : (parcel?.courier_name ?? order.courier_name)
  const ourOwn = isOwn(courier ?? '')
  const rest = kind === 'cancel' && order.part_shipped
  /** An own delivery is for today, unless another day was chosen. */
  const dayFor = (courier: string) => {
    const { promised_day } = order
    if (kind !== 'ship' || (values.expected_date !== promised_day && values.expected_date !== inDays(0))) return {}
    return { expected_date: isOwn(courier) ? inDays(0) : promised_day }
  }
  const send = submit({
    // Without this check, an empty day would mean today, which nobody chose.
    check: () =>
      kind === 'deliver' && !values.delivered_date ? { delivered_date: 'Please choose the day of delivery.' } : {},
    send: () => act.send(values, { id: order.orders_id }, order, parcel),
    done: async () => {
      if (kind === 'ship' && values.courier_name) courierOf(values.courier_name)
      await refresh('/admin/orders', '/fetch_orders', '/admin/waiting', '/admin/deliveries')
      onClose()
    },
  })
  return (
    <Dialog title={rest ? 'Cancel what has not shipped' : act.title} onClose={onClose}>
      <form className={own.form} onSubmit={send} noValidate>
        {(kind === 'ship' || kind === 'correct') && (
          <>
            <p className="quiet">
              {kind === 'ship'
                ? 'This issues the invoice and notifies the customer. It can’t be undone.'
                : 'The customer is notified. The history keeps the earlier values.'}
            </p>
            {kind === 'ship' && <WithoutHSN order={order} />}
            {kind === 'ship' && isBooked(order) ? (
              <p>
                Booked with Delhivery as <strong>{order.booking.waybill}</strong>
              </p>
            ) : (
              <>
                {kind === 'ship' && <PiecesField order={order} values={values} set={set} error={errors.pieces} />}
                <CourierField
                  required
                  {...field('courier_name')}
                  onPropose={(courier_name) => propose({ courier_name, ...dayFor(courier_name) })}
                  onInput={(event) => {
                    const courier_name = event.currentTarget.value
                    set({ courier_name, ...dayFor(courier_name) })
                  }}
                />
                {!ourOwn && <Field label="Tracking number" required {...field('tracking_id')} />}
              </>
            )}
            <Field
              label={ourOwn ? (isPickup(values.courier_name ?? '') ? 'Ready from' : 'Day of delivery') : 'Expected on'}
              required
              type="date"
              {...(ourOwn && { min: inDays(0), max: inDays(30) })}
              hint={kind === 'ship' && !ourOwn ? 'The day the customer was promised, at the latest' : undefined}
              {...field('expected_date')}
            />
            {kind === 'ship' && ourOwn && !isPickup(values.courier_name ?? '') && (
              <DriverFields
                name={field('driver')}
                mobile={field('driver_mob')}
                onKnown={set}
                hint="Can be chosen later under Deliveries"
              />
            )}
            {kind === 'ship' && ourOwn && (
              <p className="quiet">The customer gets a code and says it when the parcel is handed over.</p>
            )}
            {order.eway_needed && (
              <Field
                label="E-way bill"
                inputMode="numeric"
                placeholder="12 digits"
                hint={`This parcel is worth more than ${rupees(order.eway_above)}, so it needs an e-way bill. Create it on the e-way bill portal first.`}
                required={kind === 'ship' && !values.without && !values.part}
                {...field('eway_bill')}
              />
            )}
            {kind === 'ship' && order.eway_needed && !values.eway_bill && (
              <Check
                label="Ship without an e-way bill, I know why"
                on={values.without === 'true'}
                onChange={(on) => set({ without: on ? 'true' : '' })}
              />
            )}
          </>
        )}
        {kind === 'deliver' && <Field label="Delivered on" required type="date" {...field('delivered_date')} />}
        {kind === 'deliver' && ourOwn && (
          <Field
            label="Customer’s code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            hint="Leave empty to hand it over without the code"
            {...field('code')}
          />
        )}
        {kind === 'deliver' && due > 0 && ourOwn && values.unpaid !== 'true' && (
          <>
            <Select label="Payment method" {...field('way')}>
              <option value="cash">Cash</option>
              <option value="upi">UPI</option>
            </Select>
            {values.way === 'upi' && <Field label="UPI reference" required {...field('reference')} />}
          </>
        )}
        {kind === 'deliver' && due > 0 && (
          <Check
            label={`${rupees(due, 'always')} collected`}
            on={values.unpaid !== 'true'}
            onChange={(on) => set({ unpaid: on ? '' : 'true' })}
          />
        )}
        {rest && (
          <p className="quiet">
            What has shipped stays. The rest goes back to stock, and what was paid for it is refunded.
          </p>
        )}
        {(kind === 'cancel' || kind === 'back') && (
          <Field label={kind === 'back' ? 'Reason from the courier' : 'Why'} required {...field('reason')} />
        )}
        {kind === 'back' && (
          <>
            <p className="quiet">
              {parcel
                ? 'A credit note is issued for the invoice of this parcel, and what was paid for it is refunded.'
                : 'A credit note is issued for the whole invoice, and payments are refunded.'}
            </p>
            <Check
              label="Return the items to stock"
              on={values.restock === 'true'}
              onChange={(on) => set({ restock: on ? 'true' : '' })}
            />
          </>
        )}
        {kind === 'check' && (
          <>
            <p className="quiet">Your name and the time are recorded.</p>
            <Field label="Note" maxLength={200} {...field('note')} />
          </>
        )}
        {kind === 'cod' && (
          <p>
            The customer pays <strong>{rupees(order.as_cod, 'always')}</strong> at the door
            {order.as_cod > order.payment.total &&
              `, with a COD fee of ${rupees(order.as_cod - order.payment.total, 'always')}`}
            . The order is confirmed at once and the customer gets the confirmation by email. A payment that still
            arrives is refunded.
          </p>
        )}
        {kind === 'collect' && (
          <>
            <Select label="Payment method" {...field('way')}>
              <option value="upi">UPI</option>
              {!isToShip(order.state) && <option value="courier">Courier</option>}
              <option value="cash">Cash</option>
            </Select>
            {values.way === 'upi' && <Field label="UPI reference" required {...field('reference')} />}
            <p className="quiet">A recorded payment can’t be undone.</p>
          </>
        )}
        <div className={css.actions}>
          <Button type="submit" busy={busy} kind={kind === 'cancel' ? 'danger' : 'primary'}>
            {rest ? 'Cancel the rest' : act.button}
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
