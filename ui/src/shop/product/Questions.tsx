import { useCall } from '../../api/hooks'
import css from './product.module.css'

/** Questions and answers, shown when there are any. */
export function Questions({ id }: { id: number }) {
  const questions = useCall('/getProductQuestions/{id}', { id }).data?.data ?? []
  if (questions.length === 0) return null
  return (
    <section className={css.questions} aria-label="Questions and answers">
      <h2>Questions and answers</h2>
      <dl>
        {questions.map((q) => (
          <div key={q.id}>
            <dt>{q.question}</dt>
            <dd>{q.answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
