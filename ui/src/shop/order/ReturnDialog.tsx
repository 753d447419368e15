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
  const [kind, setKind] = useState('')
  const [to, setTo] = useState({ upi: '', account: '', ifsc: '' })
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await onReturn({ kind, reason, quantity, ...(cod ? to : {}) })
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
        <Select label="Why does it come back?" value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
          <option value="">Please choose</option>
          <option value="not wanted">I don’t want it any more</option>
          <option value="defective">It is defective</option>
          <option value="damaged">It came damaged</option>
          <option value="wrong">It is the wrong product</option>
        </Select>
        <Field
          label="What should we know?"
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
          <>
            <Field
              label="UPI id for the refund"
              placeholder="name@bank"
              value={to.upi}
              onInput={(e) => setTo({ ...to, upi: e.currentTarget.value })}
            />
            <details>
              <summary>I have no UPI</summary>
              <div className={css.stack}>
                <Field
                  label="Account number"
                  inputMode="numeric"
                  autoComplete="off"
                  value={to.account}
                  onInput={(e) => setTo({ ...to, account: e.currentTarget.value })}
                />
                <Field
                  label="IFSC"
                  placeholder="SBIN0001234"
                  autoComplete="off"
                  value={to.ifsc}
                  onInput={(e) => setTo({ ...to, ifsc: e.currentTarget.value })}
                />
              </div>
            </details>
          </>
        )}
      </div>
    </Dialog>
  )
}
