import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { inDays } from '../../rules/days'
import { rupees } from '../../rules/money'
import { isAway, isToShip, stateOf } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { CourierField } from '../blocks/CourierField'
import { courierOf, isOwn } from '../blocks/couriers'
import own from '../blocks/page.module.css'
import { isBooked } from './Booking'
import { WithoutHSN } from './WithoutHSN'

type Order = Schemas['StaffOrder']
type Act = 'ship' | 'correct' | 'deliver' | 'cancel' | 'collect' | 'back' | 'check'

type Values = Record<string, string>
type Doing = {
  /** The permission that the action needs. */
  needs: string
  title: string
  button: string
  values: (order: Order) => Values
  send: (values: Values, order: { id: number }) => Promise<{ message: string }>
}

/** The title, button, initial values and call of each action on an order. */
const acts: Record<Act, Doing> = {
  ship: {
    needs: 'pack',
    title: 'Ship this order',
    button: 'Ship',
    values: (order) => ({
      tracking_id: '',
      courier_name: '',
      expected_date: order.promised_day,
      // The e-way bill number of a booked parcel is already known.
      eway_bill: order.eway_bill,
    }),
    send: ({ tracking_id, courier_name, expected_date, eway_bill, without }, order) =>
      post(
        '/admin/orders/{id}/ship',
        { tracking_id, courier_name, expected_date, eway_bill, eway_without: without === 'true' },
        order,
      ),
  },
  correct: {
    needs: 'pack',
    title: 'Correct the parcel',
    button: 'Correct',
    values: ({ tracking_id, courier_name, dates, eway_bill }) => ({
      tracking_id,
      courier_name,
      expected_date: dates.expected_date,
      eway_bill,
    }),
    send: ({ tracking_id, courier_name, expected_date, eway_bill }, order) =>
      post('/admin/orders/{id}/tracking', { tracking_id, courier_name, expected_date, eway_bill }, order),
  },
  deliver: {
    needs: 'pack',
    title: 'Mark as delivered',
    button: 'Mark as delivered',
    values: () => ({ delivered_date: inDays(0), unpaid: '' }),
    send: ({ delivered_date, unpaid }, order) => post('/admin/orders/{id}/deliver', { delivered_date, unpaid }, order),
  },
  cancel: {
    needs: 'orders',
    title: 'Cancel this order',
    button: 'Cancel order',
    values: () => ({ reason: '' }),
    send: ({ reason }, order) => post('/admin/orders/{id}/cancel', { reason }, order),
  },
  collect: {
    needs: 'orders',
    title: 'Record payment',
    button: 'Record payment',
    values: () => ({ way: 'upi', reference: '' }),
    send: ({ way, reference }, order) => post('/admin/orders/{id}/collect', { way, reference }, order),
  },
  check: {
    needs: 'orders',
    title: 'Confirm this order',
    button: 'Mark as confirmed',
    values: () => ({ note: '' }),
    send: ({ note }, order) => post('/admin/orders/{id}/cod-check', { note }, order),
  },
  back: {
    needs: 'orders',
    title: 'Mark as returned to sender',
    button: 'Mark as returned to sender',
    values: () => ({ reason: '', restock: 'true' }),
    send: ({ reason, restock }, order) => post('/admin/orders/{id}/return-to-origin', { reason, restock }, order),
  },
}

/** fitting returns which actions are possible for an order in its current state. */
const fitting = (order: Order): Record<Act, boolean> => ({
  ship: isToShip(order.state),
  correct: isAway(order.state),
  deliver: isAway(order.state),
  cancel: isToShip(order.state),
  check: order.cod_waits,
  back: isAway(order.state),
  collect: order.payment.pt === 'COD' && !order.payment.collected && stateOf(order.state).kept,
})

/** The actions that a link from another screen may open. */
const asking: Act[] = ['ship', 'correct', 'deliver', 'cancel', 'check']

/** The buttons for what this person may do with the order in its current state. Each opens a dialog. */
export function Actions({ order }: { order: Order }) {
  const asked = new URLSearchParams(useSearch()).get('act') as Act
  const [path, navigate] = useLocation()
  const refresh = useRefresh()
  const packing = useAct()
  const [open, setOpen] = useState<Act>()
  const { may } = useSession()
  const fits = fitting(order)
  const can = (act: Act) => fits[act] && may(acts[act].needs)
  const possible = asking.includes(asked) && can(asked)
  useEffect(() => {
    if (possible) setOpen(asked)
  }, [possible, asked])
  const close = () => {
    setOpen(undefined)
    if (asked) navigate(path, { replace: true })
  }
  return (
    <div className={css.actions}>
      {can('check') && <Button onClick={() => setOpen('check')}>Customer confirmed</Button>}
      {isToShip(order.state) && !order.cod_waits && may('pack') && (
        <Button
          kind="plain"
          busy={packing.busy}
          onClick={() =>
            void packing.act({
              send: () =>
                post('/admin/orders/{id}/pack', { packed: order.packed_date ? 'no' : 'yes' }, { id: order.orders_id }),
              done: () => refresh('/admin/orders', '/fetch_orders', '/admin/waiting'),
            })
          }
        >
          {order.packed_date ? 'Not packed' : 'Packed'}
        </Button>
      )}
      {can('ship') && (
        <Button kind={order.cod_waits ? 'plain' : 'primary'} onClick={() => setOpen('ship')}>
          Ship
        </Button>
      )}
      {can('deliver') && <Button onClick={() => setOpen('deliver')}>Mark as delivered</Button>}
      {can('cancel') && (
        <Button kind="danger" onClick={() => setOpen('cancel')}>
          Cancel order
        </Button>
      )}
      {can('correct') && (
        <Button kind="plain" onClick={() => setOpen('correct')}>
          Correct the parcel
        </Button>
      )}
      {can('back') && (
        <Button kind="plain" onClick={() => setOpen('back')}>
          Mark as returned to sender
        </Button>
      )}
      {can('collect') && (
        <Button kind="plain" onClick={() => setOpen('collect')}>
          Record payment
        </Button>
      )}
      {open && <ActionDialog key={open} kind={open} order={order} onClose={close} />}
    </div>
  )
}

/** The dialog of one action on an order, with the fields that the action needs. */
function ActionDialog({ kind, order, onClose }: { kind: Act; order: Order; onClose: () => void }) {
  const refresh = useRefresh()
  const act = acts[kind]
  const { values, set, propose, field, busy, submit } = useForm<Values>(
    () => act.values(order),
    `${kind} ${order.orders_id}`,
    true,
  )
  const send = submit({
    // Without this check, an empty day would mean today, which nobody chose.
    check: () =>
      kind === 'deliver' && !values.delivered_date ? { delivered_date: 'Please choose the day of delivery.' } : {},
    send: () => act.send(values, { id: order.orders_id }),
    done: async () => {
      if (kind === 'ship' && values.courier_name) courierOf(values.courier_name)
      await refresh('/admin/orders', '/fetch_orders', '/admin/waiting')
      onClose()
    },
  })
  return (
    <Dialog title={act.title} onClose={onClose}>
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
                Booked with {order.courier_name} as <strong>{order.tracking_id}</strong>
              </p>
            ) : (
              <>
                <CourierField
                  required
                  {...field('courier_name')}
                  onPropose={(courier_name) => propose({ courier_name })}
                />
                <Field
                  label="Tracking number"
                  required={!isOwn(values.courier_name ?? '')}
                  hint={isOwn(values.courier_name ?? '') ? 'Not needed: you deliver it yourself.' : undefined}
                  {...field('tracking_id')}
                />
              </>
            )}
            <Field
              label="Expected on"
              required
              type="date"
              hint={kind === 'ship' ? 'The day the customer was promised, at the latest' : undefined}
              {...field('expected_date')}
            />
            {order.eway_needed && (
              <Field
                label="E-way bill"
                inputMode="numeric"
                placeholder="12 digits"
                hint={`This parcel is worth more than ${rupees(order.eway_above)}, so it needs an e-way bill. Create it on the e-way bill portal first.`}
                required={kind === 'ship' && !values.without}
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
        {kind === 'deliver' && order.payment.pt === 'COD' && !order.payment.collected && (
          <Check
            label={`${rupees(order.payment.total, 'always')} collected`}
            on={values.unpaid !== 'true'}
            onChange={(on) => set({ unpaid: on ? '' : 'true' })}
          />
        )}
        {(kind === 'cancel' || kind === 'back') && (
          <Field label={kind === 'back' ? 'Reason from the courier' : 'Why'} required {...field('reason')} />
        )}
        {kind === 'back' && (
          <>
            <p className="quiet">A credit note is issued for the whole invoice, and payments are refunded.</p>
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
            {act.button}
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
