import { useRef } from 'react'
import { get } from '../../api/client'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'
import { mobileDigits, pinDigits } from '../../rules/digits'
import { noPlace } from '../../rules/place'
import css from './blocks.module.css'

/** The fields of an address by the names that the API uses: tal is the taluka, dist the district. */
export type AddressValues = {
  Name: string
  mob: string
  area: string
  city: string
  tal: string
  dist: string
  pin: string
  state: string
  country: string
  gstin: string
  company: string
}

export const noAddress: AddressValues = { Name: '', ...noPlace }

type Props = {
  tal: string
  /** Whether the mobile number has its field elsewhere. */
  withoutMobile?: boolean
  field: (name: keyof AddressValues, typed?: (text: string) => string) => Bound
  set: (changes: Partial<AddressValues>) => void
}

/**
 * The fields of an address that staff type. The pincode fills in district and state, and the taluka if that is
 * empty.
 */
export function AddressFields({ tal, withoutMobile, field, set }: Props) {
  const typed = useRef('')
  const look = async (pin: string) => {
    typed.current = pin
    if (pin.length !== 6) return
    try {
      const area = (await get('/pincode', { pincode: pin })).data
      // If the pincode was changed while it was looked up, the reply is ignored.
      if (typed.current === pin) set({ dist: area.district, state: area.state, tal: area.talukas[0] ?? tal })
    } catch {
      // If the lookup fails, nothing is shown here, because the server reports an invalid pincode when the form is
      // sent.
    }
  }
  const pin = field('pin', pinDigits)
  return (
    <>
      <Field label="Name" required {...field('Name')} />
      {!withoutMobile && <Field label="Mobile" required inputMode="numeric" {...field('mob', mobileDigits)} />}
      <div className={css.whole}>
        <Field label="Area" required {...field('area')} />
      </div>
      <Field
        label="Pincode"
        required
        inputMode="numeric"
        {...pin}
        onInput={(event) => {
          pin.onInput(event)
          void look(pinDigits(event.currentTarget.value))
        }}
      />
      <Field label="City" required {...field('city')} />
      <Field label="Taluka" required {...field('tal')} />
      <Field label="District" required {...field('dist')} />
      <Field label="State" required {...field('state')} />
      <Field label="Company" {...field('company')} />
      <Field label="GSTIN" {...field('gstin')} />
    </>
  )
}
