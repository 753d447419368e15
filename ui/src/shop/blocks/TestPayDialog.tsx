import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { say } from '../../words'
import css from './order.module.css'

type Props = { amount: string; busy: boolean; onPay: () => void; onFail: () => void; onClose: () => void }

/** A dialog that replaces the payment provider's window in the demo. No money is moved. */
export function TestPayDialog({ amount, busy, onPay, onFail, onClose }: Props) {
  return (
    <Dialog
      title={say.testPayDialog.testPayment}
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" disabled={busy} onClick={onFail}>
            {say.testPayDialog.fail}
          </Button>
          <Button busy={busy} onClick={onPay}>
            {say.testPayDialog.pay(amount)}
          </Button>
        </>
      }
    >
      <p className={css.note}>{say.testPayDialog.thisIsATestPage}</p>
    </Dialog>
  )
}
