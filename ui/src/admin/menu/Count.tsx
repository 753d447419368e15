import css from './menu.module.css'

/** The amount of work that waits, beside a name that already says it. */
export const Count = ({ n }: { n: number }) =>
  n > 0 ? (
    <span className={css.count} aria-hidden="true">
      {n > 999 ? '999+' : n}
    </span>
  ) : null
