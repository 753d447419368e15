import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useMail } from '../../api/mail'
import { Button, buttonClass } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { digits } from '../../rules/digits'
import { validEmail } from '../../rules/forms'
import { sentence } from '../../rules/refused'
import { stateOf } from '../../rules/states'
import { say } from '../../words'
import account from '../blocks/account.module.css'
import { CourierLink } from '../blocks/CourierLink'
import { OrderTimeline } from '../blocks/OrderFacts'
import facts from '../blocks/order.module.css'
import { Parcels, severalParcels } from '../blocks/Parcels'

type Tracked = Schemas['TrackedData']

/** The page that tracks a parcel by order number and email, without an account. */
export function TrackPage() {
  const order = new URLSearchParams(useSearch()).get('order') ?? ''
  const { values, field, busy, submit } = useForm({ orders_id: digits(order), email: '' })
  const [found, setFound] = useState<Tracked>()
  const mail = useMail()
  const send = submit({
    check: () => ({
      orders_id: values.orders_id ? '' : say.track.pleaseEnterTheNumberOf,
      email: validEmail(values.email) ? '' : say.loginForm.pleaseEnterAValidEmail,
    }),
    send: async () => setFound((await post('/track', { ...values, email: values.email.trim() })).data),
    failed: (failure) => {
      setFound(undefined)
      return sentence(failure)
    },
    at: 'orders_id',
  })
  return (
    <div className={`page ${facts.page}`}>
      <h1>{say.track.trackYourParcel}</h1>
      <p className="quiet">{say.track.youNeedNoAccountFor}</p>
      <div className={account.columns}>
        <form className={account.panel} onSubmit={send} noValidate>
          <Field
            label={say.track.orderNumber}
            required
            inputMode="numeric"
            hint={mail ? say.track.itStandsInTheMail : say.track.myOrdersShowsIt}
            {...field('orders_id', digits)}
          />
          <Field label={say.track.emailOfTheOrder} required type="email" autoComplete="email" {...field('email')} />
          <Button wide type="submit" busy={busy}>
            {say.track.showMyParcel}
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
    <section className={account.panel} aria-live="polite" aria-label={say.track.order(found.orders_id)}>
      <div className={account.head}>
        <h2>{say.track.order(found.orders_id)}</h2>
        <Status tone={state.tone}>{state.words}</Status>
      </div>
      <OrderTimeline order={{ state: found.state, dates: [found.dates] }} />
      <Parcels order={found} />
      {found.courier_name && !severalParcels(found) && (
        <dl className={facts.amounts}>
          <div>
            <dt>{say.track.courier}</dt>
            <dd>{found.courier_name}</dd>
          </div>
          {found.tracking_id && (
            <div>
              <dt>{say.track.trackingNumber}</dt>
              <dd className="figures">{found.tracking_id}</dd>
            </div>
          )}
          {found.tracking_status && (
            <div>
              <dt>{say.track.whereItIs}</dt>
              <dd>
                {found.tracking_status}
                {found.tracking_date && <span className="quiet"> {day(found.tracking_date)}</span>}
              </dd>
            </div>
          )}
        </dl>
      )}
      {found.tracking_url && !severalParcels(found) && (
        <CourierLink className={buttonClass('plain')} url={found.tracking_url} number={found.tracking_id}>
          {say.track.followTheParcelAt(found.courier_name)}
        </CourierLink>
      )}
      <p className="quiet">
        {say.track.moreOnce(<Link href={`/orderdetails/${found.orders_id}`}>{say.track.logIn}</Link>)}
      </p>
    </section>
  )
}
