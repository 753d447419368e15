import { say } from '../words'
import { Button } from './Button'
import css from './Pager.module.css'

type Props = { page: number; pages: number; onPage: (page: number) => void; numbered?: boolean; label?: string }

/** The numbers that are shown: at most seven, among them the first, the last and the current page. */
function numbersOf(page: number, pages: number): number[] {
  const from = Math.max(1, Math.min(page - 3, pages - 6))
  return Array.from({ length: Math.min(7, pages) }, (_, i) => (i === 0 ? 1 : i === 6 ? pages : from + i))
}

/** Links to the previous page, numbered pages and the next page. */
export function Pager({ page, pages, onPage, numbered = true, label = say.pager.pages }: Props) {
  if (pages < 2) return null
  const numbers = numbersOf(page, pages)
  return (
    <nav className={css.pager} aria-label={label}>
      <Button kind="plain" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say.pager.previous}
      </Button>
      {numbered ? (
        numbers.map((n, i) => (
          <button
            key={n}
            type="button"
            className={css.number}
            data-after-gap={(i > 0 && n > (numbers[i - 1] ?? 0) + 1) || undefined}
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
