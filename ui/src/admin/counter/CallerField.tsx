import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { mobileDigits } from '../../rules/digits'
import css from '../blocks/blocks.module.css'
import { type Caller, noCaller } from './useBasket'

type Known = Schemas['Caller']
type Props = { bound: Bound; latest: { current: Caller }; set: (changes: Partial<Caller>) => void }

/**
 * The mobile number of a caller. A known number fills in name, address and confirmed email, and shows the caller's
 * orders and the COD parcels that came back.
 */
export function CallerField({ bound, latest, set }: Props) {
  const [known, setKnown] = useState<Known>()
  // The number whose details stand in the form, so that another number doesn't keep them.
  const filled = useRef('')
  const look = async (mob: string) => {
    setKnown(undefined)
    if (filled.current) set({ ...noCaller, mob, way: latest.current.way })
    filled.current = ''
    if (mob.length !== 10) return
    try {
      const found = (await post('/admin/caller', { mob })).data
      if (!found.known || latest.current.mob !== mob) return
      const { id, ...address } = found.address
      // What was typed before the number stays.
      if (!latest.current.Name && !latest.current.area) {
        set({ ...address, mob, email: latest.current.email || found.email })
        filled.current = mob
      }
      setKnown(found)
    } catch {
      // Without an answer the clerk asks the caller, as before.
    }
  }
  return (
    <section className={`${css.panel} ${css.form}`} aria-label="Caller">
      <Field
        label="Mobile"
        required
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...bound}
        onInput={(event) => {
          bound.onInput(event)
          void look(mobileDigits(event.currentTarget.value))
        }}
      />
      {known && <Record known={known} />}
    </section>
  )
}

/** How often a caller ordered, and which of their COD parcels came back. */
function Record({ known }: { known: Known }) {
  const { may } = useSession()
  const { Name } = known.address
  const name = known.account > 0 && may('orders') ? <Link href={`/customers/${known.account}`}>{Name}</Link> : Name
  const orders = known.orders === 1 ? '1 order' : `${known.orders} orders`
  return (
    <p role="status">
      <strong>{name}</strong>{' '}
      <span className="quiet">
        {known.orders > 0 ? `${orders}, the last on ${day(known.last_order)}` : 'No order yet'}
        {known.cod_sent > 0 && ` · COD parcels: ${known.cod_sent}`}
      </span>
      {known.cod_back > 0 && (
        <strong className={css.bad}>
          {' '}
          {known.cod_back === 1 ? '1 COD parcel' : `${known.cod_back} COD parcels`} came back
        </strong>
      )}
    </p>
  )
}
