import { Link } from 'wouter'
import { useCall } from '../../../api/hooks'
import text from '../../../parts/text.module.css'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import type { SectionProps } from '../kinds'
import css from '../sections.module.css'

/** A section with the first questions of the FAQ page. */
export default function Questions({ section }: SectionProps) {
  const faq = useCall('/faq', undefined, { staleTime: 300_000 }).data?.data ?? []
  if (faq.length === 0) return null
  return (
    <section className={`page ${css.questions}`} aria-label={section.title}>
      <h2 lang={tongue(section.title)}>{section.title}</h2>
      {faq.slice(0, section.count).map((entry) => (
        <details key={entry.question} name={section.id}>
          <summary lang={tongue(entry.question)}>{entry.question}</summary>
          <div className={text.text} lang={tongue(entry.question)} dangerouslySetInnerHTML={{ __html: entry.html }} />
        </details>
      ))}
      <p>
        <Link href="/FAQ">{say.questions.allQuestions}</Link>
      </p>
    </section>
  )
}
