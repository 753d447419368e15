import { buttonClass } from '../../../parts/Button'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import { To } from '../../blocks/To'
import css from '../home.module.css'
import type { SectionProps } from '../kinds'

/** A section of boxes with a button each: the owner's texts, or today's promotions. */
export default function Offers({ section }: SectionProps) {
  return (
    <section className={`page ${css.offers}`} aria-label={section.title || say.offers.offers}>
      {section.panels.map(({ title, text, link, label }, i) => (
        <div key={title}>
          <h2 lang={tongue(title)}>{title}</h2>
          {text && <p lang={tongue(text)}>{text}</p>}
          {link && (
            <To href={link} className={buttonClass(i === 0 ? 'primary' : 'plain')} lang={tongue(label)}>
              {label || say.offers.seeMore}
            </To>
          )}
        </div>
      ))}
    </section>
  )
}
