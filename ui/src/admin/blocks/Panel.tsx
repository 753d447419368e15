import type { ReactNode } from 'react'
import css from './blocks.module.css'
import own from './page.module.css'

/** A part of a page about one thing. With acts it only contains actions, and is not printed. */
export function Panel({ title, acts = false, children }: { title: string; acts?: boolean; children: ReactNode }) {
  return (
    <section className={acts ? `${css.panel} ${own.acts}` : css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      {children}
    </section>
  )
}
