import { ArrowLeft, FileText } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { getFile, type PathOf, post, Refused, type Schemas, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { Picture } from '../../parts/Picture'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading, Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { clock, day, inDays } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { stateTones, stateWords } from '../blocks/states'
import own from './order.module.css'
import { TakeBackDialog } from './TakeBackDialog'
import { Units } from './Units'

type Order = Schemas['StaffOrder']

export function OrderScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/orders/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const order = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/adminorders" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Orders
      </Link>
      <div className={css.head}>
        <h1>
          {order.channel === 'counter' ? 'Counter sale' : 'Order'} {order.orders_id}{' '}
          <Status tone={stateTones[order.state] ?? 'soft'}>{stateWords[order.state]}</Status>
        </h1>
        <Actions order={order} />
      </div>
      <div className={own.columns}>
        <div className={own.main}>
          <Lines order={order} />
          <Units order={order} />
          <Panel title="History">
            <ol className={own.history}>
              {order.history.map((e) => (
                <li key={`${e.at}${e.event}`}>
                  <span className="quiet figures">
                    {day(e.at)} {clock(e.at)}
                  </span>
                  <strong>{e.event}</strong> <span>{e.who}</span>
                  {e.note && <span className="quiet"> {e.note}</span>}
                </li>
              ))}
            </ol>
          </Panel>
        </div>
        <div className={own.side}>
          <Panel title="Customer">
            <p>
              <strong>{order.customer.cust_Name}</strong>
              <br />
              {order.customer.cust_Email}
            </p>
          </Panel>
          <Panel title="Deliver to">
            <address className={own.address}>
              {order.address.Name}
              <br />
              {order.address.area}
              <br />
              {order.address.city}, {order.address.tal}, {order.address.dist}
              <br />
              {order.address.state} {order.address.pin}
              <br />
              Mobile {order.address.mob}
              {order.address.gstin && (
                <>
                  <br />
                  GSTIN {order.address.gstin}
                </>
              )}
            </address>
          </Panel>
          {order.tracking_id && (
            <Panel title="Parcel">
              <p>
                {order.courier_name}
                <br />
                <strong>{order.tracking_id}</strong>
                <br />
                {order.tracking_status && (
                  <>
                    {order.tracking_status} {day(order.tracking_date)}
                    <br />
                  </>
                )}
                Expected {day(order.dates.expected_date)}
                {order.eway_bill && (
                  <>
                    <br />
                    E-way bill {order.eway_bill}
                  </>
                )}
              </p>
            </Panel>
          )}
          <Papers order={order} />
        </div>
      </div>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      {children}
    </section>
  )
}

function Lines({ order }: { order: Order }) {
  const [back, setBack] = useState<Schemas['OrderLine']>()
  return (
    <Scroll label="Lines of the order">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={css.right}>Qty</th>
            <th className={css.right}>Price</th>
            <th className={css.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.orderDetails_id}>
              <td>
                <span className={own.product}>
                  <span className={css.thumb}>
                    <Picture src={line.image} alt="" size={160} />
                  </span>
                  <span>
                    {line.title}
                    {line.status !== order.state && <em className="quiet"> {line.status}</em>}
                    {order.state === 'delivered' && line.status === 'delivered' && (
                      <>
                        <br />
                        <Button
                          kind="quiet"
                          size="small"
                          aria-label={`Take back ${line.title}`}
                          onClick={() => setBack(line)}
                        >
                          Take back
                        </Button>
                      </>
                    )}
                  </span>
                </span>
              </td>
              <td className={css.right}>{line.Qty}</td>
              <td className={css.right}>{rupees(line.Price, 'always')}</td>
              <td className={css.right}>{rupees(line.Amount, 'always')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className={css.right}>
              Delivery{order.payment.cod_fee > 0 ? ' and COD fee' : ''}
            </td>
            <td className={css.right}>{rupees(order.payment.shipping + order.payment.cod_fee, 'always')}</td>
          </tr>
          <tr>
            <td colSpan={3} className={css.right}>
              <strong>Total, {order.payment.pt}</strong>
            </td>
            <td className={css.right}>
              <strong>{rupees(order.payment.total, 'always')}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      {back && <TakeBackDialog line={back} onClose={() => setBack(undefined)} />}
    </Scroll>
  )
}

async function openFile(address: string) {
  const view = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await getFile(address))
    if (view) view.location.href = url
    else location.href = url
  } catch (failure) {
    view?.close()
    toast.error(sentence(failure))
  }
}

function Papers({ order }: { order: Order }) {
  return (
    <Panel title="Papers">
      <div className={css.actions}>
        <Button
          kind="plain"
          size="small"
          icon={<FileText size={18} aria-hidden="true" />}
          onClick={() => void openFile(`admin/orders/${order.orders_id}/packing-slip`)}
        >
          Packing slip
        </Button>
        {order.invoice_id && (
          <Button
            kind="plain"
            size="small"
            icon={<FileText size={18} aria-hidden="true" />}
            onClick={() => void openFile(`download/${order.orders_id}`)}
          >
            {order.invoice_id}
          </Button>
        )}
        {order.invoice_id &&
          (['transporter', 'supplier'] as const).map((copy) => (
            <Button
              key={copy}
              kind="quiet"
              size="small"
              onClick={() => void openFile(`download/${order.orders_id}?copy=${copy}`)}
            >
              Copy for the {copy}
            </Button>
          ))}
      </div>
      {order.upi && (
        <img
          src={`/api/upi_qr/${order.orders_id}`}
          width={160}
          height={160}
          alt="UPI code with the amount of this order"
        />
      )}
      {order.credit_notes.length > 0 && <p>Credit notes: {order.credit_notes.join(', ')}</p>}
    </Panel>
  )
}

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

function Actions({ order }: { order: Order }) {
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
