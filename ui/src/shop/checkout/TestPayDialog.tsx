import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import css from './checkout.module.css'

type Props = { amount: string; busy: boolean; onPay: () => void; onFail: () => void; onClose: () => void }

/** Stands in for the payment provider's page in the demo: no money moves. */
export function TestPayDialog({ amount, busy, onPay, onFail, onClose }: Props) {
  return (
    <Dialog
      title="TEST payment"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" disabled={busy} onClick={onFail}>
            Fail
          </Button>
          <Button busy={busy} onClick={onPay}>
            Pay {amount}
          </Button>
        </>
      }
    >
      <p className={css.test}>This is a test page. No money moves, whatever you choose.</p>
    </Dialog>
  )
}
