import { useEffect, useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { weekday } from '../../rules/dates'
import { pinDigits } from '../../rules/digits'
import { validPin } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { keepDay, keepPin, keptPin } from '../../rules/pin'
import { Refused } from '../../rules/refused'
import { say } from '../../words'
import css from './PinCheck.module.css'

type Found = Schemas['AreaData'] & { day: string; charge: number | undefined }

/** areaOf looks up a pincode, and the charge for delivering a product there. ahead means that it is pre-ordered. */
async function areaOf(pincode: string, product: number, ahead: boolean): Promise<Found> {
  const found = (await get('/pincode', { pincode, ...(ahead && { products: String(product) }) })).data
  if (found.pickup !== 'Y') throw new Refused(say.pinCheck.deliveryIsNotAvailableFor)
  keepPin(pincode)
  const day = weekday(found.latest_day)
  if (!ahead) keepDay(day, found.day_until)
  const orders = [{ product_id: product, qty: 1 }]
  const cost = await post('/shippingcost', { orders, dpin: pincode, pt: 'Pre-paid' }).catch(() => undefined)
  return { ...found, day, charge: cost?.amt }
}

/** The ID of the form, for a button elsewhere that submits it. */
export const pinForm = 'pin'

type Props = { product: number; ahead?: boolean; onChange: (deliverable: boolean) => void }

/**
 * A form that checks whether the shop delivers to a pincode. The pincode entered last, or else that of the customer's
 * first address, is checked automatically, a changed one again.
 */
export function PinCheck({ product, ahead = false, onChange }: Props) {
  const { user } = useSession()
  const saved = useCall('/getAddress', undefined, { enabled: user.isLoggedIn && !keptPin() }).data?.data as unknown
  const home = Array.isArray(saved) ? (saved as Schemas['AddressData'][])[0]?.pin : undefined
  const { values, set, latest, field, busy, submit } = useForm({ pincode: '' })
  const [area, setArea] = useState<Found>()
  const pin = field('pincode', pinDigits)
  const look = async (pincode: string) => {
    const found = await areaOf(pincode, product, ahead)
    if (latest.current.pincode !== pincode) return
    setArea(found)
    onChange(true)
  }
  const check = submit({
    check: () => ({ pincode: validPin(values.pincode) ? '' : say.pinCheck.pleaseEnterAValid6 }),
    send: () => look(values.pincode),
    failed: say.pinCheck.failedToCheckPincodePlease,
    at: 'pincode',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens or the address is known
  useEffect(() => {
    const kept = keptPin() || home
    if (!kept || latest.current.pincode) return
    set({ pincode: kept })
    look(kept).catch(() => undefined)
  }, [home])
  const type = (event: Parameters<typeof pin.onInput>[0]) => {
    pin.onInput(event)
    setArea(undefined)
    onChange(false)
  }
  return (
    <form id={pinForm} className={css.pin} onSubmit={check} noValidate>
      <Field
        label={say.pinCheck.deliveryPincode}
        inputMode="numeric"
        autoComplete="postal-code"
        {...pin}
        onInput={type}
        after={
          <Button type="submit" kind="plain" busy={busy}>
            {say.pinCheck.check}
          </Button>
        }
      />
      <p className={css.pinAnswer} aria-live="polite">
        {area && (
          <>
            {say.pinCheck.delivers(
              area.district,
              area.state,
              area.day,
              area.charge === undefined ? '' : area.charge ? rupees(area.charge) : '0',
            )}
            {area.cod === 'Y' ? say.pinCheck.cashOnDeliveryIsAvailable : say.pinCheck.paidOnlineOnly}
          </>
        )}
      </p>
    </form>
  )
}
