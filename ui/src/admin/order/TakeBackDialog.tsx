import { get, post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { returnKinds } from '../blocks/returns'

type Props = {
  line: Schemas['OrderLine']
  onClose: () => void
  /** Called if the product is already in the shop, to inspect its return at once. */
  onHere: (row: Schemas['ReturnRow']) => void
}

/**
 * A dialog that opens a return for a customer. After the return period, only a defective, damaged or wrong
 * product can be returned, and only with the number of a complaint.
 */
export function TakeBackDialog({ line, onClose, onHere }: Props) {
  const refresh = useRefresh()
  const { values, field, doing, act, submit } = useForm(
    { kind: '', reason: '', quantity: String(line.returnable_quantity), complaint: '' },
    `take back ${line.orderDetails_id}`,
    true,
  )
  const open = (here: boolean) => ({
    name: here ? 'here' : 'open',
    send: () => {
      const why = returnKinds.find(([kind]) => kind === values.kind)
      return post('/admin/returns', {
        odid: line.orderDetails_id,
        returnable_quantity: line.returnable_quantity,
        ...values,
        reason: values.reason || (why?.[1] ?? ''),
      })
    },
    done: async () => {
      await refresh('/admin/returns', '/admin/orders')
      onClose()
      if (!here) return
      // The new return is the first in the list.
      const row = (await get('/admin/returns', { page: 1, per_page: 100 })).data.find(
        (one) => one.odid === line.orderDetails_id,
      )
      if (row) onHere(row)
    },
  })
  return (
    <Dialog title={`Open a return for ${line.title}`} onClose={onClose}>
      <form className={css.form} onSubmit={submit(open(false))} noValidate>
        <Select label="Why" {...field('kind')}>
          <option value="">Please choose</option>
          {returnKinds.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label="Pieces"
          type="number"
          hint={line.returnable_quantity < line.Qty ? `${line.returnable_quantity} of ${line.Qty} are left` : undefined}
          {...field('quantity')}
        />
        <div className={css.whole}>
          <Field label="What the customer says" hint="Empty: the reason above" {...field('reason')} />
        </div>
        <div className={css.whole}>
          <Field
            label="Complaint number"
            hint="Only after the return window, for a defective, damaged or wrong product"
            {...field('complaint')}
          />
        </div>
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={doing === 'open'}>
            Open return
          </Button>
          <Button kind="plain" busy={doing === 'here'} onClick={(e) => void act(open(true), e.currentTarget.form)}>
            Open and inspect
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
