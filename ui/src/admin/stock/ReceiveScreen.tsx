import { type FormEvent, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { post } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Empty } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { paiseOf } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FindProduct } from '../blocks/FindProduct'
import { DeliveryLines } from './DeliveryLines'
import { useDelivery } from './useDelivery'
import { useProposed } from './useProposed'

/** Books what a supplier delivered: products by scanner or name, with quantity and cost, and the number of the bill. */
export function ReceiveScreen() {
  const list = useId()
  const refresh = useRefresh()
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const { delivery, set, add, change, drop, clear } = useDelivery()
  const { lines, supplier, bill, bill_day } = delivery
  const { busy, errors, mark, submit } = useAct()
  const suppliers = useCall('/admin/suppliers')
  useProposed((low) => {
    add({ ...low, cost_price: low.cost }, Math.max(1, low.proposed))
    if (!supplier) set({ supplier: low.supplier })
  })
  const save = submit({
    send: () =>
      post('/admin/goods-receipts', {
        supplier,
        bill,
        bill_day,
        lines: lines.map(({ product_id, quantity, cost }) => ({
          product_id,
          quantity,
          // Without a number nothing is sent, because an empty cost would be a free unit.
          ...(paiseOf(cost) === undefined ? {} : { cost: (paiseOf(cost) ?? 0) / 100 }),
        })),
      }),
    done: async (reply) => {
      clear()
      navigate(`/goodsin/receipts/${reply.data.receipt_id}`)
      await refresh('/admin/goods-receipts', '/admin/suppliers', '/admin/low-stock', ...shows.products)
    },
  })
  const field = (name: 'supplier' | 'bill' | 'bill_day', wrong: string = name) => ({
    name,
    value: delivery[name],
    error: errors[wrong],
    onInput: (event: FormEvent<HTMLInputElement>) => {
      set({ [name]: event.currentTarget.value })
      mark({ [wrong]: '' })
    },
  })
  const empty = async () => {
    const sure = await ask({
      title: 'Clear this delivery?',
      text: 'Nothing of it has been booked.',
      yes: 'Clear',
      danger: true,
    })
    if (sure) clear()
  }
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Receive goods</h1>
        <Link href="/goodsin/receipts" className={buttonClass('plain')}>
          Goods received
        </Link>
      </div>
      <FindProduct path="/admin/stock-products" onFound={(product) => add(product)} />
      <form className={css.stack} onSubmit={save} noValidate aria-label="Delivery">
        {lines.length > 0 ? (
          <DeliveryLines lines={lines} onChange={change} onDrop={drop} />
        ) : (
          <Empty title="Scan what was delivered, or type its name." />
        )}
        {errors.lines && (
          <p role="alert" className={css.bad}>
            {errors.lines}
          </p>
        )}
        <div className={`${css.panel} ${css.form}`}>
          <Field label="Supplier" required autoComplete="off" maxLength={100} list={list} {...field('supplier')} />
          <datalist id={list}>
            {(suppliers.data?.data ?? []).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Field
            label="Bill or challan number"
            required
            autoComplete="off"
            maxLength={40}
            hint="Each bill of a supplier is accepted once"
            {...field('bill')}
          />
          <Field label="Date of the bill" type="date" required {...field('bill_day', 'day')} />
        </div>
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Receive goods
          </Button>
          {(lines.length > 0 || supplier || bill) && (
            <Button kind="plain" onClick={() => void empty()}>
              Clear
            </Button>
          )}
        </div>
        <p className="quiet">
          The cost of each product becomes the moving average: the value on hand and the value received, divided by the
          units of both. Margins of orders from now on use it.
        </p>
      </form>
    </div>
  )
}
