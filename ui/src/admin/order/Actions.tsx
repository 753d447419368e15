import { type FormEvent, useState } from 'react'
import { type PathOf, post, Refused, type Schemas, sentence } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { inDays } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import own from './order.module.css'

type Order = Schemas['StaffOrder']
type Act = 'ship' | 'deliver' | 'cancel' | 'collect' | 'back' | 'check'

/** What each act is called, which call does it, and what it begins with. */
const acts: Record<Act, { title: string; button: string; path: PathOf<'post'>; values: () => Record<string, string> }> =
  {
    ship: {
      title: 'Ship this order',
      button: 'Ship',
      path: '/admin/orders/{id}/ship',
      values: () => ({ tracking_id: '', courier_name: '', expected_date: inDays(4), eway_bill: '' }),
    },
    deliver: {
      title: 'Delivered',
      button: 'Mark delivered',
      path: '/admin/orders/{id}/deliver',
      values: () => ({ delivered_date: inDays(0), unpaid: '' }),
    },
    cancel: {
      title: 'Cancel this order',
      button: 'Cancel order',
      path: '/admin/orders/{id}/cancel',
      values: () => ({ reason: '' }),
    },
    collect: {
      title: 'The money came in',
      button: 'Note as collected',
      path: '/admin/orders/{id}/collect',
      values: () => ({ way: 'upi', reference: '' }),
    },
    check: {
      title: 'The customer wants this order',
      button: 'Tick it off',
      path: '/admin/orders/{id}/cod-check',
      values: () => ({ note: '' }),
    },
    back: {
      title: 'The parcel came back',
      button: 'Take it back',
      path: '/admin/orders/{id}/return-to-origin',
      values: () => ({ reason: '', restock: 'true' }),
    },
  }

/** What can be done to the order as it stands, each behind a dialog. */
export function Actions({ order }: { order: Order }) {
  const [open, setOpen] = useState<Act>()
  return (
    <div className={css.actions}>
      {order.cod_waits && <Button onClick={() => setOpen('check')}>Called, wants it</Button>}
      {order.state === 'confirmed' && (
        <Button kind={order.cod_waits ? 'plain' : 'primary'} onClick={() => setOpen('ship')}>
          Ship
        </Button>
      )}
      {order.state === 'shipped' && <Button onClick={() => setOpen('deliver')}>Mark delivered</Button>}
      {order.state === 'confirmed' && (
        <Button kind="danger" onClick={() => setOpen('cancel')}>
          Cancel order
        </Button>
      )}
      {order.state === 'shipped' && (
        <Button kind="plain" onClick={() => setOpen('back')}>
          Came back
        </Button>
      )}
      {order.payment.pt === 'COD' &&
        !order.payment.collected &&
        ['confirmed', 'shipped', 'delivered'].includes(order.state) && (
          <Button kind="plain" onClick={() => setOpen('collect')}>
            Money came in
          </Button>
        )}
      {open && <ActionDialog key={open} kind={open} order={order} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function ActionDialog({ kind, order, onClose }: { kind: Act; order: Order; onClose: () => void }) {
  const refresh = useRefresh()
  const act = acts[kind]
  const [values, setValues] = useState(act.values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const reply = (await post(act.path, values, { id: order.orders_id })) as { message: string }
      toast.success(reply.message)
      await refresh('admin/orders', 'fetch_orders')
      onClose()
    } catch (failure) {
      toast.error(sentence(failure))
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  const field = (name: string, label: string, more: { type?: string; list?: string } = {}) => (
    <Field
      label={label}
      required
      value={values[name] ?? ''}
      error={errors[name]}
      onInput={(e) => setValues({ ...values, [name]: e.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Dialog title={act.title} onClose={onClose}>
      <form className={own.form} onSubmit={(event) => void send(event)}>
        {kind === 'ship' && (
          <>
            <p className="quiet">The invoice is issued and the customer is told.</p>
            {field('courier_name', 'Courier', { list: 'couriers' })}
            <datalist id="couriers">
              {['Delhivery', 'Blue Dart', 'DTDC', 'India Post', 'Own delivery'].map((c) => (
                <option key={c} value={c} />
              ))}
            </datalist>
            {field('tracking_id', 'Tracking number')}
            {field('expected_date', 'Expected on', { type: 'date' })}
            {order.eway_needed && (
              <Field
                label="E-way bill"
                inputMode="numeric"
                placeholder="12 digits"
                hint="This parcel is worth more than ₹50,000: it may not move without one. Make it on the e-way bill portal first."
                value={values.eway_bill ?? ''}
                error={errors.eway_bill}
                required={!values.without}
                onInput={(e) => setValues({ ...values, eway_bill: e.currentTarget.value })}
              />
            )}
            {order.eway_needed && !values.eway_bill && (
              <Check
                label="It leaves without one, I know why"
                on={values.without === 'true'}
                onChange={(on) => setValues({ ...values, without: on ? 'true' : '' })}
              />
            )}
          </>
        )}
        {kind === 'deliver' && field('delivered_date', 'Delivered on', { type: 'date' })}
        {kind === 'deliver' && order.payment.pt === 'COD' && !order.payment.collected && (
          <Check
            label={`${rupees(order.payment.total, 'always')} collected`}
            on={values.unpaid !== 'true'}
            onChange={(on) => setValues({ ...values, unpaid: on ? '' : 'true' })}
          />
        )}
        {(kind === 'cancel' || kind === 'back') && field('reason', kind === 'back' ? 'What the courier says' : 'Why')}
        {kind === 'back' && (
          <>
            <p className="quiet">The invoice is credited in full, and what was paid goes back.</p>
            <Check
              label="Put the pieces back on the shelf"
              on={values.restock === 'true'}
              onChange={(on) => setValues({ ...values, restock: on ? 'true' : '' })}
            />
          </>
        )}
        {kind === 'check' && (
          <>
            <p className="quiet">Your name and the time are noted.</p>
            <Field
              label="Note"
              maxLength={200}
              value={values.note ?? ''}
              onInput={(e) => setValues({ ...values, note: e.currentTarget.value })}
            />
          </>
        )}
        {kind === 'collect' && (
          <>
            <Select
              label="How"
              value={values.way}
              onChange={(e) => setValues({ ...values, way: e.currentTarget.value })}
            >
              <option value="upi">UPI</option>
              {order.state !== 'confirmed' && <option value="courier">The courier</option>}
              <option value="cash">Cash</option>
            </Select>
            {values.way === 'upi' && field('reference', 'UPI reference')}
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
