import { type FormEvent, useState } from 'react'
import { addCode, type CartOffers, dropCode } from '../../api/offers'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './PriceDetails.module.css'

/**
 * The field for coupon codes, and the customer's codes. A code that doesn't apply shows the reason, and can be
 * removed.
 */
export function Codes({ offers }: { offers: CartOffers }) {
  const [typed, setTyped] = useState('')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    addCode(typed)
    setTyped('')
  }
  return (
    <div className={css.codes}>
      {offers.refused.map((one) => (
        <p key={one.code} role="alert" className={css.refused}>
          <span lang={tongue(one.message)}>{one.message}</span>{' '}
          <Button
            kind="quiet"
            size="small"
            aria-label={say.codes.removeCode(one.code)}
            onClick={() => dropCode(one.code)}
          >
            {say.codes.remove}
          </Button>
        </p>
      ))}
      <form onSubmit={apply}>
        <Field
          label={say.codes.offerCode}
          name="code"
          value={typed}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button kind="plain" type="submit" disabled={typed.trim() === ''}>
          {say.codes.apply}
        </Button>
      </form>
    </div>
  )
}
