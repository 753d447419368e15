import { Link } from 'wouter'
import { Stars } from '../../../parts/Stars'
import { day } from '../../../rules/dates'
import { tongue } from '../../../rules/tongue'
import type { SectionProps } from '../kinds'
import css from '../sections.module.css'

/** A section with the newest reviews that have a text, good and bad alike. */
export default function Reviews({ section }: SectionProps) {
  return (
    <section className={`page ${css.voices}`} aria-label={section.title}>
      <h2 lang={tongue(section.title)}>{section.title}</h2>
      <ul>
        {section.reviews.map((review) => (
          <li key={`${review.link} ${review.author} ${review.at}`}>
            <Stars rating={review.rating} />
            <blockquote>{review.message}</blockquote>
            <p>
              {review.author}, {day(review.at)}
              <br />
              <Link href={review.link}>{review.product}</Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
