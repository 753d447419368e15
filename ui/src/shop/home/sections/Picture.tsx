import { buttonClass } from '../../../parts/Button'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import { To } from '../../blocks/To'
import type { SectionProps } from '../kinds'
import { cut, pictureOf } from '../rooms'
import css from '../sections.module.css'

/** A section with a picture beside a title, a text and a button. */
export default function Picture({ section, first }: SectionProps) {
  const panel = section.panels[0]
  if (!panel) return null
  return (
    <section className={`page ${css.beside}`} aria-label={panel.title}>
      <img
        {...pictureOf(panel)}
        {...cut(panel)}
        sizes="(max-width: 820px) 100vw, 50vw"
        alt={panel.alt}
        loading={first ? 'eager' : 'lazy'}
        {...(first ? { fetchPriority: 'high' as const } : {})}
      />
      <div>
        <h2 lang={tongue(panel.title)}>{panel.title}</h2>
        {panel.text && <p lang={tongue(panel.text)}>{panel.text}</p>}
        {panel.link && (
          <To href={panel.link} className={buttonClass('primary')}>
            {panel.label || say.picture.seeMore}
          </To>
        )}
      </div>
    </section>
  )
}
