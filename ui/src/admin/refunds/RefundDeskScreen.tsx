import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas, urlOf } from '../../api/client'
import { postFile } from '../../api/files'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { Rows } from '../blocks/Rows'
import { sellable } from '../blocks/returns'

type Row = Schemas['HandRefund']

/** which returns the fields that identify a refund in a call. */
const which = ({ kind, id, return_id }: Row) => ({ kind, id, return_id })
const keyOf = ({ kind, id, return_id }: Row) => `${kind}${return_id || id}`

const place = (row: Row) => row.upi || (row.account ? `${row.account}, ${row.ifsc}` : '')

/**
 * The refunds that no payment provider can pay. Staff pay them from a bank batch and record the bank's reference
 * of each.
 */
export function RefundDeskScreen() {
  const call = useCall('/admin/hand-refunds', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const { may } = useSession()
  const [open, setOpen] = useState<{ row: Row; kind: 'to' | 'paid' }>()
  const list = (again = 0) =>
    act({
      name: 'list',
      send: async () => {
        const file = await postFile('/admin/hand-refunds/export', again ? { list: again } : {})
        save(file, `refunds${again || ''}.${file.type.includes('sheet') ? 'xlsx' : 'csv'}`)
      },
      done: () => refresh('/admin/hand-refunds'),
    })
  const release = (row: Row) =>
    act({
      name: keyOf(row),
      send: () => post('/admin/hand-refunds/release', which(row)),
      done: () => refresh('/admin/hand-refunds'),
    })
  const again = ({ id }: Row) =>
    act({
      name: `again${id}`,
      send: () => post('/admin/refunds/{id}/retry', {}, { id }),
      done: () => refresh('/admin/hand-refunds', '/admin/orders', '/admin/waiting'),
    })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Refund desk</h1>
        <Button busy={doing === 'list'} disabled={!call.data?.data.length} onClick={() => void list()}>
          Create bank batch
        </Button>
      </div>
      <p className="quiet">
        Returns of COD orders, and COD orders that were paid by UPI or in cash and then cancelled. A batch contains all
        refunds that can be paid and are in no batch yet. Pay it at your bank, then mark each refund as paid with the
        bank’s reference. A return is included once it is accepted at inspection.
        {may('settings') && (
          <>
            {' '}
            <Link href="/settings?find=refund">Set the columns that your bank expects</Link>.
          </>
        )}
      </p>
      <Rows
        call={call}
        label="Refunds to pay by hand"
        empty="No refunds to pay."
        actions
        head={
          <>
            <th>Order</th>
            <th>Customer</th>
            <th>For</th>
            <th>Pay to</th>
            <th>Batch</th>
            <th className={css.right}>Amount</th>
          </>
        }
      >
        {(row) => (
          <tr key={keyOf(row)}>
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
              {row.failure && (
                <>
                  <br />
                  <span className={css.bad}>The provider refused it: {row.failure}</span>
                </>
              )}
            </td>
            <td>{place(row) || <span className={css.bad}>ask the customer</span>}</td>
            <td>
              {row.list > 0 ? (
                <Button
                  kind="quiet"
                  size="small"
                  data-fact
                  aria-label={`Download batch ${row.list} again`}
                  onClick={() => void list(row.list)}
                >
                  {row.list} of {day(row.listed_at)}, {row.listed_by}
                </Button>
              ) : (
                'Not in a batch'
              )}
            </td>
            <td className={css.right}>{rupees(row.amount, 'always')}</td>
            <td className={css.stuck}>
              <span className={css.actions}>
                {row.list > 0 ? (
                  <Button kind="plain" size="small" busy={doing === keyOf(row)} onClick={() => void release(row)}>
                    Remove from batch
                  </Button>
                ) : (
                  <Button kind="plain" size="small" onClick={() => setOpen({ row, kind: 'to' })}>
                    Refund account
                  </Button>
                )}
                {row.failure && (
                  <Button
                    kind="plain"
                    size="small"
                    busy={doing === `again${row.id}`}
                    aria-label={`Try the refund of order ${row.orders_id} again`}
                    onClick={() => void again(row)}
                  >
                    Try again
                  </Button>
                )}
                {row.kind === 'return' && !row.inspected ? (
                  <Link
                    href="/returns"
                    className={buttonClass('quiet', 'small')}
                    aria-label={`Inspect first: the return of order ${row.orders_id}`}
                  >
                    Inspect first
                  </Link>
                ) : (
                  <Button
                    size="small"
                    aria-label={`Refund of order ${row.orders_id} is paid`}
                    onClick={() => setOpen({ row, kind: 'paid' })}
                  >
                    Paid
                  </Button>
                )}
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

/** Where a refund is to be paid: a UPI ID, or a bank account with its IFSC code. */
function WhereDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ upi: row.upi, account: row.account, ifsc: row.ifsc })
  const save = submit({
    send: () => post('/admin/hand-refunds/to', { ...which(row), ...values }),
    done: async () => {
      await refresh('/admin/hand-refunds')
      onClose()
    },
  })
  return (
    <FormDialog title={`Refund account for ${rupees(row.amount, 'always')}`} onClose={onClose}>
      <form className={css.form} onSubmit={save} noValidate>
        <div className={css.whole}>
          <Field label="UPI id" {...field('upi')} />
        </div>
        <p className={`quiet ${css.whole}`}>or, without UPI:</p>
        <Field label="Account number" {...field('account')} />
        <Field label="IFSC" {...field('ifsc')} />
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

/**
 * Records that a refund was paid, with the bank's reference. For a return, staff also say whether the product goes
 * back into stock.
 */
function PaidDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, set, field, busy, submit } = useForm(
    { reference: '', restock: sellable(row.return_kind) },
    `paid ${keyOf(row)}`,
    true,
  )
  const { reference, restock } = values
  const pay = submit({
    send: () =>
      row.kind === 'return'
        ? post('/admin/returns/{id}/refund', { return_id: row.return_id, reference, restock }, { id: row.id })
        : post('/admin/refunds/{id}/paid', { reference }, { id: row.id }),
    done: async () => {
      await refresh('/admin/hand-refunds', '/admin/returns', '/admin/orders')
      onClose()
    },
  })
  return (
    <Dialog title={`Mark ${rupees(row.amount, 'always')} as paid`} onClose={onClose}>
      <form className={css.form} onSubmit={pay} noValidate>
        <p className={css.whole}>
          {place(row) ? `To ${place(row)}. ` : ''}
          {row.kind === 'return' && 'A credit note is issued.'}
        </p>
        {row.upi && (
          <figure className={css.whole}>
            <img
              src={urlOf('/admin/hand-refunds/qr', which(row))}
              alt={`UPI code for ${rupees(row.amount, 'always')} to ${row.upi}`}
              width={160}
              height={160}
            />
            <figcaption className="quiet">Scan it with your bank’s app to pay, then enter the reference.</figcaption>
          </figure>
        )}
        <div className={css.whole}>
          <Field label="UPI or bank reference" required maxLength={60} {...field('reference')} />
        </div>
        {row.kind === 'return' && (
          <label className={`${css.whole} ${css.check}`}>
            <input type="checkbox" checked={restock} onChange={(e) => set({ restock: e.currentTarget.checked })} />{' '}
            Return to stock
          </label>
        )}
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy}>
            Mark as paid
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
