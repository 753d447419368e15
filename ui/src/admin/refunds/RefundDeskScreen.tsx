import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { post, postFile, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { useAct } from '../blocks/useAct'

type Row = Schemas['HandRefund']

const place = (row: Row) => row.upi || (row.account ? `${row.account}, ${row.ifsc}` : '')

/** Refunds of money that did not come by a payment provider: paid from a list, each marked with the bank's reference. */
export function RefundDeskScreen() {
  const call = useCall('/admin/hand-refunds', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const [open, setOpen] = useState<{ row: Row; kind: 'to' | 'paid' }>()
  const list = (again = 0) =>
    act('list', async () => {
      save(await postFile('/admin/hand-refunds/export', again ? { list: again } : {}), `refunds${again || ''}.csv`)
      await refresh('admin/hand-refunds')
      return undefined
    })
  const release = (row: Row) =>
    act(`${row.kind}${row.id}`, async () => {
      const reply = await post('/admin/hand-refunds/release', { kind: row.kind, id: row.id })
      await refresh('admin/hand-refunds')
      return reply
    })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Refund desk</h1>
        <Button busy={busy === 'list'} disabled={!call.data?.data.length} onClick={() => void list()}>
          List for the bank
        </Button>
      </div>
      <p className="quiet">
        Returns of COD orders, and COD orders that were paid by UPI or in cash and then cancelled. The list takes what
        can be paid and is on no list yet; pay from it, then mark each refund with the bank’s reference. A return goes
        on it once it was accepted at inspection.
      </p>
      <Rows
        call={call}
        label="Refunds to pay by hand"
        empty="Nobody waits for money."
        actions
        head={
          <>
            <th>Order</th>
            <th>Customer</th>
            <th>For</th>
            <th>Send to</th>
            <th>List</th>
            <th className={css.right}>Amount</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.kind + row.id}>
            <td>
              <Link href={`/adminorders/${row.orders_id}`}>{row.orders_id}</Link>
            </td>
            <td>{row.cust_Name}</td>
            <td>
              {row.title}
              {row.kind === 'return' && (
                <>
                  <br />
                  <span className="quiet">{row.inspected || 'not inspected yet'}</span>
                </>
              )}
            </td>
            <td>{place(row) || <span className={css.bad}>ask the customer</span>}</td>
            <td>
              {row.list > 0 ? (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Download list ${row.list} once more`}
                  onClick={() => void list(row.list)}
                >
                  {row.list} of {day(row.listed_at)}, {row.listed_by}
                </Button>
              ) : (
                'none'
              )}
            </td>
            <td className={css.right}>{rupees(row.amount, 'always')}</td>
            <td className={css.stuck}>
              <span className={css.actions}>
                {row.list > 0 ? (
                  <Button kind="plain" size="small" busy={busy === row.kind + row.id} onClick={() => void release(row)}>
                    Off the list
                  </Button>
                ) : (
                  <Button kind="plain" size="small" onClick={() => setOpen({ row, kind: 'to' })}>
                    Where to
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={`Refund of order ${row.orders_id} is paid`}
                  onClick={() => setOpen({ row, kind: 'paid' })}
                >
                  Paid
                </Button>
              </span>
            </td>
          </tr>
        )}
      </Rows>
      {open?.kind === 'to' && <WhereDialog row={open.row} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'paid' && <PaidDialog row={open.row} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function WhereDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [values, setValues] = useState({ upi: row.upi, account: row.account, ifsc: row.ifsc })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act('to', () => post('/admin/hand-refunds/to', { kind: row.kind, id: row.id, ...values }))
    if (!done) return
    await refresh('admin/hand-refunds')
    onClose()
  }
  const field = (name: keyof typeof values, label: string) => (
    <Field
      label={label}
      value={values[name]}
      error={errors[name]}
      onInput={(e) => setValues({ ...values, [name]: e.currentTarget.value })}
    />
  )
  return (
    <Dialog title={`Where ${rupees(row.amount, 'always')} goes`} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={css.whole}>{field('upi', 'UPI id')}</div>
        <p className={`quiet ${css.whole}`}>or, without UPI:</p>
        {field('account', 'Account number')}
        {field('ifsc', 'IFSC')}
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy === 'to'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function PaidDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [reference, setReference] = useState('')
  const [restock, setRestock] = useState(true)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act('paid', () =>
      row.kind === 'return'
        ? post('/admin/returns/{id}/refund', { reference, restock }, { id: row.id })
        : post('/admin/refunds/{id}/paid', { reference }, { id: row.id }),
    )
    if (!done) return
    await refresh('admin/hand-refunds', 'admin/returns', 'admin/orders')
    onClose()
  }
  return (
    <Dialog title={`${rupees(row.amount, 'always')} sent`} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void pay(event)} noValidate>
        <p className={css.whole}>
          {place(row) ? `To ${place(row)}. ` : ''}
          {row.kind === 'return' && 'A credit note is issued.'}
        </p>
        <div className={css.whole}>
          <Field
            label="UPI or bank reference"
            required
            maxLength={60}
            value={reference}
            error={errors.reference}
            onInput={(e) => setReference(e.currentTarget.value)}
          />
        </div>
        {row.kind === 'return' && (
          <label className={`${css.whole} ${css.check}`}>
            <input type="checkbox" checked={restock} onChange={(e) => setRestock(e.currentTarget.checked)} /> Back on
            the shelf
          </label>
        )}
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy === 'paid'}>
            Mark as paid
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
