import { useId } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'

type Props = {
  name: Bound
  mobile: Bound
  /** Sets both fields when a driver of earlier days is chosen. */
  onKnown: (driver: { driver: string; driver_mob: string }) => void
  hint?: string
}

/** The fields for the driver of an own delivery: one of earlier days, or a new one. */
export function DriverFields({ name, mobile, onKnown, hint }: Props) {
  const list = useId()
  const known = useCall('/admin/drivers').data?.data ?? []
  return (
    <>
      <Field
        label="Driver"
        maxLength={60}
        list={list}
        hint={hint}
        {...name}
        onInput={(event) => {
          const driver = known.find((one) => one.driver === event.currentTarget.value)
          if (driver) onKnown(driver)
          else name.onInput(event)
        }}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one.driver_mob} value={one.driver}>
            {one.driver_mob}
          </option>
        ))}
      </datalist>
      <Field label="Driver’s mobile number" inputMode="tel" maxLength={10} {...mobile} />
    </>
  )
}
