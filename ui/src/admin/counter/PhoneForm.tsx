import { type ReactNode, useEffect, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { mobileDigits } from '../../rules/digits'
import { rupees } from '../../rules/money'
import { Refused, sentence } from '../../rules/refused'
import { AddressFields } from '../blocks/AddressFields'
import css from '../blocks/blocks.module.css'
import page from '../blocks/page.module.css'
import { CallerField } from './CallerField'
import { type Caller, type Line, noCaller } from './useBasket'

type Price = Schemas['PhonePrice']
type Props = {
  lines: Line[]
  orderKey: string
  /** The caller's details, as entered before a reload. */
  caller: Caller
  onCaller: (caller: Caller) => void
  onTaken: (order: number) => void
  /** The products of the order. */
  children: ReactNode
}

/** How long after the last key the price is asked for, in milliseconds. */
const pause = 400
/** What a price can't be told without. */
const needed = ['Name', 'mob', 'area', 'pin', 'city', 'tal', 'dist', 'state'] as const

/**
 * A phone order: the caller by mobile number, the products, the address, then the price, which appears by itself
 * once nothing is missing. If the order is sent again after a lost connection, no second order is placed.
 */
export function PhoneForm({ lines, orderKey, caller, onCaller, onTaken, children }: Props) {
  const refresh = useRefresh()
  const { values, latest, set, field, busy, submit } = useForm(caller, 'phone order')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the caller says is kept with the basket as it changes
  useEffect(() => onCaller(values), [values])
  const [priced, setPriced] = useState<{ of: string; price?: Price; trouble?: string }>()
  const orders = lines.map((line) => ({ product_id: line.product_id, qty: line.qty }))
  const prices = lines.flatMap(({ product_id, agreed }) =>
    agreed === undefined ? [] : [{ product_id, price: agreed }],
  )
  const sent = () => {
    const { way, reference, reason } = latest.current
    return {
      ...latest.current,
      reference: way === 'upi' ? reference : '',
      reason: prices.length > 0 ? reason : '',
      orders,
      prices,
    }
  }
  // A price is valid only for exactly the address and products for which it was requested.
  const asked = () => JSON.stringify({ ...sent(), reference: '', reason: '', note: '' })
  const told = priced?.of === asked() ? priced : undefined
  const price = told?.price
  const complete = lines.length > 0 && needed.every((name) => values[name] !== '')
  const of = complete ? asked() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the answer would be another
  useEffect(() => {
    if (!of || told) return
    const timer = setTimeout(async () => {
      try {
        setPriced({ of, price: (await post('/admin/phone-price', sent())).data })
      } catch (failure) {
        setPriced({ of, trouble: sentence(failure) })
      }
    }, pause)
    return () => clearTimeout(timer)
  }, [of])
  const go = submit({
    send: async () => {
      if (!price) {
        const { data } = await post('/admin/phone-price', sent())
        setPriced({ of: asked(), price: data })
        return undefined
      }
      try {
        return await post('/admin/phone-order', { ...sent(), shown_total: price.total }, undefined, {
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
    <div className={css.stack}>
      <CallerField bound={field('mob', mobileDigits)} latest={latest} set={set} />
      {children}
      <form className={css.stack} onSubmit={go} noValidate aria-label="Phone order">
        <div className={`${css.panel} ${css.form}`}>
          <AddressFields withoutMobile tal={values.tal} field={field} set={set} />
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
          {prices.length > 0 && (
            <Field
              label="Reason for the lower price"
              required
              hint="Stands in the order’s history"
              maxLength={120}
              {...field('reason')}
            />
          )}
          <Select label="Payment" {...field('way')}>
            <option value="cod">Cash on delivery</option>
            <option value="upi">UPI, during the call</option>
          </Select>
          {values.way === 'upi' && (
            <Field label="UPI reference" hint="After they have paid the total" {...field('reference')} />
          )}
        </div>
        {price && <Sums price={price} />}
        {told?.trouble && (
          <p role="status" className={css.bad}>
            {told.trouble}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" busy={busy} disabled={lines.length === 0}>
            {price ? `Place order ${rupees(price.total, 'always')}` : 'Calculate total'}
          </Button>
        </div>
      </form>
    </div>
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
