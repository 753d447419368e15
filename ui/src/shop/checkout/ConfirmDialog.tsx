import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'

type Props = { amount: string; payment: string; busy: boolean; onYes: () => void; onNo: () => void }

/** Yes continues. Cancel, the close button, Escape and a click outside cancel the order. */
export function ConfirmDialog({ amount, payment, busy, onYes, onNo }: Props) {
  return (
    <Dialog
      title="Are you sure to order"
      onClose={onNo}
      actions={
        <>
          <Button kind="plain" disabled={busy} onClick={onNo}>
            Cancel
          </Button>
          <Button busy={busy} onClick={onYes}>
            Yes
          </Button>
        </>
      }
    >
      <p>
        {payment === 'COD' ? 'You pay' : 'You now pay'} <strong className="figures">{amount}</strong>{' '}
        {payment === 'COD' ? 'when the parcel arrives.' : 'online.'}
      </p>
    </Dialog>
  )
}
