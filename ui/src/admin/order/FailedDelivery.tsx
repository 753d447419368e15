import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { Status, type Tone } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

type Order = Schemas['StaffOrder']

const choices = {
  again: 'Try again',
  day: 'Another day',
  details: 'Corrected details',
  unwanted: 'No longer wanted',
} as const

const states: Record<string, [tone: Tone, label: string]> = {
  open: ['brick', 'The customer has not chosen yet'],
  asked: ['honey', 'Waiting for the courier'],
  taken: ['leaf', 'Accepted by the courier'],
  refused: ['brick', 'Not accepted by the courier'],
}

/**
 * The last failed delivery of an order's parcel, and the customer's choice. Staff enter a choice that the customer made
 * by telephone.
 */
export function FailedDelivery({ order }: { order: Order }) {
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const of = order.failed_delivery
  const [tone, label] = states[of?.state] ?? []
  if (!tone) return null
  const choice = choices[of.choice as keyof typeof choices]
  return (
    <Panel title="Delivery failed">
      <p>
        {day(of.day)}: {of.why || 'no reason given'} <span className="quiet">{of.code}</span>
      </p>
      <p>
        <Status tone={tone}>{label}</Status>
        {choice && (
          <>
            <br />
            <strong>{choice}</strong>
            {[of.on_day && day(of.on_day), of.mob, of.area].filter(Boolean).map((detail) => (
              <span key={detail}>, {detail}</span>
            ))}
          </>
        )}
      </p>
      {of.problem && (
        <p role="status" className={css.bad}>
          {of.problem}
        </p>
      )}
      {of.state !== 'taken' && (may('orders') || may('care')) && (
        <div className={css.actions}>
          <Button kind="plain" size="small" onClick={() => setOpen(true)}>
            {choice ? 'Choose something else' : 'Choose for the customer'}
          </Button>
        </div>
      )}
      {open && <ChoiceDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function ChoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refresh = useRefresh()
  const { first_day, last_day, can_try_again } = order.failed_delivery
  const { mob, area } = order.address
  const { values, field, busy, submit } = useForm(
    { choice: '', day: first_day, mob, area },
    `redelivery ${order.orders_id}`,
  )
  const send = submit({
    send: () => post('/admin/orders/{id}/redelivery', values, { id: order.orders_id }),
    done: async () => {
      await refresh('/admin/orders', '/fetch_orders', '/admin/waiting')
      onClose()
    },
  })
  const offered = Object.entries(choices).filter(([name]) =>
    name === 'again' ? can_try_again : name === 'day' ? first_day !== '' : true,
  )
  return (
    <Dialog title="Redelivery" onClose={onClose}>
      <form className={own.form} onSubmit={send} noValidate>
        <Select label="The courier should" required {...field('choice')}>
          <option value="">Please choose</option>
          {offered.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
        {values.choice === 'day' && (
          <Field label="Day" required type="date" min={first_day} max={last_day} {...field('day')} />
        )}
        {values.choice === 'details' && (
          <>
            <Field label="Mobile number" inputMode="tel" {...field('mob')} />
            <Field label="House, street, area" {...field('area')} />
          </>
        )}
        {values.choice === 'unwanted' && <p className="quiet">The courier will return the parcel to you.</p>}
        <div className={css.actions}>
          <Button type="submit" busy={busy} disabled={!values.choice}>
            Tell the courier
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
