import css from './menu.module.css'

/**
 * The amount of work that waits, drawn beside a name: it is no part of the words by which the link is read and spoken
 * to.
 */
export const Count = ({ n }: { n: number }) =>
  n > 0 ? <span className={css.count} data-count={n > 999 ? '999+' : n} aria-hidden="true" /> : null
