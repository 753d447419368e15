import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'

type Run = Schemas['DeliveryRun']

/** Records the cash that a driver hands in. */
export function CashDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const refresh = useRefresh()
  const held = run.cash - run.handed_in
  const { values, field, busy, submit } = useForm({ amount: String(held) })
  const send = submit({
    send: () => post('/admin/delivery-runs/{id}/handed-in', values, { id: run.id }),
    done: async () => {
      await refresh('/admin/deliveries', '/admin/cod-remittances')
      onClose()
    },
  })
  return (
    <FormDialog title={`Cash from ${run.driver}`} onClose={onClose}>
      <form className={css.form} onSubmit={send} noValidate>
        <p className={`quiet ${css.whole}`}>
          {run.driver} collected {rupees(run.cash, 'always')} and has {rupees(held, 'always')} of it.
        </p>
        <Field label="Handed in, ₹" required inputMode="decimal" {...field('amount')} />
        <FormActions submit="Received" busy={busy} onCancel={onClose} whole />
      </form>
    </FormDialog>
  )
}
