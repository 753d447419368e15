import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import css from './order.module.css'

type Props = {
  line: Schemas['OrderLine']
  cod: boolean
  onClose: () => void
  onReturn: (wish: Record<string, unknown>) => Promise<void>
}

export function ReturnDialog({ line, cod, onClose, onReturn }: Props) {
  const [reason, setReason] = useState('')
  const [quantity, setQuantity] = useState(line.Qty)
  const [upi, setUPI] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await onReturn({ reason, quantity, ...(cod ? { upi } : {}) })
    setBusy(false)
  }
  return (
    <Dialog
      title="Return Item"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            Return
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>Are you sure you want to return this item?</p>
        <Field
          label="Why does it come back?"
          value={reason}
          maxLength={500}
          onInput={(e) => setReason(e.currentTarget.value)}
        />
        {line.Qty > 1 && (
          <Select label="How many" value={quantity} onChange={(e) => setQuantity(Number(e.currentTarget.value))}>
            {Array.from({ length: line.Qty }, (_, i) => (
              <option key={i + 1} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </Select>
        )}
        {cod && (
          <Field
            label="UPI id for the refund"
            placeholder="name@bank"
            value={upi}
            onInput={(e) => setUPI(e.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
