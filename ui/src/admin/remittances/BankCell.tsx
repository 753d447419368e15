import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { stale } from './words'

type Row = Schemas['RemittanceRow']

/** What the bank received of a remittance, with the dialog to enter it. */
export function BankCell({ row }: { row: Row }) {
  const [open, setOpen] = useState(false)
  const entered = row.received_date !== null
  const missing = row.net - row.received
  return (
    <>
      {entered ? (
        <>
          <span className={css.actions}>
            <span className="figures">{rupees(row.received, 'always')}</span>
            <Button
              size="small"
              kind="quiet"
              aria-label={`Change the amount of ${row.utr} in the bank`}
              onClick={() => setOpen(true)}
            >
              Change
            </Button>
          </span>
          {missing === 0 ? (
            <div className="quiet">
              {day(row.received_date)} {row.received_by}
            </div>
          ) : (
            <div className={css.bad}>
              {rupees(Math.abs(missing), 'always')} {missing > 0 ? 'missing' : 'too much'}
            </div>
          )}
        </>
      ) : (
        <Button
          size="small"
          kind="plain"
          aria-label={`${row.utr} is in the bank’s statement`}
          onClick={() => setOpen(true)}
        >
          In the bank
        </Button>
      )}
      {open && <BankDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function BankDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { field, values, busy, act, submit } = useForm({
    amount: String(row.received_date === null ? row.net : row.received),
  })
  const done = async () => {
    await refresh(...stale)
    onClose()
  }
  const save = submit({
    send: () =>
      post('/admin/cod-remittances/{id}/received', { amount: values.amount.trim() || undefined }, { id: row.id }),
    done,
  })
  return (
    <FormDialog title={`In the bank: ${row.utr}`} onClose={onClose}>
      <form className={css.stack} onSubmit={save} noValidate>
        <p className="quiet">
          By the sheet {row.courier} paid out {rupees(row.net, 'always')}. Enter the amount in your bank statement.
        </p>
        <Field label="Amount, ₹" required inputMode="decimal" {...field('amount')} />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Save
          </Button>
          {row.received_date !== null && (
            <Button
              kind="plain"
              busy={busy}
              onClick={() =>
                void act({
                  send: () => post('/admin/cod-remittances/{id}/received', { undo: true }, { id: row.id }),
                  done,
                })
              }
            >
              Not in the bank
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
