import { say } from '../words'
import { Button } from './Button'
import css from './Pager.module.css'

type Props = { page: number; pages: number; onPage: (page: number) => void; numbered?: boolean; label?: string }

/**
 * Links to the previous page, numbered pages and the next page. At most seven numbers are shown, with the current
 * page in the middle.
 */
export function Pager({ page, pages, onPage, numbered = true, label = say.pager.pages }: Props) {
  if (pages < 2) return null
  const from = Math.max(1, Math.min(page - 3, pages - 6))
  const numbers = Array.from({ length: Math.min(7, pages) }, (_, i) => from + i)
  return (
    <nav className={css.pager} aria-label={label}>
      <Button kind="plain" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say.pager.previous}
      </Button>
      {numbered ? (
        numbers.map((n) => (
          <button
            key={n}
            type="button"
            className={css.number}
            aria-current={n === page ? 'page' : undefined}
            aria-label={say.pager.page(n)}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ))
      ) : (
        <span>{say.pager.pageOf(page, pages)}</span>
      )}
      <Button kind="plain" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {say.pager.next}
      </Button>
    </nav>
  )
}
