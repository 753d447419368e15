import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import type { Question } from './product'
import own from './products.module.css'

type Props = { of: Question[]; onChange: (questions: Question[]) => void; onDrop: (at: number) => void }

/** The questions and answers of a product. Removing an existing one deletes it on the server at once. */
export function Questions({ of: questions, onChange, onDrop }: Props) {
  const change = (at: number, changes: Partial<Question>) =>
    onChange(questions.map((one, i) => (i === at ? { ...one, ...changes } : one)))
  return (
    <fieldset className={`${css.whole} ${own.questions}`}>
      <legend className="hidden">Questions and answers</legend>
      {questions.map((one, at) => (
        <div key={at}>
          <Field
            label="Question"
            value={one.question}
            onInput={(event) => change(at, { question: event.currentTarget.value })}
          />
          <Field
            label="Answer"
            value={one.answer}
            onInput={(event) => change(at, { answer: event.currentTarget.value })}
          />
          <Button kind="quiet" size="small" onClick={() => onDrop(at)}>
            Remove
          </Button>
        </div>
      ))}
      <span>
        <Button kind="plain" size="small" onClick={() => onChange([...questions, { question: '', answer: '' }])}>
          Add question
        </Button>
      </span>
    </fieldset>
  )
}
