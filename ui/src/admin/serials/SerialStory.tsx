import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { get, type Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { useAct } from '../blocks/useAct'

/** Where a unit went: what a returned one is recognised by. */
export function SerialStory() {
  const { busy, errors, act } = useAct()
  const [serial, setSerial] = useState('')
  const [found, setFound] = useState<Schemas['SerialStory']>()
  const look = async (event: FormEvent) => {
    event.preventDefault()
    setFound(undefined)
    await act('look', async () => {
      setFound((await get('/admin/serial', { serial })).data)
      return undefined
    })
  }
  return (
    <section className={css.panel} aria-labelledby="story">
      <h2 id="story">Where is a unit?</h2>
      <form className={css.scan} onSubmit={(event) => void look(event)}>
        <Field
          label="Serial number"
          autoComplete="off"
          value={serial}
          error={errors.serial}
          onInput={(e) => setSerial(e.currentTarget.value)}
        />
        <Button type="submit" kind="plain" busy={busy === 'look'}>
          Look
        </Button>
      </form>
      {found && (
        <p role="status">
          <strong>{found.title}</strong>, made {day(found.made_date)}.{' '}
          {found.orders_id > 0 ? (
            <>
              Went out with order <Link href={`/adminorders/${found.orders_id}`}>{found.orders_id}</Link> of{' '}
              {found.buyer}, {found.order_state}
              {found.delivered_date && ` on ${day(found.delivered_date)}`}.
            </>
          ) : (
            'It was not scanned into a parcel.'
          )}{' '}
          {found.registered_by
            ? `Registered by ${found.registered_by} on ${day(found.registered_date)}.`
            : 'Not registered.'}{' '}
          {found.return_state && `Its return: ${found.return_state}.`}
        </p>
      )}
    </section>
  )
}
