import { useEffect, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { Refused } from '../../rules/refused'
import { AddressFields } from '../blocks/AddressFields'
import css from '../blocks/blocks.module.css'
import page from '../blocks/page.module.css'
import { type Caller, type Line, noCaller } from './useBasket'

type Price = Schemas['PhonePrice']
type Props = {
  lines: Line[]
  orderKey: string
  /** The caller's details, as entered before a reload. */
  caller: Caller
  onCaller: (caller: Caller) => void
  onTaken: (order: number) => void
}

/**
 * A phone order: address, then price, then the order. If it is sent again after a lost connection, no second
 * order is placed.
 */
export function PhoneForm({ lines, orderKey, caller, onCaller, onTaken }: Props) {
  const refresh = useRefresh()
  const { values, latest, set, field, busy, submit } = useForm(caller, 'phone order')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the caller says is kept with the basket as it changes
  useEffect(() => onCaller(values), [values])
  const [priced, setPriced] = useState<{ of: string; price: Price }>()
  const orders = lines.map((line) => ({ product_id: line.product_id, qty: line.qty }))
  // A price is valid only for exactly the address and products for which it was requested.
  const asked = () => JSON.stringify([{ ...latest.current, reference: '' }, orders])
  const price = priced && priced.of === asked() ? priced.price : undefined
  const go = submit({
    send: async () => {
      const { way, reference } = latest.current
      const sent = { ...latest.current, reference: way === 'upi' ? reference : '', orders }
      if (!price) {
        const { data } = await post('/admin/phone-price', sent)
        setPriced({ of: asked(), price: data })
        return undefined
      }
      try {
        return await post('/admin/phone-order', { ...sent, shown_total: price.total }, undefined, {
          'Idempotency-Key': orderKey,
        })
      } catch (failure) {
        if (failure instanceof Refused) setPriced(undefined)
        throw failure
      }
    },
    done: async (reply) => {
      if (!reply) return
      set(noCaller)
      onTaken(reply.data.orders_id)
      await refresh('/admin', '/fetch_orders', '/allproduct')
    },
  })
  return (
    <form className={css.stack} onSubmit={go} noValidate aria-label="Phone order">
      <div className={`${css.panel} ${css.form}`}>
        <AddressFields tal={values.tal} field={field} set={set} />
        <Field
          label="Email"
          type="email"
          hint="Optional. The order is added to their account, and they get emails about it"
          {...field('email')}
        />
        <Field
          label="Note for packer and courier"
          hint="Printed on the packing slip and the label"
          maxLength={200}
          {...field('note')}
        />
        <Select label="Payment" {...field('way')}>
          <option value="cod">Cash on delivery</option>
          <option value="upi">UPI, during the call</option>
        </Select>
        {values.way === 'upi' && (
          <Field label="UPI reference" hint="After they have paid the total" {...field('reference')} />
        )}
      </div>
      {price && <Sums price={price} />}
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {price ? `Place order ${rupees(price.total, 'always')}` : 'Calculate total'}
        </Button>
      </div>
    </form>
  )
}

/** The price to tell the caller before placing the order. */
function Sums({ price }: { price: Price }) {
  const rows: [string, number][] = [
    ['Products', price.goods],
    ['Offers', -price.saved],
    ['Delivery', price.shipping],
    ['COD fee', price.cod_fee],
  ]
  return (
    <section className={css.panel} aria-label="Price" role="status">
      <dl className={page.sums}>
        {rows
          .filter(([name, amount]) => amount !== 0 || name === 'Products' || name === 'Delivery')
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount === 0 ? 'Free' : rupees(amount, 'always')}</dd>
            </div>
          ))}
        <div>
          <dt>
            <strong>Total</strong>
          </dt>
          <dd>
            <strong>{rupees(price.total, 'always')}</strong>
          </dd>
        </div>
      </dl>
    </section>
  )
}
