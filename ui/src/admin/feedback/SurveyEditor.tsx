import { type FormEvent, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAnyTrade } from '../../api/trade'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import own from './feedback.module.css'

type Form = Schemas['Questionnaire']
/** A survey question while it is edited: its choices are one text, a line for each. */
type Typed = { id: number; question: string; kind: string; choices: string }

const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** Turns the survey on and off, and edits the owner's questions. */
export function SurveyEditor({ form }: { form: Form }) {
  const anyTrade = useAnyTrade()
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [on, setOn] = useState(form.on)
  const [asked, setAsked] = useState(() =>
    form.questions.map((q, id): Typed => ({ id, question: q.question, kind: q.kind, choices: q.choices.join('\n') })),
  )
  const change = (id: number, changes: Partial<Typed>) =>
    setAsked((all) => all.map((q) => (q.id === id ? { ...q, ...changes } : q)))
  const add = () =>
    setAsked((all) => [
      ...all,
      { id: Math.max(-1, ...all.map((q) => q.id)) + 1, question: '', kind: 'one', choices: '' },
    ])
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const questions = asked.map(({ question, kind, choices }) => ({
      question: question.trim(),
      kind,
      choices: kind === 'text' ? [] : lines(choices),
    }))
    void act({
      send: () => post('/admin/settings', { survey: JSON.stringify({ on, questions }) }),
      done: () => refresh('/survey', '/shop', '/admin/settings'),
    })
  }
  return (
    <details className={own.editor}>
      <summary>
        Survey: {form.on ? 'on' : 'off'},{' '}
        {form.questions.length > 0
          ? `${form.questions.length} ${form.questions.length === 1 ? 'question' : 'questions'} of your own`
          : anyTrade
            ? 'no questions yet'
            : 'the built-in questions'}
      </summary>
      <form className={css.screen} onSubmit={save} noValidate>
        <p className="quiet">
          Visitors find it in the footer. Name, email and place are always asked.{' '}
          {anyTrade ? 'It opens once it has a question.' : 'Without questions of your own, it asks about smart homes.'}{' '}
          If you reword a question, earlier answers stay under the old wording.
        </p>
        <Check label="Visitors can take the survey" on={on} onChange={setOn} />
        {asked.map((q, i) => (
          <fieldset key={q.id} className={own.question}>
            <legend>Question {i + 1}</legend>
            <Field
              label="Question"
              maxLength={200}
              value={q.question}
              onInput={(e) => change(q.id, { question: e.currentTarget.value })}
            />
            <Select label="Answer" value={q.kind} onChange={(e) => change(q.id, { kind: e.currentTarget.value })}>
              <option value="one">Single choice</option>
              <option value="many">Multiple choice</option>
              <option value="text">Free text</option>
            </Select>
            {q.kind !== 'text' && (
              <TextArea
                label="Choices, one per line"
                rows={4}
                value={q.choices}
                onInput={(e) => change(q.id, { choices: e.currentTarget.value })}
              />
            )}
            <span className={css.actions}>
              <Button
                kind="plain"
                size="small"
                aria-label={`Remove question ${i + 1}`}
                onClick={() => setAsked((all) => all.filter((other) => other.id !== q.id))}
              >
                Remove
              </Button>
            </span>
          </fieldset>
        ))}
        {errors.survey && <p role="alert">{errors.survey}</p>}
        <span className={css.actions}>
          <Button kind="plain" onClick={add}>
            Add question
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </span>
      </form>
    </details>
  )
}
