import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import own from '../blocks/page.module.css'

/**
 * A dialog that issues the credit note for an amount refunded without one, for instance on the payment provider's
 * website.
 */
export function CreditDialog({ order, onClose }: { order: Schemas['StaffOrder']; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm(
    { amount: String(order.uncredited), reason: 'Refunded at the payment provider' },
    `credit note of ${order.orders_id}`,
    true,
  )
  const send = submit({
    send: () => post('/admin/orders/{id}/credit-note', values, { id: order.orders_id }),
    done: async () => {
      await refresh('/admin/orders', '/fetch_orders', '/admin/waiting')
      onClose()
    },
  })
  return (
    <Dialog title="Issue a credit note" onClose={onClose}>
      <form className={own.form} onSubmit={send} noValidate>
        <p className="quiet">The amount is split across the invoice lines by value. A credit note can’t be undone.</p>
        <Field label="Amount in rupees" required inputMode="decimal" {...field('amount')} />
        <Field label="Why" required maxLength={500} {...field('reason')} />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Issue credit note
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
