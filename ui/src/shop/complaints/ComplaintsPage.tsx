import { useEffect, useState } from 'react'
import { captchaToken } from '../../api/captcha'
import { post, type Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { complaintKinds } from '../../rules/complaints'
import { clock, day } from '../../rules/dates'
import { say } from '../../words'
import { Conversation } from '../blocks/Conversation'
import css from './complaints.module.css'

type Found = Schemas['ComplaintData']

/** The page to make complaints, and to track them by number and email, without an account. */
export function ComplaintsPage() {
  const officer = useCall('/shop').data?.data.grievance_officer
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.complaints.complaints}</h1>
      <p className="quiet">
        {say.complaints.everyComplaintGetsANumber}
        {officer && say.complaints.grievanceOfficer(officer)}
      </p>
      <div className={css.columns}>
        <Make />
        <Track />
      </div>
    </div>
  )
}

function Make() {
  const { user, token } = useSession()
  const { values, set, field, busy, submit } = useForm(
    { kind: '', orders_id: '', name: '', email: '', phone: '', words: '' },
    'complaint',
  )
  const [made, setMade] = useState('')
  const mail = useMail()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the session is known, and does not overwrite what was typed
  useEffect(() => {
    if (user.isLoggedIn) set({ name: values.name || user.name, email: values.email || user.email })
  }, [user])
  const send = submit({
    send: async () => {
      const proof = { recaptcha_token: await captchaToken(), csrf_token_name: await token() }
      setMade((await post('/complain', { ...values, ...proof })).message)
    },
    at: 'words',
  })
  if (made) {
    return (
      <section className={css.card} role="status">
        <h2>{say.complaints.thankYouForTellingUs}</h2>
        <p>{mail ? say.complaints.weHaveMailedTheNumber(made) : say.complaints.pleaseNoteTheNumber(made)}</p>
      </section>
    )
  }
  return (
    <form className={css.card} onSubmit={send} noValidate>
      <h2>{say.complaints.makeAComplaint}</h2>
      <Select label={say.complaints.whatIsItAbout} required {...field('kind')}>
        <option value="">{say.complaints.pleaseChoose}</option>
        {complaintKinds().map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label={say.complaints.orderNumber}
        inputMode="numeric"
        hint={say.complaints.ifItIsAboutAn}
        {...field('orders_id')}
      />
      <Field label={say.complaints.yourName} required autoComplete="name" {...field('name')} />
      <Field label={say.complaints.yourEmail} required type="email" autoComplete="email" {...field('email')} />
      <Field label={say.complaints.telephone} type="tel" autoComplete="tel" {...field('phone')} />
      <TextArea label={say.complaints.whatIsWrong} required maxLength={2000} {...field('words')} />
      <Button type="submit" busy={busy}>
        {say.complaints.send}
      </Button>
    </form>
  )
}

/** Shows a complaint by its number and email, and adds messages to it. */
function Track() {
  const { user } = useSession()
  const asked = useForm({ number: '', email: '' })
  // The complaint shown, with the number and email that opened it, because the fields may have changed since.
  const [shown, setShown] = useState<{ found: Found; by: { number: string; email: string } }>()
  const found = shown?.found
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the session is known, and does not overwrite what was typed
  useEffect(() => {
    if (user.isLoggedIn) asked.set({ email: asked.values.email || user.email })
  }, [user])
  const show = asked.submit({
    send: async () => {
      const by = asked.values
      setShown({ found: (await post('/complaint', by)).data, by })
    },
    at: 'number',
  })
  return (
    <div className={css.card}>
      <form onSubmit={show} noValidate className={css.form}>
        <h2>{say.complaints.seeHowOneStands}</h2>
        <Field label={say.complaints.numberOfTheComplaint} required autoComplete="off" {...asked.field('number')} />
        <Field
          label={say.complaints.emailItWasMadeWith}
          type="email"
          required
          autoComplete="email"
          {...asked.field('email')}
        />
        <Button type="submit" kind="plain" busy={asked.busy}>
          {say.complaints.show}
        </Button>
      </form>
      {shown && found && (
        <section aria-label={say.complaints.complaint(found.number)} className={css.form}>
          <p>
            <strong>
              {found.state === 'settled'
                ? say.complaints.settledOn(day(found.settled_date))
                : found.answered_date
                  ? say.complaints.weSettleItBy(day(found.settle_due))
                  : say.complaints.aPersonAnswersBy(day(found.answer_due), clock(found.answer_due))}
            </strong>
          </p>
          <Conversation
            notes={found.notes}
            by={shown.by}
            open={found.state === 'open'}
            onAdded={(found) => setShown({ found, by: shown.by })}
          />
        </section>
      )}
    </div>
  )
}
