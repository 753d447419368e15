import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { CameraButton } from '../blocks/CameraButton'
import { CourierField } from '../blocks/CourierField'
import { courierOf } from '../blocks/couriers'
import { Panel } from '../blocks/Panel'
import { OpenParcel } from './OpenParcel'
import own from './packing.module.css'
import { complete, type Parcel } from './scans'
import type { useScans } from './useScans'

type Props = { bench: ReturnType<typeof useScans>; courier: string; onCourier: (courier: string) => void }

/** next says what is to be scanned next. */
function next(open: Parcel | undefined, loose: number, courier: string): string {
  if (loose > 0) return 'Scan the order that it belongs to.'
  if (!open?.mine) return 'Scan an order’s barcode.'
  if (!complete(open, courier)) return `Order ${open.orders_id}: scan its tracking number.`
  return `Order ${open.orders_id} is ready. Scan the next one.`
}

/** One field for everything that is scanned: orders, units and tracking numbers, in any order. */
export function ScanPanel({ bench, courier, onCourier }: Props) {
  const { parcels, said, refusals, offline, waiting } = bench
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useFocus(input, bench.undo)
  const open = parcels.find((p) => p.orders_id === bench.bench.order)
  const read = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The field itself is read: a scanner may be faster than the screen.
    const code = input.current?.value ?? ''
    setTyped('')
    if (input.current) input.current.value = ''
    bench.read(code)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const undo = event.key === 'Backspace' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
    if (!undo || event.currentTarget.value !== '' || event.repeat) return
    event.preventDefault()
    bench.undo()
  }
  const done = parcels.filter((p) => complete(p, courier)).length
  return (
    <Panel title="3. Scan">
      <p className={own.said} data-tone={said.tone || undefined} role="status" data-said={said.count}>
        {said.text || next(open, bench.bench.loose.length, courier)}
      </p>
      <form className={`${css.scan} ${own.scan}`} onSubmit={read}>
        <Field
          ref={input}
          label="Order, unit or tracking number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
        />
        <CameraButton onRead={bench.read} />
        <Button kind="plain" disabled={bench.bench.past.length === 0} onClick={bench.undo}>
          Undo
        </Button>
      </form>
      {open?.mine && <OpenParcel parcel={open} courier={courier} />}
      {bench.bench.loose.length > 0 && (
        <p>
          Without an order yet: <strong>{bench.bench.loose.map(({ code }) => code).join(', ')}</strong>
        </p>
      )}
      {refusals.length > 0 && (
        <div role="alert" className={css.stack}>
          <ul>
            {refusals.map(({ order, code, why }, i) => (
              <li key={i} className={css.bad}>
                {code && `${code}: `}
                {why || `Order ${order}`}
              </li>
            ))}
          </ul>
          <span>
            <Button kind="plain" size="small" onClick={bench.forget}>
              Clear
            </Button>
          </span>
        </div>
      )}
      <p className="quiet">
        {done} of {parcels.length} ready.{' '}
        {offline
          ? `No connection: ${waiting} ${waiting === 1 ? 'scan is' : 'scans are'} kept and will be sent.`
          : 'Backspace or Ctrl Z takes the last scan back.'}
      </p>
      <div className={css.form}>
        <CourierField
          name="courier"
          error={undefined}
          value={courier}
          onInput={(event) => {
            onCourier(event.currentTarget.value)
            courierOf(event.currentTarget.value.trim())
          }}
          onPropose={onCourier}
        />
      </div>
    </Panel>
  )
}

const elsewhere = 'input, textarea, select, dialog, [contenteditable]'

/**
 * useFocus keeps the field focused: it gets what a scanner types wherever the focus is, except in another field or in
 * a dialog. A phone's field is focused by touch alone, because its keyboard would cover the screen.
 */
function useFocus(input: { current: HTMLInputElement | null }, undo: () => void) {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true })
    const press = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(elsewhere)) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        return latest.current()
      }
      if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
      event.stopImmediatePropagation()
      input.current?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [input])
}
