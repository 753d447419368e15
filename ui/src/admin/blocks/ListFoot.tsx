import { Pager } from '../../parts/Pager'
import css from './blocks.module.css'
import type { Desk } from './useDesk'
import type { useList } from './useList'

const choices = [25, 50, 100]

type Props = { desk: Desk; list: ReturnType<typeof useList>; of: { pages: number; total: number } | undefined }

/** The foot of a list: page numbers, and the choice of rows per page. A short list shows neither. */
export function ListFoot({ desk, list, of }: Props) {
  if (!of || of.total <= desk.first) return null
  return (
    <div className={css.foot}>
      <Pager page={list.page} pages={of.pages} onPage={(page) => list.set({ page: String(page) })} />
      <label className={css.perpage}>
        Rows
        <select
          value={desk.rows}
          onChange={(event) => {
            desk.chooseRows(Number(event.currentTarget.value))
            list.set({ page: '' })
          }}
        >
          {[desk.first, ...choices].map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
