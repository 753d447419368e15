import { type FormEvent, useState } from 'react'
import { getFile, post, Refused, type Schemas, sentence } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { inDays } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'

/** Ships many orders at once by a sheet of tracking numbers. */
export function ShipManyDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [courier, setCourier] = useState('Delhivery')
  const [expected, setExpected] = useState(inDays(5))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ message: string; rows: Schemas['ShipmentOutcome'][] }>()
  const sheet = async () => {
    try {
      save(await getFile('admin/shipments'), 'to-ship.csv')
    } catch (failure) {
      toast.error(sentence(failure))
    }
  }
  const ship = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return setError('Please choose a file.')
    setBusy(true)
    try {
      const reply = await post('/admin/shipments', { file, courier_name: courier, expected_date: expected })
      setDone({ message: reply.message, rows: reply.data.rows })
      setError('')
      await refresh('fetch_orders', 'admin/orders', 'admin/today')
    } catch (failure) {
      setError(failure instanceof Refused ? failure.message : sentence(failure))
    }
    setBusy(false)
  }
  return (
    <Dialog title="Ship many orders" onClose={onClose} wide>
      <form className={css.stack} onSubmit={(event) => void ship(event)} noValidate>
        <p className="quiet">
          Download the orders that wait, fill in the tracking numbers, and send the file back. Rows without a tracking
          number are left alone; each order that ships gets its invoice.
        </p>
        <span>
          <Button kind="plain" size="small" onClick={() => void sheet()}>
            Download the orders to ship
          </Button>
        </span>
        <Field
          label="File with tracking numbers"
          type="file"
          required
          accept=".csv,.xlsx"
          error={error}
          onChange={(e) => setFile(e.currentTarget.files?.[0])}
        />
        <div className={css.form}>
          <Field
            label="Courier, where the file names none"
            maxLength={60}
            value={courier}
            onInput={(e) => setCourier(e.currentTarget.value)}
          />
          <Field
            label="Expected day, where the file names none"
            type="date"
            value={expected}
            onInput={(e) => setExpected(e.currentTarget.value)}
          />
        </div>
        {done && (
          <>
            <p role="status" className={css.good}>
              {done.message}
            </p>
            <Scroll label="What was shipped">
              <table className={css.table}>
                <tbody>
                  {done.rows.map((row) => (
                    <tr key={row.row}>
                      <td>{row.orders_id || `Row ${row.row}`}</td>
                      <td>
                        <Status tone={row.shipped ? 'leaf' : 'brick'}>{row.message}</Status>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </>
        )}
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Ship
          </Button>
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
