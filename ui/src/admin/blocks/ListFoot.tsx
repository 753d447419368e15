import type { FormEvent } from 'react'
import { Button } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { number } from '../../rules/money'
import css from './blocks.module.css'
import type { Desk } from './useDesk'
import type { useList } from './useList'

const choices = [25, 50, 100]

/** Where the server stops counting the rows of a list. */
const counted = 10_000

type Props = { desk: Desk; list: ReturnType<typeof useList>; of: { pages: number; total: number } | undefined }

/** The foot of a list: which rows these are of how many, the pages with a jump to any, and the rows per page. */
export function ListFoot({ desk, list, of }: Props) {
  if (!of || of.total === 0) return null
  const first = (list.page - 1) * desk.rows + 1
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('page')) || 1
    list.set({ page: String(Math.max(1, Math.min(of.pages, Math.round(wanted)))) })
    event.currentTarget.reset()
  }
  return (
    <div className={css.foot}>
      <span className="quiet">
        {number(first)} to {number(Math.min(of.total, first + desk.rows - 1))} of {number(of.total)}
        {of.total === counted && ' or more'}
      </span>
      <Pager page={list.page} pages={of.pages} onPage={(page) => list.set({ page: String(page) })} />
      {of.pages > 7 && (
        <form className={css.perpage} onSubmit={jump}>
          <label>
            Page <input name="page" inputMode="numeric" className={css.cell} maxLength={5} />
          </label>
          <Button type="submit" kind="plain" size="small">
            Go
          </Button>
        </form>
      )}
      {of.total > Math.min(desk.first, 25) && (
        <label className={css.perpage}>
          Rows
          <select
            value={desk.rows}
            onChange={(event) => {
              desk.chooseRows(Number(event.currentTarget.value))
              list.set({ page: '' })
            }}
          >
            {[...new Set([desk.first, ...choices])].map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
