import { ArrowDown, ArrowUp } from 'lucide-react'
import css from './blocks.module.css'

type Props = { name: string; label: string; sort: string; onSort: (sort: string) => void; right?: boolean }

/** A column heading that sorts the table: ascending, descending, then unsorted. */
export function SortHead({ name, label, sort, onSort, right = false }: Props) {
  const up = sort === name
  const down = sort === `-${name}`
  return (
    <th className={right ? css.right : undefined} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button
        type="button"
        className={css.sort}
        data-on={up || down || undefined}
        onClick={() => onSort(up ? `-${name}` : down ? '' : name)}
      >
        {label}
        {up ? <ArrowUp size={14} aria-hidden="true" /> : down ? <ArrowDown size={14} aria-hidden="true" /> : null}
      </button>
    </th>
  )
}

type Key<T> = (row: T) => string | number

/** sorted orders the rows of a table that was loaded completely. */
export function sorted<T>(rows: T[], sort: string, keys: Record<string, Key<T>>): T[] {
  const key = keys[sort.replace(/^-/, '')]
  if (!key) return rows
  const by = sort.startsWith('-') ? -1 : 1
  return [...rows].sort((a, b) => {
    const one = key(a)
    const two = key(b)
    return (
      by * (typeof one === 'number' && typeof two === 'number' ? one - two : String(one).localeCompare(String(two)))
    )
  })
}
