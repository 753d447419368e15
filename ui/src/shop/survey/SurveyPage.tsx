import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post, type Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { type Bound, useForm } from '../../parts/useForm'
import { Refused, sentence } from '../../rules/refused'
import { typed, wrongWith } from '../../rules/survey'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { type Answers, blank, type Choice, choices } from './questions'
import css from './survey.module.css'

/** How long the thanks are shown before the home page opens, in milliseconds. */
const leaveAfter = 3000

const nameOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''

type Props = { title: string; second: boolean }

function Survey(props: Props) {
  const form = useCall('/survey', undefined, { staleTime: 0 })
  if (form.isPending) return <Loading />
  if (!form.data) return <Failed message={sentence(form.error)} again={() => void form.refetch()} />
  return form.data.data.on ? <Questions {...props} own={form.data.data.questions} /> : <NotFoundPage />
}

/** The questions of the survey, and own, those of the shop's owner. */
function Questions({ title, second, own }: Props & { own: Schemas['SurveyQuestion'][] }) {
  const [, navigate] = useLocation()
  const { values: answers, set, field, mark, busy, submit } = useForm<Answers>(blank)
  const [key, setKey] = useState('')
  const [sent, setSent] = useState(false)
  const [taken, setTaken] = useState('')
  const taking = useAct()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A person who has gone to another page is not redirected home.
  useEffect(() => () => clearTimeout(leaving.current), [])
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
        failure instanceof Refused ? say.survey.errorSubmittingFeedbackPleaseTry : say.survey.thereWasAnErrorSubmitting,
      )
      return undefined
    },
  })
  const withdraw = () => {
    clearTimeout(leaving.current)
    return taking.act({ send: async () => setTaken((await post('/withdraw_feedback', { key })).message), at: 'key' })
  }
  if (sent) {
    return (
      <div className={`page ${css.thanks}`} role="status">
        <h1>{say.survey.thankYou}</h1>
        <p>{say.survey.yourFeedbackHasBeenSubmitted}</p>
        {taken ? (
          <p>{taken}</p>
        ) : (
          <>
            {taking.errors.key && <p role="alert">{taking.errors.key}</p>}
            <Button kind="quiet" busy={taking.busy} onClick={() => void withdraw()}>
              {say.survey.takeMyAnswersBack}
            </Button>
          </>
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
        <summary>{say.survey.whatHappensWithYourAnswers}</summary>
        <ul>
          <li>{say.survey.weKeepYourNameEmail}</li>
          <li>{say.survey.weCountHowLongThe}</li>
          <li>{say.survey.nobodyOutsideThisShopGets}</li>
          <li>
            {say.survey.youCanTakeThemBack(
              <Link href="/complaints">{say.survey.complain}</Link>,
              <Link href="/privacy-policy">{say.survey.privacyPolicy}</Link>,
            )}
          </li>
        </ul>
        <p>{say.survey.bySendingTheFormYou}</p>
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
          {text('name', say.survey.name, { required: true, autoComplete: 'name' })}
          {text('email', say.survey.email, { type: 'email', required: true, autoComplete: 'email' })}
          {text('number', say.survey.contactNumber, { autoComplete: 'tel-national', inputMode: 'numeric' })}
          {text('place', say.survey.residencePlace, { required: true })}
        </div>
        {own.map((question) => (
          <Own
            key={question.question}
            {...question}
            given={answers.own[question.question] ?? []}
            onGive={(given) => set({ own: { ...answers.own, [question.question]: given } })}
          />
        ))}
        {own.length === 0 && (
          <>
            <TextArea
              label={say.survey.whatWouldMakeYouUpgrade}
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
          </>
        )}
        <Button type="submit" busy={busy}>
          {busy ? say.survey.submitting : say.survey.submit}
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
      <legend>{say.surveyQuestions[choice.name]}</legend>
      {choice.options.map((option) => (
        <label key={option}>
          <input
            type={choice.many ? 'checkbox' : 'radio'}
            name={choice.name}
            checked={Array.isArray(chosen) ? chosen.includes(option) : chosen === option}
            onChange={() => toggle(option)}
          />
          {say.surveyAnswers[option]}
        </label>
      ))}
      {name === 'devices' && answers.devices.includes('Other') && (
        <Field label={say.survey.whichOtherDevices} {...other} />
      )}
    </fieldset>
  )
}

type OwnProps = Schemas['SurveyQuestion'] & { given: string[]; onGive: (given: string[]) => void }

/** A question that the shop's owner added to the survey. */
function Own({ question, kind, choices, given, onGive }: OwnProps) {
  if (kind === 'text')
    return (
      <TextArea
        label={question}
        lang={tongue(question)}
        rows={2}
        maxLength={500}
        value={given[0] ?? ''}
        onInput={({ currentTarget: { value } }) => onGive(value.trim() ? [value] : [])}
      />
    )
  const toggle = (choice: string) =>
    onGive(kind === 'one' ? [choice] : given.includes(choice) ? given.filter((c) => c !== choice) : [...given, choice])
  return (
    <fieldset className={css.options} lang={tongue(question)}>
      <legend>{question}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={question}
            checked={given.includes(choice)}
            onChange={() => toggle(choice)}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  )
}

export const FeedbackFormPage = () => <Survey title={say.survey.wedLoveYourFeedback} second={false} />
export const SurveyFormPage = () => <Survey title={say.survey.yourOpinionMattersToUs} second />
