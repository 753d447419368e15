import { Link } from 'wouter'
import { urlOf } from '../../api/client'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'

const spans = ['7', '14', '30', '60']

/** The products to order soon: how long they last, how many to order, and where they came from last. */
export function LowStockScreen() {
  const list = useList('/lowstock')
  const days = list.get('days') || '14'
  const supplier = list.get('supplier')
  const wanted = { days: Number(days), supplier }
  const call = useCall('/admin/low-stock', { ...wanted, page: list.page, per_page: 50 }, { staleTime: 0, keep: true })
  const suppliers = useCall('/admin/suppliers').data?.data ?? []
  return (
    <div className={`page ${css.screen} ${css.rows}`}>
      <div className={css.head}>
        <h1>Low stock</h1>
        <div className={css.filters}>
          <select aria-label="Sells out" value={days} onChange={(e) => list.set({ days: e.currentTarget.value })}>
            {spans.map((span) => (
              <option key={span} value={span}>
                Sells out within {span} days
              </option>
            ))}
          </select>
          {suppliers.length > 0 && (
            <select
              aria-label="Supplier"
              value={supplier}
              onChange={(e) => list.set({ supplier: e.currentTarget.value })}
            >
              <option value="">All suppliers</option>
              {suppliers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
          <a href={urlOf('/admin/low-stock-sheet', wanted)} download className={buttonClass('plain')}>
            Sheet (XLSX)
          </a>
        </div>
      </div>
      <p className="quiet">
        Products at or below the <Link href="/settings?find=low_stock">low-stock threshold</Link> are listed too. To
        order: the sales of 30 days minus the free stock, rounded up to the steps in which the product is sold.
      </p>
      <Rows
        call={call}
        label="Low stock"
        empty="Nothing is low. Every product lasts longer than that."
        actions
        head={
          <>
            <th>Product</th>
            <th className={css.right}>On hand</th>
            <th className={css.right}>Sold in 30 days</th>
            <th className={css.right}>Days left</th>
            <th className={css.right}>To order</th>
            <th>Last delivery</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.product_id}>
            <td className={css.long}>
              {row.title} <span className="quiet">{row.sku}</span>
            </td>
            <td className={css.right}>
              {row.shelf}
              {row.held > 0 && <div className="quiet">{row.held} reserved</div>}
              {row.waiting > 0 && <div className={css.bad}>+{row.waiting} pre-ordered</div>}
            </td>
            <td className={css.right}>{row.sold}</td>
            <td className={css.right}>{row.days_left < 0 ? '–' : row.days_left}</td>
            <td className={css.right}>
              <strong>{row.proposed}</strong>
            </td>
            <td>
              {row.receipt_id > 0 ? (
                <>
                  <Link href={`/goodsin/receipts/${row.receipt_id}`}>{row.supplier}</Link>{' '}
                  <span className="quiet">{rupees(row.cost, 'always')} each</span>
                </>
              ) : (
                'None'
              )}
            </td>
            <td className={css.stuck}>
              <Link href={`/goodsin?product=${row.product_id}`} aria-label={`Receive ${row.title}`}>
                Receive
              </Link>
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </div>
  )
}
