import { type FormEvent, useRef, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { CameraButton } from '../blocks/CameraButton'
import { useAct } from '../blocks/useAct'
import own from './order.module.css'

/** The very units in the parcel: a hand scanner types the serial and ends with Enter, so scanning goes without the mouse. */
export function Units({ order }: { order: Schemas['StaffOrder'] }) {
  const id = order.orders_id
  const call = useCall('/admin/orders/{id}/serials', { id }, { staleTime: 0 })
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [serial, setSerial] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const units = call.data?.data ?? []
  const packing = order.state === 'confirmed' || order.state === 'shipped'
  const add = async (typed: string) => {
    if (!typed.trim()) return
    await act('scan', () => post('/admin/orders/{id}/serials', { serial: typed }, { id }))
    setSerial('')
    await refresh('admin/orders')
    input.current?.focus()
  }
  const scan = (event: FormEvent) => {
    event.preventDefault()
    void add(serial)
  }
  const remove = (made: string) =>
    act(made, async () => {
      const reply = await post('/admin/orders/{id}/serials', { serial: made, remove: true }, { id })
      await refresh('admin/orders')
      return reply
    })
  if (!packing && units.length === 0) return null
  return (
    <section className={css.panel} aria-label="Units in the parcel">
      <h2 className={own.title}>
        Units in the parcel, {units.length} of {order.lines.reduce((n, l) => n + l.Qty, 0)}
      </h2>
      {packing && (
        <form className={css.scan} onSubmit={scan}>
          <Field
            ref={input}
            label="Scan or type a serial"
            autoComplete="off"
            value={serial}
            error={errors.serial}
            onInput={(e) => setSerial(e.currentTarget.value)}
          />
          <Button type="submit" kind="plain" busy={busy === 'scan'}>
            Add
          </Button>
          <CameraButton onRead={(code) => void add(code)} />
        </form>
      )}
      <ul className={css.stack}>
        {units.map((unit) => (
          <li key={unit.serial} className={css.actions}>
            <span>
              <strong className="figures">{unit.serial}</strong> {unit.title}
            </span>
            {order.state === 'confirmed' && (
              <Button
                kind="quiet"
                size="small"
                busy={busy === unit.serial}
                aria-label={`Take ${unit.serial} out`}
                onClick={() => void remove(unit.serial)}
              >
                Take out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
