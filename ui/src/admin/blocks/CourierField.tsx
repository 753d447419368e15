import { useEffect, useId, useState } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'
import { courierOf, ownDelivery } from './couriers'

type Props = Bound & { label?: string; required?: boolean; onPropose: (courier: string) => void }

/**
 * A field for a parcel's courier. It proposes the courier last used on this computer, or else the first one
 * available.
 */
export function CourierField({ label = 'Courier', onPropose, ...bound }: Props) {
  const list = useId()
  const names = useCall('/admin/couriers').data?.data ?? []
  const proposed = courierOf() || names[0] || ''
  const [begun, setBegun] = useState(bound.value !== '')
  useEffect(() => {
    if (begun || !proposed) return
    setBegun(true)
    // The field may have been filled by restored input in the meantime.
    if (!bound.value) onPropose(proposed)
  }, [begun, proposed, bound.value, onPropose])
  return (
    <>
      <Field
        label={label}
        maxLength={60}
        list={list}
        {...bound}
        onInput={(event) => {
          setBegun(true)
          bound.onInput(event)
        }}
      />
      <datalist id={list}>
        {(names.length > 0 ? names : [ownDelivery]).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
