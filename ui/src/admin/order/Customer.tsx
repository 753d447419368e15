import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { stateOf } from '../../rules/states'
import { tongue } from '../../rules/tongue'
import { AddressFields } from '../blocks/AddressFields'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

type Order = Schemas['StaffOrder']

/** The buyer of an order, a summary of their orders, and the ways to reach them. */
export function Customer({ order }: { order: Order }) {
  const { may } = useSession()
  const story = order.customer_history
  if (order.channel === 'counter') return <AtTheCounter order={order} />
  const mob = order.address.mob
  // A phone order without an email belongs to no account, so the buyer is identified by the address.
  const stranger = order.channel === 'phone' && !story.has_page
  return (
    <Panel title="Customer">
      <p>
        <strong>
          {story.has_page && (may('privacy') || may('orders') || may('care')) ? (
            <Link href={`/customers/${order.customer.cust_id}`}>{order.customer.cust_Name}</Link>
          ) : stranger ? (
            order.address.Name
          ) : (
            order.customer.cust_Name
          )}
        </strong>
        <br />
        {!stranger && (
          <>
            <a href={`mailto:${order.customer.cust_Email}`}>{order.customer.cust_Email}</a>
            <br />
          </>
        )}
        <a href={`tel:+91${mob}`}>{mob}</a> ·{' '}
        <a href={`https://wa.me/91${mob}`} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      </p>
      <p className="quiet" hidden={stranger}>
        {story.orders} {story.orders === 1 ? 'order' : 'orders'} since {day(story.since)}, {rupees(story.worth)}
        {story.returns > 0 && ` · ${story.returns} returned`}
        {story.cancelled > 0 && ` · ${story.cancelled} cancelled`}
      </p>
      {story.came_back > 0 && (
        <p className={css.bad}>
          {story.came_back} {story.came_back === 1 ? 'parcel' : 'parcels'} refused at the door
        </p>
      )}
    </Panel>
  )
}

/** The buyer of a counter sale, who has no account: only the details given for the invoice. */
function AtTheCounter({ order }: { order: Order }) {
  const { Name: name, mob, gstin } = order.address
  const said = name !== 'Counter sale'
  return (
    <Panel title="Customer">
      <p>
        <strong>{said ? name : 'Counter sale'}</strong>
        {mob && (
          <>
            <br />
            <a href={`tel:+91${mob}`}>{mob}</a>
          </>
        )}
        {gstin && (
          <>
            <br />
            GSTIN {gstin}
          </>
        )}
      </p>
      <p className="quiet">Sold at the counter{said ? '' : '; the buyer gave no name'}.</p>
    </Panel>
  )
}

export function DeliverTo({ order }: { order: Order }) {
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const a = order.address
  if (order.channel === 'counter') return null
  return (
    <Panel title="Deliver to">
      <address className={own.address}>
        {a.Name}
        <br />
        {a.company && (
          <>
            {a.company}
            <br />
          </>
        )}
        {a.area}
        <br />
        {a.city}, {a.tal}, {a.dist}
        <br />
        {a.state} {a.pin}
        <br />
        Mobile {a.mob}
        {a.gstin && (
          <>
            <br />
            GSTIN {a.gstin}
          </>
        )}
      </address>
      {order.dates.promised_date && (
        <p>
          Promised by {day(order.dates.promised_date)}
          {order.dates.slot_hours && `, ${order.dates.slot_hours}`}
        </p>
      )}
      {order.news_email && (
        <p>
          Delivery news also to <strong>{order.news_email}</strong>
        </p>
      )}
      {order.note && (
        <p>
          <span className="quiet">Note from the customer</span>
          <br />
          <strong lang={tongue(order.note)}>{order.note}</strong>
        </p>
      )}
      {may('orders') && stateOf(order.state).holds && (
        <span>
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            Correct the address
          </Button>
        </span>
      )}
      {open && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/**
 * A dialog that corrects the delivery address of an order. The price stays; the pincode is checked as at
 * checkout.
 */
function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refresh = useRefresh()
  const { id: _, ...begin } = order.address
  const { values, set, field, busy, submit } = useForm(begin, `address of ${order.orders_id}`)
  const save = submit({
    send: () => post('/admin/orders/{id}/address', values, { id: order.orders_id }),
    done: async () => {
      await refresh('/admin/orders', '/fetch_orders')
      onClose()
    },
  })
  return (
    <FormDialog title="Correct the address" onClose={onClose} wide>
      <form className={css.form} onSubmit={save} noValidate>
        <p className={`quiet ${css.whole}`}>
          The parcel is sent there and the tax is recalculated; the amount paid stays the same.
        </p>
        <AddressFields tal={values.tal} field={field} set={set} />
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy}>
            Correct
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
