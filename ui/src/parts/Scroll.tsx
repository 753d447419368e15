import type { ReactNode } from 'react'
import css from './Scroll.module.css'

/** A table that may be wider than the screen: it scrolls by itself, by the keyboard too. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by the arrow keys
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
