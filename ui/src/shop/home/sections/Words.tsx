import text from '../../../parts/text.module.css'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import type { SectionProps } from '../kinds'
import css from '../sections.module.css'

/**
 * A section of paragraphs, headings, lists and links. The server rendered the HTML from Markdown, in which HTML
 * is not allowed.
 */
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
