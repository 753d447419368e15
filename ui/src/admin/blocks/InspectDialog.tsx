import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from './blocks.module.css'
import { FormDialog } from './FormDialog'

type Props = {
  row: Schemas['ReturnRow']
  onClose: () => void
  /** Called to continue with the refund, for people who have the permission to pay it. */
  onRefund?: (() => void) | undefined
}

/**
 * The dialog for inspecting a returned product: accepted, or refused with a reason and a picture for the
 * customer.
 */
export function InspectDialog({ row, onClose, onRefund }: Props) {
  const refresh = useRefresh()
  const { values, set, field, errors, doing, act, submit } = useForm(
    { findings: '', photo: undefined as File | undefined },
    `inspect ${row.return_id}`,
  )
  const end = (accepted: boolean, next?: () => void) => ({
    name: next ? 'refund' : accepted ? 'accept' : 'refuse',
    send: () =>
      post('/admin/returns/{id}/inspect', { return_id: row.return_id, accepted, ...values }, { id: row.odid }),
    done: async () => {
      await refresh('/admin/returns', '/admin/orders', '/admin/hand-refunds')
      onClose()
      next?.()
    },
  })
  return (
    <FormDialog title={`${row.quantity} × ${row.title} arrived`} onClose={onClose}>
      <form className={css.stack} onSubmit={submit(end(true))} noValidate>
        <p className="quiet">
          The customer says: {([row.kind, row.reason].filter(Boolean).join(', ') || 'nothing').replace(/[.।]$/, '')}. If
          you refuse, your text is emailed to the customer.
        </p>
        <TextArea label="What did you find?" maxLength={500} {...field('findings')} />
        <Field
          label="Picture"
          type="file"
          accept="image/*"
          capture="environment"
          error={errors.photo}
          onChange={(e) => set({ photo: e.currentTarget.files?.[0] })}
        />
        <div className={css.actions}>
          <Button type="submit" busy={doing === 'accept'}>
            Accept
          </Button>
          {onRefund && (
            <Button
              kind="plain"
              busy={doing === 'refund'}
              onClick={(e) => void act(end(true, onRefund), e.currentTarget.form)}
            >
              Accept and refund
            </Button>
          )}
          <Button kind="danger" busy={doing === 'refuse'} onClick={(e) => void act(end(false), e.currentTarget.form)}>
            Refuse
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
