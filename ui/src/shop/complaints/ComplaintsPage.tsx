import { type FormEvent, useEffect, useState } from 'react'
import { post, Refused, type Schemas, sentence } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { clock, day } from '../../rules/dates'
import css from './complaints.module.css'

type Found = Schemas['ComplaintData']

const kinds = [
  ['defective', 'A product is defective'],
  ['wrong', 'The wrong product came'],
  ['damaged', 'A product came damaged'],
  ['late', 'A parcel is late'],
  ['payment', 'A payment'],
  ['refund', 'A refund'],
  ['other', 'Something else'],
] as const

/** Complaints: made here, tracked here by number and email, without an account. */
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
  const [values, setValues] = useState({ kind: '', orders_id: '', name: '', email: '', phone: '', words: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [made, setMade] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (user.isLoggedIn) setValues((v) => ({ ...v, name: v.name || user.name, email: v.email || user.email }))
  }, [user])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      setMade((await post('/complain', values)).message)
    } catch (failure) {
      setErrors(
        failure instanceof Refused && Object.keys(failure.fields).length > 0
          ? failure.fields
          : { words: sentence(failure) },
      )
    }
    setBusy(false)
  }
  const field = (
    name: keyof typeof values,
    label: string,
    more: { required?: boolean; type?: string; autoComplete?: string; inputMode?: 'numeric'; hint?: string } = {},
  ) => (
    <Field
      label={label}
      value={values[name]}
      error={errors[name]}
      onInput={(e) => setValues({ ...values, [name]: e.currentTarget.value })}
      {...more}
    />
  )
  if (made) {
    return (
      <section className={css.card} role="status">
        <h2>Thank you for telling us</h2>
        <p>{made} We have mailed the number to you.</p>
      </section>
    )
  }
  return (
    <form className={css.card} onSubmit={(event) => void send(event)} noValidate>
      <h2>Make a complaint</h2>
      <Select
        label="What is it about?"
        required
        value={values.kind}
        error={errors.kind}
        onChange={(e) => setValues({ ...values, kind: e.currentTarget.value })}
      >
        <option value="">Please choose</option>
        {kinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      {field('orders_id', 'Order number', { inputMode: 'numeric', hint: 'If it is about an order' })}
      {field('name', 'Your name', { required: true, autoComplete: 'name' })}
      {field('email', 'Your email', { required: true, type: 'email', autoComplete: 'email' })}
      {field('phone', 'Telephone', { type: 'tel', autoComplete: 'tel' })}
      <TextArea
        label="What is wrong?"
        required
        maxLength={2000}
        value={values.words}
        error={errors.words}
        onInput={(e) => setValues({ ...values, words: e.currentTarget.value })}
      />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
}

function Track() {
  const { user } = useSession()
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (user.isLoggedIn) setEmail((e) => e || user.email)
  }, [user])
  const run = async (event: FormEvent, what: () => Promise<{ data: Found }>) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      setFound((await what()).data)
      setWords('')
    } catch (failure) {
      setError(sentence(failure))
    }
    setBusy(false)
  }
  return (
    <div className={css.card}>
      <form onSubmit={(e) => void run(e, () => post('/complaint', { number, email }))} noValidate className={css.form}>
        <h2>See how one stands</h2>
        <Field
          label="Number of the complaint"
          required
          value={number}
          autoComplete="off"
          onInput={(e) => setNumber(e.currentTarget.value)}
        />
        <Field
          label="Email it was made with"
          type="email"
          required
          value={email}
          autoComplete="email"
          onInput={(e) => setEmail(e.currentTarget.value)}
        />
        {error && <p role="alert">{error}</p>}
        <Button type="submit" kind="plain" busy={busy}>
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
            <form
              className={css.form}
              noValidate
              onSubmit={(e) => void run(e, () => post('/complaint_add', { number, email, words }))}
            >
              <TextArea
                label="Write more"
                value={words}
                maxLength={2000}
                onInput={(e) => setWords(e.currentTarget.value)}
              />
              <Button type="submit" kind="plain" busy={busy} disabled={!words.trim()}>
                Add
              </Button>
            </form>
          )}
        </section>
      )}
    </div>
  )
}
