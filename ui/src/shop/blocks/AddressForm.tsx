import { useEffect, useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { mobileDigits, pinDigits } from '../../rules/digits'
import { lettersOnly, validArea, validMobile } from '../../rules/forms'
import { keepPin, keptPin } from '../../rules/pin'
import { noPlace } from '../../rules/place'
import { Refused, sentence } from '../../rules/refused'
import { say } from '../../words'
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
  const letters = (text: string) => (lettersOnly(text) ? '' : say.addressForm.onlyLettersAndSpacesPlease)
  return {
    name: letters(a.name),
    mob: validMobile(a.mob) ? '' : say.addressForm.mobileNumberMustBe10,
    pin:
      a.pin.length !== 6 ? say.addressForm.pincodeMustBe6Digits : a.dist ? '' : say.addressForm.pleaseEnterValidPinCode,
    area: !a.area.trim()
      ? say.addressForm.pleaseEnterTheArea
      : validArea(a.area)
        ? ''
        : say.addressForm.onlyLettersDigitsAndSpaces,
    city: letters(a.city),
    tal: letters(a.tal),
    country: letters(a.country),
  }
}

/**
 * The form of a delivery address. The pincode fills in district and state and suggests talukas. The input of a
 * new address survives a reload.
 */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  const draft = `address-draft-${address?.id ?? 'new'}`
  const refresh = useRefresh()
  const { user } = useSession()
  const { values, latest, set, propose, field, mark, busy, submit } = useForm<Values>(
    () => begin(address, draft),
    draft,
  )
  const [talukas, setTalukas] = useState<string[]>([])
  const [places, setPlaces] = useState<{ districts: string[]; states: string[] }>({ districts: [], states: [] })
  useEffect(() => {
    if (!address) sessionStorage.setItem(draft, JSON.stringify(values))
  }, [values, draft, address])
  const lookUp = async (pin: string) => {
    try {
      const area = (await get('/pincode', { pincode: pin })).data
      // If the pincode was changed while it was looked up, the reply is ignored.
      if (latest.current.pin !== pin) return
      if (area.pickup !== 'Y') throw new Refused('not served')
      const { tal, city } = latest.current
      setTalukas(area.talukas)
      setPlaces(area)
      set({
        pin,
        dist: area.district,
        state: area.state,
        tal: tal && !talukas.includes(tal) ? tal : (area.talukas[0] ?? ''),
        city: city && city !== places.districts[0] ? city : area.district,
      })
    } catch (failure) {
      if (latest.current.pin !== pin) return
      const refused = failure instanceof Refused && failure.status === 200
      set({ dist: '', ...(refused && !address ? { pin: '' } : {}) })
      mark({ pin: refused ? say.addressForm.pleaseEnterValidPinCode : sentence(failure) })
    }
  }
  // A new address begins with what is known: the customer's name and the pincode of the last visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (address || latest.current.name || latest.current.pin) return
    propose({ name: lettersOnly(user.name) ? user.name : '', pin: keptPin() })
    if (keptPin()) void lookUp(keptPin())
  }, [])
  const typePin = (text: string) => {
    const pin = pinDigits(text)
    set({ pin, ...(pin === values.pin ? {} : { dist: '', state: '' }) })
    if (pin.length === 6) void lookUp(pin)
  }
  const save = submit({
    check: () => {
      // A pincode whose lookup failed is looked up again.
      if (values.pin.length === 6 && !values.dist) void lookUp(values.pin)
      return wrongWith(values)
    },
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
    failed: address ? say.addressForm.failedToSaveChanges : say.addressForm.failedToAddNewAddress,
  })
  const business = [field('company'), field('gstin'), field('country')] as const
  const [company, gstin, country] = business
  return (
    <form
      className={css.form}
      onSubmit={save}
      noValidate
      aria-label={address ? say.addressForm.editAddress : say.addressForm.newAddress}
    >
      <Field label={say.addressForm.name} required autoComplete="name" {...field('name')} />
      <Field
        label={say.addressForm.mobileNumber}
        required
        inputMode="numeric"
        autoComplete="tel-national"
        {...field('mob', mobileDigits)}
      />
      <Field
        label={say.addressForm.pincode}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('pin')}
        onInput={(e) => typePin(e.currentTarget.value)}
      />
      <Field label={say.addressForm.houseStreetArea} required autoComplete="street-address" {...field('area')} />
      <Field label={say.addressForm.city} required autoComplete="address-level2" {...field('city')} />
      <Field label={say.addressForm.taluka} required list="talukas" {...field('tal')} />
      <datalist id="talukas">
        {talukas.map((t) => (
          <option key={t} value={t} />
        ))}
      </datalist>
      {places.districts.length > 1 ? (
        <Select label={say.addressForm.district} {...field('dist')}>
          {places.districts.map((district) => (
            <option key={district}>{district}</option>
          ))}
        </Select>
      ) : (
        <Field
          label={say.addressForm.district}
          readOnly
          hint={say.addressForm.filledInFromThePincode}
          {...field('dist')}
        />
      )}
      {places.states.length > 1 ? (
        <Select label={say.addressForm.state} {...field('state')}>
          {places.states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      ) : (
        <Field label={say.addressForm.state} readOnly {...field('state')} />
      )}
      <details className={css.more} open={Boolean(address?.gstin || business.some((one) => one.error))}>
        <summary>{say.addressForm.forBusinesses}</summary>
        <div className={css.form}>
          <Field label={say.addressForm.companyIfYouBuyFor} autoComplete="organization" {...company} />
          <Field label={say.addressForm.gstinIfYouBuyFor} maxLength={15} {...gstin} />
          <Field label={say.addressForm.country} required autoComplete="country-name" {...country} />
        </div>
      </details>
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {say.addressForm.save}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {say.addressForm.cancel}
        </Button>
      </div>
    </form>
  )
}
