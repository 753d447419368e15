import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import css from './order.module.css'

type Props = { amount: string; busy: boolean; onPay: () => void; onFail: () => void; onClose: () => void }

/** Replaces the page of the payment provider in the demo. No money moves. */
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
      <p className={css.note}>This is a test page. No money moves, whatever you choose.</p>
    </Dialog>
  )
}
