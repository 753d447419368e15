import { useEffect, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { complaintKinds } from '../../rules/complaints'
import { clock, day } from '../../rules/dates'
import css from './complaints.module.css'

type Found = Schemas['ComplaintData']

/** Complaints are made and tracked here, by number and email and without an account. */
export function ComplaintsPage() {
  const officer = useCall('/shop').data?.data.grievance_officer
  return (
    <div className={`page ${css.page}`}>
      <h1>Complaints</h1>
      <p className="quiet">
        Every complaint gets a number at once, a person’s answer within 48 hours, and is settled within a month.
        {officer && ` Grievance officer: ${officer}.`}
      </p>
      <div className={css.columns}>
        <Make />
        <Track />
      </div>
    </div>
  )
}

function Make() {
  const { user } = useSession()
  const { values, set, field, busy, submit } = useForm(
    { kind: '', orders_id: '', name: '', email: '', phone: '', words: '' },
    'complaint',
  )
  const [made, setMade] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the session is known, and does not overwrite what was typed
  useEffect(() => {
    if (user.isLoggedIn) set({ name: values.name || user.name, email: values.email || user.email })
  }, [user])
  const send = submit({ send: async () => setMade((await post('/complain', values)).message), at: 'words' })
  if (made) {
    return (
      <section className={css.card} role="status">
        <h2>Thank you for telling us</h2>
        <p>{made} We have mailed the number to you.</p>
      </section>
    )
  }
  return (
    <form className={css.card} onSubmit={send} noValidate>
      <h2>Make a complaint</h2>
      <Select label="What is it about?" required {...field('kind')}>
        <option value="">Please choose</option>
        {complaintKinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Field label="Order number" inputMode="numeric" hint="If it is about an order" {...field('orders_id')} />
      <Field label="Your name" required autoComplete="name" {...field('name')} />
      <Field label="Your email" required type="email" autoComplete="email" {...field('email')} />
      <Field label="Telephone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextArea label="What is wrong?" required maxLength={2000} {...field('words')} />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
}

function Track() {
  const { user } = useSession()
  const asked = useForm({ number: '', email: '' })
  const more = useForm({ words: '' }, 'more of a complaint')
  const [found, setFound] = useState<Found>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the session is known, and does not overwrite what was typed
  useEffect(() => {
    if (user.isLoggedIn) asked.set({ email: asked.values.email || user.email })
  }, [user])
  const show = asked.submit({
    send: async () => setFound((await post('/complaint', asked.values)).data),
    at: 'number',
  })
  const add = more.submit({
    send: async () => {
      setFound((await post('/complaint_add', { ...asked.values, ...more.values })).data)
      more.set({ words: '' })
    },
    at: 'words',
  })
  return (
    <div className={css.card}>
      <form onSubmit={show} noValidate className={css.form}>
        <h2>See how one stands</h2>
        <Field label="Number of the complaint" required autoComplete="off" {...asked.field('number')} />
        <Field label="Email it was made with" type="email" required autoComplete="email" {...asked.field('email')} />
        <Button type="submit" kind="plain" busy={asked.busy}>
          Show
        </Button>
      </form>
      {found && (
        <section aria-label={`Complaint ${found.number}`} className={css.form}>
          <p>
            <strong>
              {found.state === 'settled'
                ? `Settled on ${day(found.settled_date)}`
                : found.answered_date
                  ? `We settle it by ${day(found.settle_due)}`
                  : `A person answers by ${day(found.answer_due)} ${clock(found.answer_due)}`}
            </strong>
          </p>
          <ol className={css.notes}>
            {found.notes.map((note) => (
              <li key={`${note.date}${note.words}`}>
                <strong>{note.who || 'You'}</strong> <span className="quiet">{day(note.date)}</span>
                <br />
                {note.words}
              </li>
            ))}
          </ol>
          {found.state === 'open' && (
            <form className={css.form} noValidate onSubmit={add}>
              <TextArea label="Write more" maxLength={2000} {...more.field('words')} />
              <Button type="submit" kind="plain" busy={more.busy} disabled={!more.values.words.trim()}>
                Add
              </Button>
            </form>
          )}
        </section>
      )}
    </div>
  )
}
