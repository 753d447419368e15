import text from '../../../parts/text.module.css'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import type { SectionProps } from '../kinds'
import css from '../sections.module.css'

/** Paragraphs, headings, lists and links. The server made the HTML, from text without any. */
export default function Words({ section }: SectionProps) {
  return (
    <section className={`page ${css.words}`} aria-label={section.title || say.words.about}>
      {section.title && <h2 lang={tongue(section.title)}>{section.title}</h2>}
      <div
        className={text.text}
        lang={tongue(section.html.replace(/<[^>]*>/g, ''))}
        dangerouslySetInnerHTML={{ __html: section.html }}
      />
    </section>
  )
}
