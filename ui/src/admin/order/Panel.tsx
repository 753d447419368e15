import type { ReactNode } from 'react'
import css from '../blocks/blocks.module.css'
import own from './order.module.css'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      {children}
    </section>
  )
}
