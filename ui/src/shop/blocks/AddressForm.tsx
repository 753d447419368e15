import { useEffect, useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import { digits, useForm } from '../../parts/useForm'
import { lettersOnly, validArea, validMobile } from '../../rules/forms'
import { keepPin } from '../../rules/pin'
import { noPlace } from '../../rules/place'
import css from './AddressForm.module.css'

type Address = Schemas['AddressData']
type Values = Omit<Address, 'id' | 'Name'> & { name: string }
type Props = { address?: Address; onSaved: (address: Address) => void; onCancel: () => void }

const blank: Values = { name: '', ...noPlace }

function begin(address: Address | undefined, draft: string): Values {
  if (!address) return { ...blank, ...(JSON.parse(sessionStorage.getItem(draft) ?? '{}') as Partial<Values>) }
  const { id, Name: name, ...rest } = address
  return { name, ...rest }
}

function wrongWith(a: Values): Errors {
  const letters = (text: string) => (lettersOnly(text) ? '' : 'Only letters and spaces, please.')
  return {
    name: letters(a.name),
    mob: validMobile(a.mob) ? '' : 'Mobile number must be 10 digits',
    pin: a.pin.length !== 6 ? 'Pincode must be 6 digits' : a.dist ? '' : 'Please enter valid pin code',
    area: !a.area.trim()
      ? 'Please enter the area.'
      : validArea(a.area)
        ? ''
        : 'Only letters, digits and spaces, please.',
    city: letters(a.city),
    tal: letters(a.tal),
    country: letters(a.country),
  }
}

/** An address form. The pincode fills in the district and the state and suggests talukas. A new address survives a reload. */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  const draft = `address-draft-${address?.id ?? 'new'}`
  const refresh = useRefresh()
  const { values, latest, set, field, mark, busy, submit } = useForm<Values>(() => begin(address, draft), draft)
  const [talukas, setTalukas] = useState<string[]>([])
  const [places, setPlaces] = useState<{ districts: string[]; states: string[] }>({ districts: [], states: [] })
  useEffect(() => {
    if (!address) sessionStorage.setItem(draft, JSON.stringify(values))
  }, [values, draft, address])
  const lookUp = async (pin: string) => {
    try {
      const area = (await get('/pincode', { pincode: pin })).data
      if (area.pickup !== 'Y') throw new Error('not served')
      setTalukas(area.talukas)
      setPlaces(area)
      set({ dist: area.district, state: area.state, tal: latest.current.tal || (area.talukas[0] ?? '') })
    } catch {
      set({ dist: '', ...(address ? {} : { pin: '' }) })
      mark({ pin: 'Please enter valid pin code' })
    }
  }
  const typePin = (text: string) => {
    const pin = digits(text).slice(0, 6)
    set({ pin, ...(pin === values.pin ? {} : { dist: '', state: '' }) })
    if (pin.length === 6) void lookUp(pin)
  }
  const save = submit({
    check: () => wrongWith(values),
    send: async () => {
      const { name: Name, ...rest } = values
      const sent = { ...rest, Name }
      if (address) {
        const { message } = await post('/updateAddress', { ...sent, id: address.id })
        return { message, saved: { ...sent, id: address.id } }
      }
      const { message, data } = await post('/setAddress', sent)
      return { message, saved: { ...sent, id: data.id } }
    },
    done: async ({ saved }) => {
      sessionStorage.removeItem(draft)
      keepPin(saved.pin)
      await refresh('/getAddress')
      onSaved(saved)
    },
    failed: address ? 'Failed to save changes' : 'Failed to add new address',
  })
  return (
    <form className={css.form} onSubmit={save} noValidate aria-label={address ? 'Edit address' : 'New address'}>
      <Field label="Name" required autoComplete="name" {...field('name')} />
      <Field
        label="Mobile number"
        required
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
        {...field('mob', digits)}
      />
      <Field
        label="Pincode"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        {...field('pin')}
        onInput={(e) => typePin(e.currentTarget.value)}
      />
      <Field label="House, street, area" required autoComplete="street-address" {...field('area')} />
      <Field label="City" required autoComplete="address-level2" {...field('city')} />
      <Field label="Taluka" required list="talukas" {...field('tal')} />
      <datalist id="talukas">
        {talukas.map((t) => (
          <option key={t} value={t} />
        ))}
      </datalist>
      {places.districts.length > 1 ? (
        <Select label="District" {...field('dist')}>
          {places.districts.map((district) => (
            <option key={district}>{district}</option>
          ))}
        </Select>
      ) : (
        <Field label="District" readOnly hint="Filled in from the pincode" {...field('dist')} />
      )}
      {places.states.length > 1 ? (
        <Select label="State" {...field('state')}>
          {places.states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      ) : (
        <Field label="State" readOnly {...field('state')} />
      )}
      <Field label="Country" required autoComplete="country-name" {...field('country')} />
      <Field label="Company, if you buy for one" autoComplete="organization" {...field('company')} />
      <Field label="GSTIN, if you buy for a business" maxLength={15} {...field('gstin')} />
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
