import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'

/** Books the courier to collect a return at its customer's door. */
export function PickupDialog({ row, onClose }: { row: Schemas['ReturnRow']; onClose: () => void }) {
  const refresh = useRefresh()
  const { field, values, busy, submit } = useForm(
    { weight: row.grams ? String(row.grams) : '' },
    `pickup ${row.return_id}`,
  )
  const book = submit({
    send: () => post('/admin/returns/{id}/pickup', { return_id: row.return_id, ...values }, { id: row.odid }),
    done: async () => {
      await refresh('/admin/returns')
      onClose()
    },
  })
  return (
    <FormDialog title={`Collect ${row.quantity} × ${row.title}`} onClose={onClose}>
      <form className={css.stack} onSubmit={book} noValidate>
        <p className="quiet">
          Delhivery collects it at the customer’s door and brings it to the address for returns. The customer gets the
          number by email.
        </p>
        <Field label="Weight in grams" inputMode="numeric" required {...field('weight')} />
        <FormActions submit="Book pick-up" busy={busy} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}
