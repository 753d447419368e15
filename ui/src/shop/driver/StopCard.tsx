import { MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { Button, buttonClass } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from './driver.module.css'
import type { Report } from './waiting'

type Stop = Schemas['DriverStop']
type Send = (report: Report) => Promise<{ message: string }>
type Props = {
  stop: Stop
  number: number
  /** A report about it that is not sent yet. */
  waits: Report | undefined
  send: Send
}

const reasons = ['absent', 'address', 'refused', 'money', 'entry', 'other'] as const

/** A parcel: where it goes, what is to be collected, and what the driver reports. */
export function StopCard({ stop, number, waits, send }: Props) {
  const [open, setOpen] = useState<'delivered' | 'failed'>()
  const heading = (
    <h2>
      <span className={css.number}>{number}</span> {stop.name || say.driver.order(stop.orders_id)}
    </h2>
  )
  if (stop.state === 'delivered' || stop.state === 'back')
    return (
      <li className={css.stop} data-done>
        {heading}
        <p className={css.good}>{stop.state === 'back' ? say.driver.back : say.driver.delivered}</p>
      </li>
    )
  const reason = reasons.find((name) => name === stop.reason)
  return (
    <li className={css.stop}>
      {heading}
      <p>{stop.address}</p>
      {stop.note && <p className={css.note}>{stop.note}</p>}
      <p>
        {say.driver.order(stop.orders_id)} · {say.driver.pieces(stop.pieces)}
      </p>
      <p className={css.collect}>
        {stop.collect > 0 ? say.driver.collect(rupees(stop.collect, 'always')) : say.driver.nothing}
      </p>
      <p className={css.acts}>
        <a className={buttonClass('plain')} href={`tel:+91${stop.mob}`} aria-label={say.driver.callName(stop.name)}>
          <Phone size={18} aria-hidden="true" /> {say.driver.call}
        </a>
        <a
          className={buttonClass('plain')}
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(stop.address)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MapPin size={18} aria-hidden="true" /> {say.driver.map}
        </a>
      </p>
      {stop.state === 'failed' && (
        <p className={css.bad}>
          {say.driver.notDelivered}
          {reason && `: ${say.driver[reason]}`}
        </p>
      )}
      {waits ? (
        <div className={css.note} role="status">
          <p>{say.driver.kept}</p>
          <Again send={() => send(waits)} />
        </div>
      ) : open === 'delivered' && !stop.locked ? (
        <Delivered stop={stop} send={send} onClose={() => setOpen(undefined)} />
      ) : open === 'failed' ? (
        <NotDelivered stop={stop} send={send} onClose={() => setOpen(undefined)} />
      ) : (
        <>
          {stop.locked && <p className={css.bad}>{say.driver.locked}</p>}
          <p className={css.acts}>
            <Button disabled={stop.locked} onClick={() => setOpen('delivered')}>
              {say.driver.delivered}
            </Button>
            <Button kind="plain" onClick={() => setOpen('failed')}>
              {say.driver.notDelivered}
            </Button>
          </p>
        </>
      )}
    </li>
  )
}

function Again({ send }: { send: () => Promise<unknown> }) {
  const { busy, submit } = useForm({})
  return (
    <form onSubmit={submit({ send })}>
      <Button type="submit" size="small" busy={busy}>
        {say.driver.sendAgain}
      </Button>
    </form>
  )
}

type FormProps = { stop: Stop; send: Send; onClose: () => void }

function Delivered({ stop, send, onClose }: FormProps) {
  const { values, field, busy, submit } = useForm({ code: '', way: 'cash', reference: '' })
  const { shipment_id, collect } = stop
  const report = submit({
    send: () => send({ kind: 'delivered', shipment_id, collected: collect, ...values }),
    done: onClose,
  })
  return (
    <form className={css.form} onSubmit={report} noValidate>
      {collect > 0 && (
        <Select label={say.driver.paidBy} {...field('way')}>
          <option value="cash">{say.driver.cashWay}</option>
          <option value="upi">{say.driver.upi}</option>
        </Select>
      )}
      {collect > 0 && values.way === 'upi' && (
        <Field label={say.driver.reference} required maxLength={60} {...field('reference')} />
      )}
      <Field label={say.driver.code} required inputMode="numeric" autoComplete="off" maxLength={4} {...field('code')} />
      <p className={css.acts}>
        <Button type="submit" busy={busy}>
          {say.driver.confirm}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {say.driver.cancel}
        </Button>
      </p>
    </form>
  )
}

function NotDelivered({ stop, send, onClose }: FormProps) {
  const { values, field, busy, submit } = useForm({ reason: '' })
  const report = submit({
    send: () => send({ kind: 'failed', shipment_id: stop.shipment_id, ...values }),
    done: onClose,
  })
  return (
    <form className={css.form} onSubmit={report} noValidate>
      <Select label={say.driver.reason} required {...field('reason')}>
        <option value="">{say.driver.pleaseChoose}</option>
        {reasons.map((name) => (
          <option key={name} value={name}>
            {say.driver[name]}
          </option>
        ))}
      </Select>
      <p className={css.acts}>
        <Button type="submit" busy={busy} disabled={!values.reason}>
          {say.driver.report}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {say.driver.cancel}
        </Button>
      </p>
    </form>
  )
}
