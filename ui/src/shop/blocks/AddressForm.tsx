import { type FormEvent, useEffect, useState } from 'react'
import { get, type Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { lettersOnly, validMobile, validPin } from '../../rules/forms'
import css from './blocks.module.css'

type Address = Schemas['AddressData']
type Props = { address?: Address; onSave: (address: Address) => Promise<Record<string, string>>; onCancel: () => void }

const blank: Address = {
  id: 0,
  Name: '',
  mob: '',
  area: '',
  city: '',
  tal: '',
  dist: '',
  pin: '',
  state: '',
  country: 'India',
  gstin: '',
}

function wrongWith(a: Address): Record<string, string> {
  const wrong: Record<string, string> = {}
  const letters = { name: a.Name, city: a.city, tal: a.tal, country: a.country }
  for (const [name, text] of Object.entries(letters))
    if (!lettersOnly(text)) wrong[name] = 'Only letters and spaces, please.'
  if (!a.area.trim()) wrong.area = 'Please enter the area.'
  if (!validMobile(a.mob)) wrong.mob = 'Mobile number must be 10 digits'
  if (!validPin(a.pin)) wrong.pin = 'Pincode must be 6 digits'
  else if (!a.dist) wrong.pin = 'Please enter valid pin code'
  return wrong
}

/** An address; the PIN fills in the district and the state, and offers the talukas. What was typed is kept over a reload. */
export function AddressForm({ address, onSave, onCancel }: Props) {
  const draft = `address-draft-${address?.id ?? 'new'}`
  const [values, setValues] = useState<Address>(
    () => address ?? (JSON.parse(sessionStorage.getItem(draft) ?? 'null') as Address | null) ?? blank,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [talukas, setTalukas] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!address) sessionStorage.setItem(draft, JSON.stringify(values))
  }, [values, draft, address])
  const set = (name: keyof Address) => (event: { currentTarget: { value: string } }) => {
    const text = event.currentTarget.value
    setValues((v) => ({ ...v, [name]: text }))
    setErrors(({ [name.toLowerCase()]: _, ...rest }) => rest)
  }
  const lookUp = async (pin: string) => {
    try {
      const area = (await get('/pincode', { pincode: pin })).data
      if (area.pickup !== 'Y') throw new Error('not served')
      setTalukas(area.talukas)
      setValues((v) => ({ ...v, dist: area.district, state: area.state, tal: v.tal || (area.talukas[0] ?? '') }))
    } catch {
      setErrors((e) => ({ ...e, pin: 'Please enter valid pin code' }))
      setValues((v) => ({ ...v, dist: '', ...(address ? {} : { pin: '' }) }))
    }
  }
  const typePin = (text: string) => {
    const pin = text.replace(/\D/g, '').slice(0, 6)
    setErrors(({ pin: _, ...rest }) => rest)
    setValues((v) => ({ ...v, pin, ...(pin === v.pin ? {} : { dist: '', state: '' }) }))
    if (validPin(pin)) void lookUp(pin)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = wrongWith(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) {
      setBusy(true)
      const refused = await onSave(values)
      setBusy(false)
      setErrors(refused)
      if (Object.keys(refused).length === 0) sessionStorage.removeItem(draft)
    }
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
    >
      <Field label="Name" required autoComplete="name" value={values.Name} error={errors.name} onInput={set('Name')} />
      <Field
        label="Mobile number"
        required
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
        value={values.mob}
        error={errors.mob}
        onInput={(e) => set('mob')({ currentTarget: { value: e.currentTarget.value.replace(/\D/g, '') } })}
      />
      <Field
        label="Pincode"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        value={values.pin}
        error={errors.pin}
        onInput={(e) => typePin(e.currentTarget.value)}
      />
      <Field
        label="House, street, area"
        required
        autoComplete="street-address"
        value={values.area}
        error={errors.area}
        onInput={set('area')}
      />
      <Field
        label="City"
        required
        autoComplete="address-level2"
        value={values.city}
        error={errors.city}
        onInput={set('city')}
      />
      <Field label="Taluka" required list="talukas" value={values.tal} error={errors.tal} onInput={set('tal')} />
      <datalist id="talukas">
        {talukas.map((t) => (
          <option key={t} value={t} />
        ))}
      </datalist>
      <Field label="District" readOnly value={values.dist} error={errors.dist} hint="Filled in from the pincode" />
      <Field label="State" readOnly value={values.state} error={errors.state} />
      <Field
        label="Country"
        required
        autoComplete="country-name"
        value={values.country}
        error={errors.country}
        onInput={set('country')}
      />
      <Field
        label="GSTIN, if you buy for a business"
        value={values.gstin}
        error={errors.gstin}
        maxLength={15}
        onInput={set('gstin')}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          SAVE
        </Button>
        <Button kind="plain" onClick={onCancel}>
          CANCEL
        </Button>
      </div>
    </form>
  )
}
