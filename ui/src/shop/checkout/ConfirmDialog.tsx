import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { say } from '../../words'

type Props = { amount: string; payment: string; busy: boolean; onYes: () => void; onNo: () => void }

/**
 * A dialog that confirms the order. Yes continues; Cancel, the close button, Escape and a click outside cancel
 * the order.
 */
export function ConfirmDialog({ amount, payment, busy, onYes, onNo }: Props) {
  return (
    <Dialog
      title={say.confirmDialog.areYouSureToOrder}
      onClose={onNo}
      actions={
        <>
          <Button kind="plain" disabled={busy} onClick={onNo}>
            {say.confirmDialog.cancel}
          </Button>
          <Button busy={busy} onClick={onYes}>
            {say.confirmDialog.yes}
          </Button>
        </>
      }
    >
      <p>
        {(payment === 'COD' ? say.confirmDialog.payLater : say.confirmDialog.payNow)(
          <strong className="figures">{amount}</strong>,
        )}
      </p>
    </Dialog>
  )
}
