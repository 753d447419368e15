import { useState } from 'react'
import { Link } from 'wouter'
import { get, type Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'

/** What the history of a unit says, by the state of its return. */
const returned: Record<string, string> = {
  return: 'Its return is open.',
  processed: 'It was returned and refunded.',
  refused: 'Its return was refused.',
}

/** The history of a unit by its serial number, to recognise a returned one. */
export function SerialStory() {
  const { values, field, busy, submit } = useForm({ serial: '' })
  const [found, setFound] = useState<Schemas['SerialStory']>()
  const look = submit({
    send: async () => {
      setFound(undefined)
      setFound((await get('/admin/serial', values)).data)
    },
  })
  return (
    <section className={css.panel} aria-labelledby="story">
      <h2 id="story">Track a serial number</h2>
      <form className={css.scan} onSubmit={look}>
        <Field label="Serial number" autoComplete="off" {...field('serial')} />
        <Button type="submit" kind="plain" busy={busy}>
          Find
        </Button>
      </form>
      {found && (
        <p role="status">
          <strong>{found.title}</strong>, generated {day(found.made_date)}.{' '}
          {found.orders_id > 0 ? (
            <>
              Shipped with order <Link href={`/adminorders/${found.orders_id}`}>{found.orders_id}</Link> of{' '}
              {found.buyer}, {found.order_state}
              {found.delivered_date && ` on ${day(found.delivered_date)}`}.
            </>
          ) : (
            'Not scanned into a parcel.'
          )}{' '}
          {found.registered_by
            ? `Registered by ${found.registered_by} on ${day(found.registered_date)}.`
            : 'Not registered.'}{' '}
          {returned[found.return_state] ?? ''} <Link href={`/units/${found.serial}`}>All about this device</Link>
        </p>
      )}
    </section>
  )
}
