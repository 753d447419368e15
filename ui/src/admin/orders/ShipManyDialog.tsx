import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { CourierField } from '../blocks/CourierField'
import { FormDialog } from '../blocks/FormDialog'

/** A dialog that ships many orders at once, with a sheet of tracking numbers. */
export function ShipManyDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const { values, set, propose, field, errors, busy, act, submit } = useForm({
    file: undefined as File | undefined,
    courier_name: '',
    expected_date: '',
  })
  const [done, setDone] = useState<{ message: string; rows: Schemas['ShipmentOutcome'][] }>()
  const sheet = () =>
    act({
      name: 'sheet',
      send: async () => save(await getFile('/admin/shipments', { format: 'xlsx' }), 'to-ship.xlsx'),
    })
  const ship = submit({
    check: () => ({ file: values.file ? '' : 'Please choose a file.' }),
    send: async () => {
      const reply = await post('/admin/shipments', values)
      setDone({ message: reply.message, rows: reply.data.rows })
      await refresh('/fetch_orders', '/admin/orders', '/admin/today')
    },
    at: 'file',
  })
  return (
    <FormDialog title="Ship many orders" onClose={onClose} wide saved={done !== undefined}>
      <form className={css.stack} onSubmit={ship} noValidate>
        <p className="quiet">
          Download the orders to ship, fill in the tracking numbers, and upload the file. Rows without a tracking number
          are skipped, unless their courier is “Own delivery”; each order that ships gets its invoice.
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
          error={errors.file}
          onChange={(e) => set({ file: e.currentTarget.files?.[0] })}
        />
        <div className={css.form}>
          <CourierField
            label="Default courier"
            {...field('courier_name')}
            onPropose={(courier_name) => propose({ courier_name })}
          />
          <Field
            label="Default expected day"
            type="date"
            hint="The day each customer was promised, if empty"
            {...field('expected_date')}
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
    </FormDialog>
  )
}
