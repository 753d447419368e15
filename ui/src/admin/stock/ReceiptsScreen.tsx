import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { day, moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'

/** The goods received from suppliers, newest first, with their value before GST. */
export function ReceiptsScreen() {
  const list = useList('/goodsin/receipts')
  const call = useCall('/admin/goods-receipts', { page: list.page, per_page: 25 }, { staleTime: 0, keep: true })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Goods received</h1>
        <Link href="/goodsin" className={buttonClass('primary')}>
          Receive goods
        </Link>
      </div>
      {call.data && call.data.total > 0 && (
        <p className="quiet">
          {call.data.total === 1 ? '1 receipt' : `${call.data.total} receipts`}, {rupees(call.data.sum, 'always')}{' '}
          before GST.
        </p>
      )}
      <Rows
        call={call}
        label="Goods received"
        empty="No goods received yet."
        head={
          <>
            <th>Receipt</th>
            <th>Supplier</th>
            <th>Bill</th>
            <th>Bill date</th>
            <th>Received</th>
            <th className={css.right}>Units</th>
            <th className={css.right}>Total before GST</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td>
              <Link href={`/goodsin/receipts/${row.id}`}>Receipt {row.id}</Link>
              {row.reversed_date && <span className={css.bad}> reversed</span>}
            </td>
            <td>{row.supplier}</td>
            <td>{row.bill}</td>
            <td>{day(row.bill_day)}</td>
            <td>
              {moment(row.received_date)} <span className="quiet">{row.received_by}</span>
            </td>
            <td className={css.right}>{row.units}</td>
            <td className={css.right}>{rupees(row.total, 'always')}</td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </div>
  )
}
