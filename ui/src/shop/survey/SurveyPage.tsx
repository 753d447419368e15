import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { type Bound, useForm } from '../../parts/useForm'
import { Refused, sentence } from '../../rules/refused'
import { typed, wrongWith } from '../../rules/survey'
import { type Answers, blank, type Choice, choices } from './questions'
import css from './survey.module.css'

const leaveAfter = 3000

const nameOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''

function Survey({ title, second }: { title: string; second: boolean }) {
  const [, navigate] = useLocation()
  const { values: answers, set, field, mark, busy, submit } = useForm<Answers>(blank)
  const [key, setKey] = useState('')
  const [sent, setSent] = useState(false)
  const [taken, setTaken] = useState('')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const activity = useRef({
    since: Date.now(),
    focusCounts: {} as Record<string, number>,
    clickCounts: {} as Record<string, number>,
    mouseMovements: 0,
  })
  useEffect(() => {
    post('/log_visit').catch(() => undefined)
    const moved = () => {
      activity.current.mouseMovements++
    }
    window.addEventListener('mousemove', moved)
    return () => window.removeEventListener('mousemove', moved)
  }, [])
  const count = (kind: 'focusCounts' | 'clickCounts', name: string) => {
    if (name) activity.current[kind][name] = (activity.current[kind][name] ?? 0) + 1
  }
  const send = submit({
    check: () =>
      Object.fromEntries((['name', 'email', 'number', 'place'] as const).map((n) => [n, wrongWith(n, answers[n])])),
    send: async () => {
      const { since, ...counts } = activity.current
      const reply = await post('/feedback', {
        formData: answers,
        analytics: { timeSpentOnPage: Math.round((Date.now() - since) / 1000), ...counts },
        recaptcha_token: await captchaToken(),
      })
      setKey(reply.withdraw)
      setSent(true)
      leaving.current = setTimeout(() => navigate('/'), leaveAfter)
    },
    failed: (failure) => {
      alert(
        failure instanceof Refused
          ? 'Error submitting feedback. Please try again.'
          : 'There was an error submitting your feedback. Please try again.',
      )
      return undefined
    },
  })
  const withdraw = async () => {
    clearTimeout(leaving.current)
    try {
      setTaken((await post('/withdraw_feedback', { key })).message)
    } catch (failure) {
      setTaken(sentence(failure))
    }
  }
  if (sent) {
    return (
      <div className={`page ${css.thanks}`} role="status">
        <h1>Thank You!</h1>
        <p>Your feedback has been submitted successfully.</p>
        {taken ? (
          <p>{taken}</p>
        ) : (
          <Button kind="quiet" onClick={() => void withdraw()}>
            Take my answers back
          </Button>
        )}
      </div>
    )
  }
  const text = (
    name: 'name' | 'email' | 'number' | 'place',
    label: string,
    more: { type?: string; required?: boolean; autoComplete?: string; inputMode?: 'numeric' } = {},
  ) => (
    <Field
      label={label}
      {...field(name, typed[name])}
      onBlur={(e) => mark({ [name]: wrongWith(name, e.currentTarget.value) })}
      {...more}
    />
  )
  return (
    <div className={`page ${css.page}`}>
      <h1>{title}</h1>
      <details className={css.notice} open>
        <summary>What happens with your answers</summary>
        <ul>
          <li>We keep your name, email, telephone number, place and answers, to choose what we sell.</li>
          <li>We count how long the form took, and how often fields and the mouse were used, to make it easier.</li>
          <li>Nobody outside this shop gets them. Staff see them for as long as the survey is of use.</li>
          <li>
            You can take them back: at once after sending, or later under My Profile or by a mail to us. If that does
            not help, <Link href="/complaints">complain</Link>. More in the{' '}
            <Link href="/privacy-policy">privacy policy</Link>.
          </li>
        </ul>
        <p>By sending the form you agree to this.</p>
      </details>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is only counted */}
      <form
        className={css.form}
        noValidate
        onSubmit={send}
        onFocus={(e) => count('focusCounts', nameOf(e.target))}
        onClick={(e) => count('clickCounts', nameOf(e.target))}
      >
        <div className={css.fields}>
          {text('name', 'Name', { required: true, autoComplete: 'name' })}
          {text('email', 'Email', { type: 'email', required: true, autoComplete: 'email' })}
          {text('number', 'Contact number', { autoComplete: 'tel-national', inputMode: 'numeric' })}
          {text('place', 'Residence place', { required: true })}
        </div>
        <TextArea
          label="What would make you upgrade, or keeps you from it?"
          rows={2}
          {...field('upgradeReason', typed.upgradeReason)}
        />
        {choices(second).map((choice) => (
          <Options
            key={choice.name}
            choice={choice}
            answers={answers}
            onSet={set}
            other={field('otherDevices', typed.otherDevices)}
          />
        ))}
        <Button type="submit" busy={busy}>
          {busy ? 'Submitting...' : 'Submit'}
        </Button>
      </form>
    </div>
  )
}

function Options({
  choice,
  answers,
  onSet,
  other,
}: {
  choice: Choice
  answers: Answers
  onSet: (changes: Partial<Answers>) => void
  other: Bound
}) {
  const name = choice.name as keyof Answers
  const chosen = answers[name]
  const toggle = (option: string) => {
    const many =
      Array.isArray(chosen) && (chosen.includes(option) ? chosen.filter((o) => o !== option) : [...chosen, option])
    onSet({ [name]: many || option })
  }
  return (
    <fieldset className={css.options}>
      <legend>{choice.label}</legend>
      {choice.options.map((option) => (
        <label key={option}>
          <input
            type={choice.many ? 'checkbox' : 'radio'}
            name={choice.name}
            checked={Array.isArray(chosen) ? chosen.includes(option) : chosen === option}
            onChange={() => toggle(option)}
          />
          {option}
        </label>
      ))}
      {name === 'devices' && answers.devices.includes('Other') && <Field label="Which other devices?" {...other} />}
    </fieldset>
  )
}

export const FeedbackFormPage = () => <Survey title="We'd Love Your Feedback" second={false} />
export const SurveyFormPage = () => <Survey title="Your Opinion Matters to Us" second />
