import { type FormEvent, useState } from 'react'
import { get, Refused, type Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { weekday } from '../../rules/dates'
import { validPin } from '../../rules/forms'
import css from './blocks.module.css'

/** Asks whether the shop delivers to a PIN. Changing the PIN asks anew. */
export function PinCheck({ onChange }: { onChange: (deliverable: boolean) => void }) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [area, setArea] = useState<Schemas['AreaData']>()
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (!validPin(pin)) {
      setError('Please enter a valid 6-digit pincode.')
      return
    }
    setBusy(true)
    try {
      const found = (await get('/pincode', { pincode: pin })).data
      if (found.pickup !== 'Y') throw new Refused('Delivery is not available for this pincode.')
      setArea(found)
      onChange(true)
    } catch (failure) {
      setError(failure instanceof Refused ? failure.message : 'Failed to check pincode. Please try again.')
    }
    setBusy(false)
  }
  const type = (text: string) => {
    setPin(text.replace(/\D/g, '').slice(0, 6))
    setError('')
    setArea(undefined)
    onChange(false)
  }
  return (
    <form className={css.pin} onSubmit={(event) => void check(event)} noValidate>
      <Field
        label="Delivery pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        value={pin}
        error={error}
        onInput={(event) => type(event.currentTarget.value)}
        after={
          <Button type="submit" kind="plain" busy={busy}>
            Check
          </Button>
        }
      />
      <p className={css.pinAnswer} aria-live="polite">
        {area && (
          <>
            Delivers to {area.district}, {area.state} between {weekday(area.earliest_day)} and{' '}
            {weekday(area.latest_day)}.{area.cod === 'Y' ? ' Cash on delivery is available.' : ' Paid online only.'}
          </>
        )}
      </p>
    </form>
  )
}
