import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { TextArea } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import css from './product.module.css'

/** Questions and answers, and a form for who is logged in to ask another. */
export function Questions({ id }: { id: number }) {
  const questions = useCall('/getProductQuestions/{id}', { id }).data?.data ?? []
  const { user } = useSession()
  const [path] = useLocation()
  const [asking, setAsking] = useState(false)
  return (
    <section className={css.questions} aria-label="Questions and answers">
      <h2>Questions and answers</h2>
      {questions.length > 0 ? (
        <dl>
          {questions.map((q) => (
            <div key={q.id}>
              <dt>{q.question}</dt>
              <dd>{q.answer}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="quiet">Nobody has asked about this product yet.</p>
      )}
      {!user.isLoggedIn ? (
        <p>
          <Link href={`/login?next=${encodeURIComponent(path)}`} className={buttonClass('plain')}>
            Log in to ask a question
          </Link>
        </p>
      ) : asking ? (
        <AskForm id={id} onDone={() => setAsking(false)} />
      ) : (
        <p>
          <Button kind="plain" onClick={() => setAsking(true)}>
            Ask a question
          </Button>
        </p>
      )}
    </section>
  )
}

function AskForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { values, field, busy, submit } = useForm({ question: '' }, `question about ${id}`)
  const send = submit({
    send: async () => {
      toast.success((await post('/ask_question', { product_id: id, question: values.question })).message)
    },
    done: onDone,
    failed: 'Your question could not be sent. Please try again.',
  })
  return (
    <form className={css.ask} onSubmit={send} noValidate>
      <TextArea
        label="Your question about this product"
        hint="The answer comes by mail, and may stand here with your question, without your name."
        maxLength={500}
        rows={3}
        autoFocus
        {...field('question')}
      />
      <div className={css.askButtons}>
        <Button type="submit" busy={busy}>
          Send question
        </Button>
        <Button kind="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
