import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { say } from '../../words'
import css from './order.module.css'
import { noRefundTo, RefundToFields } from './RefundToFields'

type Props = { line: Schemas['OrderLine']; cod: boolean; onClose: () => void }

const form = 'return'

/** Asks for the return of some units of a line. cod means that the order was paid in cash. */
export function ReturnDialog({ line, cod, onClose }: Props) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm(
    { kind: '', reason: '', quantity: String(line.returnable_quantity), upi: '', account: '', ifsc: '' },
    `return ${line.orderDetails_id}`,
    true,
  )
  const { upi, account, ifsc, ...wish } = values
  // Money paid in cash can't be refunded to its source, so a destination is needed.
  const asksWhere = cod && line.Amount !== 0
  const send = submit({
    check: () => ({ upi: asksWhere ? noRefundTo(values) : '' }),
    send: () =>
      post('/returnorders', {
        odid: line.orderDetails_id,
        returnable_quantity: line.returnable_quantity,
        ...wish,
        ...(asksWhere && { upi, account, ifsc }),
      }),
    done: () => {
      onClose()
      return refresh('/orders', '/orders_details')
    },
    failed: say.returnDialog.errorSubmittingRating,
  })
  return (
    <Dialog
      title={say.returnDialog.returnItem}
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            {say.returnDialog.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {say.returnDialog.return}
          </Button>
        </>
      }
    >
      <form id={form} className={css.stack} onSubmit={send} noValidate>
        <p>{say.returnDialog.areYouSureYouWant}</p>
        <Select label={say.returnDialog.whyDoesItComeBack} {...field('kind')}>
          <option value="">{say.returnDialog.pleaseChoose}</option>
          <option value="not wanted">{say.returnDialog.iDontWantItAny}</option>
          <option value="defective">{say.returnDialog.itIsDefective}</option>
          <option value="damaged">{say.returnDialog.itCameDamaged}</option>
          <option value="wrong">{say.returnDialog.itIsTheWrongProduct}</option>
        </Select>
        <Field label={say.returnDialog.whatShouldWeKnow} maxLength={500} {...field('reason')} />
        {line.returnable_quantity > 1 && (
          <Select label={say.returnDialog.howMany} {...field('quantity')}>
            {Array.from({ length: line.returnable_quantity }, (_, i) => (
              <option key={i + 1} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </Select>
        )}
        {asksWhere && <RefundToFields field={field} />}
      </form>
    </Dialog>
  )
}
