import { Field } from '../../parts/Field'
import { say } from '../../words'
import css from './order.module.css'

type Name = 'upi' | 'account' | 'ifsc'
/** A field of the form around it, as useForm gives it. */
type Of = (name: Name) => Omit<Parameters<typeof Field>[0], 'label'>

/** Where a refund goes that is sent by hand: a UPI ID, or an account and its IFSC. */
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

/** What is missing of where a refund goes. */
export const noRefundTo = (to: Record<Name, string>) =>
  to.upi.trim() || (to.account.trim() && to.ifsc.trim()) ? '' : say.returnDialog.pleaseSayWhere
