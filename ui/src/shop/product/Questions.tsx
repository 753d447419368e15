import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { TextArea } from '../../parts/Field'
import { Read } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './product.module.css'

/** Questions and answers about a product, and a form to ask, for logged-in people. */
export default function Questions({ id }: { id: number }) {
  const call = useCall('/getProductQuestions/{id}', { id })
  const { user } = useSession()
  const [path] = useLocation()
  const [asking, setAsking] = useState(false)
  return (
    <section className={css.questions} aria-label={say.questions.questionsAndAnswers}>
      <h2>{say.questions.questionsAndAnswers}</h2>
      <Read call={call}>
        {({ data: questions }) =>
          questions.length > 0 ? (
            <dl>
              {questions.map((q) => (
                <div key={q.id}>
                  <dt lang={tongue(q.question)}>{q.question}</dt>
                  <dd lang={tongue(q.answer)}>{q.answer}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="quiet">{say.questions.nobodyHasAskedAboutThis}</p>
          )
        }
      </Read>
      {!user.isLoggedIn ? (
        <p>
          <Link href={`/login?next=${encodeURIComponent(path)}`} className={buttonClass('plain')}>
            {say.questions.logInToAskA}
          </Link>
        </p>
      ) : asking ? (
        <AskForm id={id} onDone={() => setAsking(false)} />
      ) : (
        <p>
          <Button kind="plain" onClick={() => setAsking(true)}>
            {say.questions.askAQuestion}
          </Button>
        </p>
      )}
    </section>
  )
}

function AskForm({ id, onDone }: { id: number; onDone: () => void }) {
  const mail = useMail()
  const { values, field, busy, submit } = useForm({ question: '' }, `question about ${id}`)
  const send = submit({
    send: async () => {
      toast.success((await post('/ask_question', { product_id: id, question: values.question })).message)
    },
    done: onDone,
    failed: say.questions.yourQuestionCouldNotBe,
  })
  return (
    <form className={css.ask} onSubmit={send} noValidate>
      <TextArea
        label={say.questions.yourQuestionAboutThisProduct}
        hint={mail ? say.questions.theAnswerComesByMail : say.questions.theAnswerMayBeShown}
        maxLength={500}
        rows={3}
        autoFocus
        {...field('question')}
      />
      <div className={css.askButtons}>
        <Button type="submit" busy={busy}>
          {say.questions.sendQuestion}
        </Button>
        <Button kind="plain" onClick={onDone}>
          {say.questions.cancel}
        </Button>
      </div>
    </form>
  )
}
