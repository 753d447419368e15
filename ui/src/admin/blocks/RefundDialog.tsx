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
  const cod = row.pt === 'COD' && !free
  const refund = submit({
    send: () => post('/admin/returns/{id}/refund', { return_id: row.return_id, ...values }, { id: row.odid }),
    done: async () => {
      await refresh('/admin/returns', '/admin/orders', '/allproduct')
      onClose()
    },
  })
  return (
    <Dialog title={free ? 'Close the return' : `Refund ${rupees(row.amount, 'always')}`} onClose={onClose}>
      <form className={css.form} onSubmit={refund} noValidate>
        <p className={css.whole}>
          {free
            ? 'The product was free: there is nothing to refund, and no credit note is issued.'
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
        <FormActions submit={free ? 'Close' : 'Refund'} busy={busy} onCancel={onClose} whole />
      </form>
    </Dialog>
  )
}
