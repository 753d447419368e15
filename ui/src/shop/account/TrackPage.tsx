import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { Button, buttonClass } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Status } from '../../parts/State'
import { digits, useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { validEmail } from '../../rules/forms'
import { stateOf } from '../../rules/states'
import account from '../blocks/account.module.css'
import { OrderTimeline } from '../blocks/OrderFacts'
import facts from '../blocks/order.module.css'

type Tracked = Schemas['TrackedData']

/** A parcel is followed by its number and the email that it was ordered with, without an account. */
export function TrackPage() {
  const order = new URLSearchParams(useSearch()).get('order') ?? ''
  const { values, field, busy, submit } = useForm({ orders_id: digits(order), email: '' })
  const [found, setFound] = useState<Tracked>()
  const send = submit({
    check: () => ({
      orders_id: values.orders_id ? '' : 'Please enter the number of your order.',
      email: validEmail(values.email) ? '' : 'Please enter a valid email address.',
    }),
    send: async () => setFound((await post('/track', { ...values, email: values.email.trim() })).data),
    failed: (failure) => {
      setFound(undefined)
      return failure instanceof Error ? failure.message : String(failure)
    },
    at: 'orders_id',
  })
  return (
    <div className={`page ${facts.page}`}>
      <h1>Track your parcel</h1>
      <p className="quiet">You need no account for this: the number and the email of the order are enough.</p>
      <div className={account.columns}>
        <form className={account.panel} onSubmit={send} noValidate>
          <Field
            label="Order number"
            required
            inputMode="numeric"
            hint="It stands in the mail that confirmed your order."
            {...field('orders_id', digits)}
          />
          <Field label="Email of the order" required type="email" autoComplete="email" {...field('email')} />
          <Button wide type="submit" busy={busy}>
            Show my parcel
          </Button>
        </form>
        {found && <Parcel found={found} />}
      </div>
    </div>
  )
}

function Parcel({ found }: { found: Tracked }) {
  const state = stateOf(found.state)
  return (
    <section className={account.panel} aria-live="polite" aria-label={`Order ${found.orders_id}`}>
      <div className={account.head}>
        <h2>Order {found.orders_id}</h2>
        <Status tone={state.tone}>{state.words}</Status>
      </div>
      <OrderTimeline order={{ state: found.state, dates: [found.dates] }} />
      {found.tracking_id && (
        <dl className={facts.amounts}>
          <div>
            <dt>Courier</dt>
            <dd>{found.courier_name}</dd>
          </div>
          <div>
            <dt>Tracking number</dt>
            <dd className="figures">{found.tracking_id}</dd>
          </div>
          {found.tracking_status && (
            <div>
              <dt>Where it is</dt>
              <dd>
                {found.tracking_status}
                {found.tracking_date && <span className="quiet"> {day(found.tracking_date)}</span>}
              </dd>
            </div>
          )}
        </dl>
      )}
      {found.tracking_url && (
        <a className={buttonClass('plain')} href={found.tracking_url} target="_blank" rel="noreferrer">
          Follow the parcel at {found.courier_name}
        </a>
      )}
      <p className="quiet">
        Address, amount and invoice are shown once you <Link href={`/orderdetails/${found.orders_id}`}>log in</Link>.
      </p>
    </section>
  )
}
