import { useState } from 'react'
import { post, remove, type Schemas } from '../../api/client'
import { type Stale, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'

type Slot = Schemas['SlotRow']

const stale: Stale[] = ['/admin/pincodes', '/pincode']
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const blank: Slot = { id: 0, weekday: 1, from: '10:00', to: '13:00', capacity: 10, pins: '', cutoff: 12, ahead: 7 }

/** The hours in which the shop delivers itself, of which customers of some pincodes choose one at checkout. */
export function Slots({ slots }: { slots: Slot[] }) {
  const refresh = useRefresh()
  const [editing, setEditing] = useState<Slot>()
  const { act } = useAct()
  const drop = (id: number) =>
    act({ send: () => remove('/admin/delivery-slots/{id}', { id }), done: () => refresh(...stale) })
  return (
    <section className={css.panel} aria-labelledby="slots">
      <div className={css.head}>
        <h2 id="slots">Delivery slots</h2>
        <Button kind="plain" onClick={() => setEditing(blank)}>
          Add slot
        </Button>
      </div>
      <p className="quiet">
        Where you deliver yourself, customers choose one of these at checkout. A slot that is full, or on a day on which
        the shop is closed, is not offered.
      </p>
      {slots.length > 0 && (
        <Scroll label="Delivery slots">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Slot</th>
                <th>Pincodes</th>
                <th>Orders</th>
                <th>Can be chosen</th>
                <th className={css.stuck}>
                  <span className="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {slots.map((slot) => (
                <tr key={slot.id}>
                  <td>{named(slot)}</td>
                  <td>{slot.pins.split(' ').join(', ')}</td>
                  <td>{slot.capacity}</td>
                  <td>
                    From {slot.ahead} {slot.ahead === 1 ? 'day' : 'days'} to {slot.cutoff}{' '}
                    {slot.cutoff === 1 ? 'hour' : 'hours'} before
                  </td>
                  <td className={css.stuck}>
                    <span className={css.actions}>
                      <Button
                        kind="plain"
                        size="small"
                        aria-label={`Edit ${named(slot)}`}
                        onClick={() => setEditing(slot)}
                      >
                        Edit
                      </Button>
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={`Remove ${named(slot)}`}
                        onClick={() => void drop(slot.id)}
                      >
                        Remove
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {editing && <SlotDialog slot={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

const named = ({ weekday, from, to }: Slot) => `${days[weekday]}, ${from}–${to}`

function SlotDialog({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const refresh = useRefresh()
  const { id, ...shown } = slot
  const { values, field, busy, submit } = useForm(
    {
      ...shown,
      weekday: String(slot.weekday),
      capacity: String(slot.capacity),
      cutoff: String(slot.cutoff),
      ahead: String(slot.ahead),
    },
    `slot ${id}`,
  )
  const save = submit({
    send: () =>
      post('/admin/delivery-slots', {
        ...values,
        id,
        weekday: Number(values.weekday),
        capacity: Number(values.capacity),
        cutoff: Number(values.cutoff),
        ahead: Number(values.ahead),
      }),
    done: async () => {
      await refresh(...stale)
      onClose()
    },
  })
  return (
    <FormDialog title={id ? 'Delivery slot' : 'Add a delivery slot'} onClose={onClose}>
      <form className={css.stack} onSubmit={save} noValidate>
        <Select label="Weekday" {...field('weekday')}>
          {[1, 2, 3, 4, 5, 6, 0].map((n) => (
            <option key={n} value={n}>
              {days[n]}
            </option>
          ))}
        </Select>
        <Field label="From" type="time" required {...field('from')} />
        <Field label="To" type="time" required {...field('to')} />
        <Field label="Orders on each day" inputMode="numeric" required {...field('capacity')} />
        <Field
          label="Pincodes"
          required
          hint="Pincodes or their first digits, such as 411 or 411001, with spaces between them"
          {...field('pins')}
        />
        <Field
          label="Cut-off in hours"
          inputMode="numeric"
          required
          hint="How long before its start the slot can be chosen last"
          {...field('cutoff')}
        />
        <Field label="Days ahead" inputMode="numeric" required {...field('ahead')} />
        <FormActions submit="Save" busy={busy} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}
