import type { ReactNode } from 'react'
import css from './blocks.module.css'
import own from './page.module.css'

/** A section of a page with a title. With acts it contains only buttons, and is not printed. */
export function Panel({ title, acts = false, children }: { title: string; acts?: boolean; children: ReactNode }) {
  return (
    <section className={acts ? `${css.panel} ${own.acts}` : css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      {children}
    </section>
  )
}
