import { useCall } from '../../../api/hooks'
import { Picture } from '../../../parts/Picture'
import { categoryAddress } from '../../../rules/forms'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import { To } from '../../blocks/To'
import css from '../home.module.css'
import type { SectionProps } from '../kinds'
import { cut, pictureOf } from '../rooms'

const sizes = '(max-width: 600px) 29vw, (max-width: 1100px) 28vw, 170px'

/** A section of tiles that lead to categories: the section's own, or the top-level categories with their pictures. */
export default function Categories({ section }: SectionProps) {
  const all = useCall('/fetch_categories', undefined, { staleTime: 300_000 }).data?.data ?? []
  const own = section.panels.map((panel) => ({ href: panel.link, name: panel.title, panel }))
  const tiles =
    own.length > 0
      ? own
      : all.map((c) => ({ href: categoryAddress(c.id, c.name_en ?? c.category), name: c.category, c }))
  if (tiles.length === 0) return null
  return (
    <section className={`page ${css.tiles}`} aria-label={say.categories.categoriesWithPictures}>
      {section.title && <h2 lang={tongue(section.title)}>{section.title}</h2>}
      <ul>
        {tiles.map((tile) => (
          <li key={tile.href}>
            <To href={tile.href}>
              <span className={css.tile}>
                {'panel' in tile && pictureOf(tile.panel) ? (
                  <img
                    {...pictureOf(tile.panel)}
                    {...cut(tile.panel)}
                    sizes={sizes}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                ) : (
                  <Picture
                    src={'c' in tile ? tile.c.image : ''}
                    srcset={'c' in tile ? tile.c.srcset : undefined}
                    alt=""
                    sizes={sizes}
                  />
                )}
              </span>
              <span lang={tongue(tile.name)}>{tile.name}</span>
            </To>
          </li>
        ))}
      </ul>
    </section>
  )
}
