import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import css from './blocks.module.css'
import { FormActions } from './FormActions'
import { sellable } from './returns'

type Row = Schemas['ReturnRow']

/** The refund of a returned and accepted product. */
export function RefundDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, set, field, busy, submit } = useForm(
    { reference: '', restock: sellable(row.kind) },
    `refund ${row.return_id}`,
    true,
  )
  const free = row.amount === 0
  const rest = row.amount - row.exchange_paid
  const cod = row.pt === 'COD' && rest > 0
  const refund = submit({
    send: () => post('/admin/returns/{id}/refund', { return_id: row.return_id, ...values }, { id: row.odid }),
    done: async () => {
      await refresh('/admin/returns', '/admin/orders', '/allproduct')
      onClose()
    },
  })
  return (
    <Dialog
      title={free ? 'Close the return' : rest > 0 ? `Refund ${rupees(rest, 'always')}` : 'Settle the exchange'}
      onClose={onClose}
    >
      <form className={css.form} onSubmit={refund} noValidate>
        <p className={css.whole}>
          {row.exchange_order > 0 &&
            `${rupees(row.exchange_paid, 'always')} pays order ${row.exchange_order}, which replaces the product. `}
          {free
            ? 'The product was free: there is nothing to refund, and no credit note is issued.'
            : rest === 0
              ? 'No money is refunded. A credit note is issued.'
              : cod
                ? `Transfer it to ${row.refund_to || 'the customer (ask where)'} first, then enter the reference. A credit note is issued.`
                : 'It is refunded to the original payment method. A credit note is issued.'}
        </p>
        {cod && (
          <div className={css.whole}>
            <Field label="UPI or bank reference" required maxLength={60} {...field('reference')} />
          </div>
        )}
        <label className={css.whole}>
          <input type="checkbox" checked={values.restock} onChange={(e) => set({ restock: e.currentTarget.checked })} />{' '}
          Return {row.quantity === 1 ? 'the piece' : `${row.quantity} pieces`} to stock
        </label>
        <FormActions submit={free ? 'Close' : rest > 0 ? 'Refund' : 'Settle'} busy={busy} onCancel={onClose} whole />
      </form>
    </Dialog>
  )
}
