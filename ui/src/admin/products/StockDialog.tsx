import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { moment } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'

const perPage = 8

const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

/** A dialog that changes the stock of a product with a reason, and lists all earlier changes. */
export function StockDialog({ product, onClose }: { product: Schemas['StaffProduct']; onClose: () => void }) {
  const refresh = useRefresh()
  const [page, setPage] = useState(1)
  const { values, set, field, busy, submit } = useForm({ change: '', reason: '' }, `stock ${product.product_id}`)
  const history = useCall(
    '/admin/stock/{id}',
    { id: product.product_id, page, per_page: perPage },
    { staleTime: 0, keep: true },
  )
  const save = submit({
    send: () => post('/admin/stock/{id}', values, { id: product.product_id }),
    done: () => {
      set({ change: '', reason: '' })
      return refresh(...shows.products)
    },
  })
  return (
    <FormDialog title={`Stock of ${product.title}`} onClose={onClose} wide saved={!values.change && !values.reason}>
      <div className={css.stack}>
        <form className={css.form} onSubmit={save} noValidate>
          <Field
            label="Change"
            required
            inputMode="text"
            placeholder="+5 or -2"
            hint={`${product.shelf} on hand, ${product.held} of them reserved by orders`}
            {...field('change', (text) => text.replace(/[^\d+.-]/g, ''))}
          />
          <Field
            label="Reason"
            required
            maxLength={200}
            placeholder="Such as supplier delivery, breakage, stock count"
            {...field('reason')}
          />
          <div className={`${css.whole} ${css.actions}`}>
            <Button type="submit" busy={busy}>
              Change stock
            </Button>
          </div>
        </form>
        {history.isPending ? (
          <Loading />
        ) : history.isError ? (
          <Failed message={sentence(history.error)} again={() => void history.refetch()} />
        ) : (
          <>
            {history.data.holds.length > 0 && <Holds holds={history.data.holds} />}
            <Scroll label="Stock history">
              <table className={css.table}>
                <thead>
                  <tr>
                    <th>When</th>
                    <th>Why</th>
                    <th>Who</th>
                    <th className={css.right}>Reserved</th>
                    <th className={css.right}>Change</th>
                    <th className={css.right}>On hand</th>
                  </tr>
                </thead>
                <tbody>
                  {history.data.data.map((row, i) => (
                    <tr key={`${row.at}${i}`}>
                      <td>{moment(row.at)}</td>
                      <td>
                        {row.reason}
                        {row.orders_id > 0 && (
                          <>
                            {' '}
                            <Link href={`/adminorders/${row.orders_id}`}>{row.orders_id}</Link>
                          </>
                        )}
                        {row.note && <div className="quiet">{row.note}</div>}
                      </td>
                      <td>{row.who}</td>
                      <td className={css.right}>{row.held_change ? signed(row.held_change) : ''}</td>
                      <td className={css.right}>{row.shelf_change ? signed(row.shelf_change) : ''}</td>
                      <td className={css.right}>{row.shelf}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </>
        )}
        <Pager page={page} pages={history.data?.pages ?? 1} onPage={setPage} label="Pages of changes" />
      </div>
    </FormDialog>
  )
}

/** Holds lists the units reserved for orders that are not paid or confirmed yet, and until when. */
function Holds({ holds }: { holds: Schemas['StockHold'][] }) {
  return (
    <Scroll label="Reserved by open orders">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Reserved for</th>
            <th>Order</th>
            <th className={css.right}>Pieces</th>
            <th>Until</th>
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <tr key={hold.orders_id}>
              <td>{hold.customer}</td>
              <td>
                <Link href={`/adminorders/${hold.orders_id}`}>{hold.orders_id}</Link>
              </td>
              <td className={css.right}>{hold.quantity}</td>
              <td>{moment(hold.until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
