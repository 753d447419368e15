import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { returnKinds } from '../blocks/returns'

/**
 * Opens a return for a customer. After the return window, only a defective, damaged or wrong product may come back,
 * and only with the number of a complaint.
 */
export function TakeBackDialog({ line, onClose }: { line: Schemas['OrderLine']; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm(
    { kind: '', reason: '', quantity: String(line.Qty), complaint: '' },
    `take back ${line.orderDetails_id}`,
  )
  const open = submit({
    send: () => post('/admin/returns', { odid: line.orderDetails_id, ...values }),
    done: async () => {
      await refresh('/admin/returns', '/admin/orders')
      onClose()
    },
  })
  return (
    <Dialog title={`Take back ${line.title}`} onClose={onClose}>
      <form className={css.form} onSubmit={open} noValidate>
        <Select label="Why" {...field('kind')}>
          <option value="">Please choose</option>
          {returnKinds.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        <Field label="Pieces" type="number" {...field('quantity')} />
        <div className={css.whole}>
          <Field label="What the customer says" required {...field('reason')} />
        </div>
        <div className={css.whole}>
          <Field
            label="Number of the complaint"
            hint="Only after the return window, for a defective, damaged or wrong product"
            {...field('complaint')}
          />
        </div>
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy}>
            Open the return
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
