import { Field } from '../../parts/Field'
import { say } from '../../words'
import css from './order.module.css'

type Name = 'upi' | 'account' | 'ifsc'
/** Returns the props of a field in the surrounding form, as useForm does. */
type Of = (name: Name) => Omit<Parameters<typeof Field>[0], 'label'>

/** The fields for the destination of a refund that staff pay: a UPI ID, or a bank account with its IFSC. */
export function RefundToFields({ field }: { field: Of }) {
  return (
    <>
      <Field label={say.returnDialog.upiIdForTheRefund} placeholder="name@bank" {...field('upi')} />
      <details>
        <summary>{say.returnDialog.iHaveNoUpi}</summary>
        <div className={css.stack}>
          <Field label={say.returnDialog.accountNumber} inputMode="numeric" autoComplete="off" {...field('account')} />
          <Field label={say.returnDialog.ifsc} placeholder="SBIN0001234" autoComplete="off" {...field('ifsc')} />
        </div>
      </details>
    </>
  )
}

/** noRefundTo returns the errors of an incomplete destination of a refund. */
export const noRefundTo = (to: Record<Name, string>) =>
  to.upi.trim() || (to.account.trim() && to.ifsc.trim()) ? '' : say.returnDialog.pleaseSayWhere
