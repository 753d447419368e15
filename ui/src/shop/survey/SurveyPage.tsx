import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post, Refused, sentence } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { type Answers, blank, type Choice, choices, typed, wrongWith } from './questions'
import css from './survey.module.css'

const leaveAfter = 3000

const nameOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''

function Survey({ title, second }: { title: string; second: boolean }) {
  const [, navigate] = useLocation()
  const [answers, setAnswers] = useState<Answers>(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [state, setState] = useState<'idle' | 'submitting' | 'success'>('idle')
  const [key, setKey] = useState('')
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
  const set = (name: keyof Answers, value: string | string[]) => {
    setAnswers((a) => ({ ...a, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = Object.fromEntries(
      ['name', 'email', 'number', 'place']
        .map((n) => [n, wrongWith(n, String(answers[n as keyof Answers]))])
        .filter(([, e]) => e),
    ) as Record<string, string>
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setState('submitting')
    const { since, ...counts } = activity.current
    try {
      const reply = await post('/feedback', {
        formData: answers,
        analytics: { timeSpentOnPage: Math.round((Date.now() - since) / 1000), ...counts },
        recaptcha_token: await captchaToken(),
      })
      setKey(reply.withdraw)
      setState('success')
      leaving.current = setTimeout(() => navigate('/'), leaveAfter)
    } catch (failure) {
      setState('idle')
      if (failure instanceof Refused) {
        setErrors(failure.fields)
        alert('Error submitting feedback. Please try again.')
      } else alert('There was an error submitting your feedback. Please try again.')
    }
  }
  const withdraw = async () => {
    clearTimeout(leaving.current)
    try {
      setTaken((await post('/withdraw_feedback', { key })).message)
    } catch (failure) {
      setTaken(sentence(failure))
    }
  }
  if (state === 'success') {
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
      name={name}
      value={answers[name]}
      error={errors[name]}
      onInput={(e) => set(name, (typed[name] ?? String)(e.currentTarget.value))}
      onBlur={(e) => setErrors((all) => ({ ...all, [name]: wrongWith(name, e.currentTarget.value) }))}
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
        onSubmit={(event) => void submit(event)}
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
          name="upgradeReason"
          rows={2}
          value={answers.upgradeReason}
          onInput={(e) => set('upgradeReason', typed.upgradeReason?.(e.currentTarget.value) ?? '')}
        />
        {choices(second).map((choice) => (
          <Options key={choice.name} choice={choice} answers={answers} onSet={set} />
        ))}
        <Button type="submit" busy={state === 'submitting'}>
          {state === 'submitting' ? 'Submitting...' : 'Submit'}
        </Button>
      </form>
    </div>
  )
}

function Options({
  choice,
  answers,
  onSet,
}: {
  choice: Choice
  answers: Answers
  onSet: (name: keyof Answers, value: string | string[]) => void
}) {
  const name = choice.name as keyof Answers
  const chosen = answers[name]
  const toggle = (option: string) => {
    if (!Array.isArray(chosen)) onSet(name, option)
    else onSet(name, chosen.includes(option) ? chosen.filter((o) => o !== option) : [...chosen, option])
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
      {name === 'devices' && answers.devices.includes('Other') && (
        <Field
          label="Which other devices?"
          name="otherDevices"
          value={answers.otherDevices}
          onInput={(e) => onSet('otherDevices', typed.otherDevices?.(e.currentTarget.value) ?? '')}
        />
      )}
    </fieldset>
  )
}

export const FeedbackFormPage = () => <Survey title="We'd Love Your Feedback" second={false} />
export const SurveyFormPage = () => <Survey title="Your Opinion Matters to Us" second />
