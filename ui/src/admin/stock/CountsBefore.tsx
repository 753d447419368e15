import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Pager } from '../../parts/Pager'
import { moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'
import { scopeOf, stateOf } from './words'

/** The stock counts of before, newest first. */
export function CountsBefore() {
  const list = useList('/stockcount')
  const call = useCall('/admin/stock-counts', { page: list.page, per_page: 10 }, { staleTime: 0, keep: true })
  return (
    <section className={css.stack} aria-label="Earlier counts">
      <h2>Earlier counts</h2>
      <Rows
        call={call}
        label="Earlier counts"
        empty="No counts yet."
        head={
          <>
            <th>Count</th>
            <th>Of</th>
            <th>Ended</th>
            <th className={css.right}>Products</th>
            <th className={css.right}>Differ</th>
            <th className={css.right}>At cost</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td>
              <Link href={`/stockcount/${row.id}`}>Count {row.id}</Link>
            </td>
            <td>{scopeOf(row)}</td>
            <td>
              {stateOf[row.state]} {moment(row.ended_date)} <span className="quiet">{row.ended_by}</span>
            </td>
            <td className={css.right}>{row.products}</td>
            <td className={css.right}>{row.different}</td>
            <td className={css.right}>{rupees(row.worth, 'always')}</td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </section>
  )
}
