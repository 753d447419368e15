import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { say } from '../../words'
import block from '../blocks/order.module.css'
import css from './order.module.css'

type Details = Schemas['OrderDetailsData']
type Failed = Schemas['FailedDelivery']

const reasons = ['absent', 'address', 'refused', 'money', 'entry'] as const
const choices = ['again', 'day', 'details', 'unwanted'] as const

const choiceOf = ({ choice, on_day }: Failed) => {
  const chosen = choices.find((name) => name === choice)
  return [chosen && say.failedDelivery[chosen], on_day && day(on_day)].filter(Boolean).join(', ')
}

/** The last failed delivery of an order's parcel: why it failed, and what the customer wants the courier to do. */
export function FailedDelivery({ order }: { order: Details }) {
  const of = order.failed_delivery
  // What was kept for offline may be older than this part of it.
  if (!of?.state) return null
  const reason = reasons.find((name) => name === of.reason) ?? 'other'
  return (
    <section className={`${block.note} ${css.stack}`} aria-labelledby="failed-delivery">
      <h2 id="failed-delivery">{say.failedDelivery.title}</h2>
      <p>
        {say.failedDelivery.tried(day(of.day))} {say.failedDelivery[reason]}
      </p>
      {of.state !== 'open' && (
        <p role="status">
          <strong>{say.failedDelivery.youChose(choiceOf(of))}</strong>{' '}
          {of.state === 'refused'
            ? say.failedDelivery.notTaken
            : of.state === 'taken'
              ? say.failedDelivery.taken
              : say.failedDelivery.asked}
        </p>
      )}
      {(of.state === 'open' || of.state === 'refused') && <ChoiceForm order={order} of={of} />}
    </section>
  )
}

function ChoiceForm({ order, of }: { order: Details; of: Failed }) {
  const refresh = useRefresh()
  const { mob, area } = order.address
  const { values, field, busy, submit } = useForm(
    { choice: '', day: of.first_day, mob, area },
    `redelivery ${order.orders_id}`,
  )
  const send = submit({
    send: () => post('/redelivery/{id}', values, { id: order.orders_id }),
    done: () => refresh('/orders_details'),
    failed: say.failedDelivery.notSent,
  })
  const offered = choices.filter((name) =>
    name === 'again' ? of.can_try_again : name === 'day' ? of.first_day !== '' : true,
  )
  return (
    <form className={css.choice} onSubmit={send} noValidate>
      <Select label={say.failedDelivery.whatNow} {...field('choice')}>
        <option value="">{say.failedDelivery.pleaseChoose}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {say.failedDelivery[name]}
          </option>
        ))}
      </Select>
      {values.choice === 'day' && (
        <Field label={say.failedDelivery.onDay} type="date" min={of.first_day} max={of.last_day} {...field('day')} />
      )}
      {values.choice === 'details' && (
        <>
          <Field label={say.addressForm.mobileNumber} inputMode="tel" {...field('mob')} />
          <Field label={say.addressForm.houseStreetArea} {...field('area')} />
        </>
      )}
      {values.choice === 'unwanted' && <p className="quiet">{say.failedDelivery.itComesBack}</p>}
      <p>
        <Button type="submit" busy={busy} disabled={!values.choice}>
          {say.failedDelivery.send}
        </Button>
      </p>
    </form>
  )
}
