import { useCall } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import text from '../../parts/text.module.css'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './faq.module.css'

/** The FAQ page. The browser keeps one answer open at a time. */
export function FAQPage() {
  const faq = useCall('/faq', undefined, { staleTime: 300_000 })
  if (faq.isPending) return <Loading />
  if (faq.isError) return <Failed message={say.faq.theQuestionsCouldNotBe} again={() => void faq.refetch()} />
  return (
    <div className={`page ${text.page}`}>
      <h1>{say.faq.frequentlyAskedQuestions}</h1>
      <div className={css.questions}>
        {faq.data.data.map((entry) => (
          <details key={entry.question} name="faq" className={css.question}>
            <summary lang={tongue(entry.question)}>{entry.question}</summary>
            <div
              className={`${text.text} ${css.answer}`}
              lang={tongue(entry.question)}
              dangerouslySetInnerHTML={{ __html: entry.html }}
            />
          </details>
        ))}
      </div>
    </div>
  )
}
