import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from './order.module.css'

type Props = { line: Schemas['OrderLine']; cod: boolean; onClose: () => void }

const form = 'return'

export function ReturnDialog({ line, cod, onClose }: Props) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm(
    { kind: '', reason: '', quantity: String(line.Qty), upi: '', account: '', ifsc: '' },
    `return ${line.orderDetails_id}`,
  )
  const { upi, account, ifsc, ...wish } = values
  const send = submit({
    send: () => post('/returnorders', { odid: line.orderDetails_id, ...wish, ...(cod && { upi, account, ifsc }) }),
    done: () => {
      onClose()
      return refresh('/orders', '/orders_details')
    },
    failed: 'Error submitting rating',
  })
  return (
    <Dialog
      title="Return Item"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Return
          </Button>
        </>
      }
    >
      <form id={form} className={css.stack} onSubmit={send} noValidate>
        <p>Are you sure you want to return this item?</p>
        <Select label="Why does it come back?" {...field('kind')}>
          <option value="">Please choose</option>
          <option value="not wanted">I don’t want it any more</option>
          <option value="defective">It is defective</option>
          <option value="damaged">It came damaged</option>
          <option value="wrong">It is the wrong product</option>
        </Select>
        <Field label="What should we know?" maxLength={500} {...field('reason')} />
        {line.Qty > 1 && (
          <Select label="How many" {...field('quantity')}>
            {Array.from({ length: line.Qty }, (_, i) => (
              <option key={i + 1} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </Select>
        )}
        {cod && (
          <>
            <Field label="UPI id for the refund" placeholder="name@bank" {...field('upi')} />
            <details>
              <summary>I have no UPI</summary>
              <div className={css.stack}>
                <Field label="Account number" inputMode="numeric" autoComplete="off" {...field('account')} />
                <Field label="IFSC" placeholder="SBIN0001234" autoComplete="off" {...field('ifsc')} />
              </div>
            </details>
          </>
        )}
      </form>
    </Dialog>
  )
}
