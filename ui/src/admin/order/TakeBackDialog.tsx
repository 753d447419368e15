import { type FormEvent, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { useAct } from '../blocks/useAct'

/** Staff open a return for a customer. After every window a defective, damaged or wrong product needs a complaint's number. */
export function TakeBackDialog({ line, onClose }: { line: Schemas['OrderLine']; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [values, setValues] = useState({ kind: '', reason: '', quantity: String(line.Qty), complaint: '' })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act('open', () => post('/admin/returns', { odid: line.orderDetails_id, ...values }))
    if (!done) return
    await refresh('admin/returns', 'admin/orders')
    onClose()
  }
  const set = (name: keyof typeof values) => (e: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: e.currentTarget.value })
  return (
    <Dialog title={`Take back ${line.title}`} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
        <Select label="Why" value={values.kind} error={errors.kind} onChange={set('kind')}>
          <option value="">Please choose</option>
          <option value="not wanted">Not wanted any more</option>
          <option value="defective">Defective</option>
          <option value="damaged">Came damaged</option>
          <option value="wrong">The wrong product</option>
        </Select>
        <Field label="Pieces" type="number" value={values.quantity} error={errors.quantity} onInput={set('quantity')} />
        <div className={css.whole}>
          <Field
            label="What the customer says"
            required
            value={values.reason}
            error={errors.reason}
            onInput={set('reason')}
          />
        </div>
        <div className={css.whole}>
          <Field
            label="Number of the complaint"
            hint="Only after the return window, for a defective, damaged or wrong product"
            value={values.complaint}
            error={errors.complaint}
            onInput={set('complaint')}
          />
        </div>
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy === 'open'}>
            Open the return
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
