import { type FormEvent, useRef } from 'react'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Read } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { isAway, isToShip } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { CameraButton } from '../blocks/CameraButton'
import own from '../blocks/page.module.css'

/**
 * The serial numbers of the units in the parcel. A hand scanner types a serial number and presses Enter, so no
 * mouse is needed.
 */
export function Units({ order }: { order: Schemas['StaffOrder'] }) {
  const id = order.orders_id
  const call = useCall('/admin/orders/{id}/serials', { id }, { staleTime: 0 })
  const refresh = useRefresh()
  const { values, set, field, doing, act } = useForm({ serial: '' }, `serial of ${id}`, true)
  const input = useRef<HTMLInputElement>(null)
  const units = call.data?.data ?? []
  const packing = isToShip(order.state) || isAway(order.state)
  // A scanner may read the next unit before the last one is saved, so they are sent one after another.
  const waiting = useRef(0)
  const last = useRef(Promise.resolve())
  const keep = async (serial: string) => {
    const kept = await act({ name: 'scan', send: () => post('/admin/orders/{id}/serials', { serial }, { id }) })
    waiting.current -= 1
    if (!kept && waiting.current > 0) toast.error(`${serial} was not added.`)
    await refresh('/admin/orders')
    input.current?.focus()
  }
  const add = (typed: string) => {
    const serial = typed.trim()
    if (!serial) return
    set({ serial: '' })
    waiting.current += 1
    const next = () => keep(serial)
    last.current = last.current.then(next, next)
  }
  const scan = (event: FormEvent) => {
    event.preventDefault()
    add(values.serial)
  }
  const remove = (serial: string) =>
    act({
      name: serial,
      send: () => post('/admin/orders/{id}/serials', { serial, remove: true }, { id }),
      done: () => refresh('/admin/orders'),
    })
  if (!packing && units.length === 0 && !call.isError) return null
  return (
    <section className={css.panel} aria-label="Units in the parcel">
      <h2 className={own.title}>
        Units in the parcel
        {call.data && `, ${units.length} of ${order.lines.reduce((n, l) => n + l.Qty, 0)}`}
      </h2>
      {packing && (
        <form className={css.scan} onSubmit={scan}>
          <Field ref={input} label="Scan or type a serial" autoComplete="off" {...field('serial')} />
          <Button type="submit" kind="plain" busy={doing === 'scan'}>
            Add
          </Button>
          <CameraButton onRead={add} />
        </form>
      )}
      <Read call={call}>
        {({ data }) => (
          <ul className={css.stack}>
            {data.map((unit) => (
              <li key={unit.serial} className={css.actions}>
                <span>
                  <strong className="figures">{unit.serial}</strong> {unit.title}
                </span>
                {isToShip(order.state) && (
                  <Button
                    kind="quiet"
                    size="small"
                    busy={doing === unit.serial}
                    aria-label={`Remove ${unit.serial}`}
                    onClick={() => void remove(unit.serial)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  )
}
