import { useEffect, useId, useState } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'
import { courierOf, ownDelivery } from './couriers'

type Props = Bound & { label?: string; required?: boolean; onPropose: (courier: string) => void }

/** The courier of a parcel: the last one of this computer is proposed, or the first of those that the shop can ship with. */
export function CourierField({ label = 'Courier', onPropose, ...bound }: Props) {
  const list = useId()
  const names = useCall('/admin/couriers').data?.data ?? []
  const proposed = courierOf() || names[0] || ''
  const [begun, setBegun] = useState(bound.value !== '')
  useEffect(() => {
    if (begun || !proposed) return
    setBegun(true)
    // It may have been restored meanwhile.
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
