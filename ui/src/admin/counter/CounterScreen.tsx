import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { get, post, type Schemas, urlOf } from '../../api/client'
import { getFile } from '../../api/files'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Empty } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { save } from '../../rules/files'
import { paiseOf, rupees } from '../../rules/money'
import { firstOf, stepOf } from '../../rules/quantities'
import { Refused, sentence, Unreachable } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FindProduct } from '../blocks/FindProduct'
import { openFile } from '../blocks/openFile'
import own from './counter.module.css'
import { amountOf, Lines } from './Lines'
import { PhoneForm } from './PhoneForm'
import { nobody, type Sold, useBasket } from './useBasket'

/**
 * The screen for counter sales: find or scan products, take the money, print the receipt. Counter sales share
 * stock, invoice numbers and reports with online sales.
 */
export function CounterScreen() {
  const refresh = useRefresh()
  const basket = useBasket()
  const { may } = useSession()
  const { lines, sold, byPhone } = basket
  const { values: buyer, latest, set, field, busy, submit, act, doing } = useForm(() => basket.buyer)
  const [cut, setCut] = useState('')
  const [taken, setTaken] = useState(0)
  const total = lines.reduce((sum, line) => sum + amountOf(line), 0) / 100
  const put = (found: Schemas['ScannedProduct']) => {
    basket.setSold(undefined)
    setTaken(0)
    basket.change(({ lines }) => ({
      lines: lines.some((l) => l.product_id === found.product_id)
        ? lines.map((l) => (l.product_id === found.product_id ? { ...l, ...found, qty: l.qty + stepOf(found) } : l))
        : [...lines, { ...found, qty: firstOf(found) }],
    }))
  }
  const keep = basket.change
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the buyer says is kept with the basket as it changes
  useEffect(() => keep({ buyer }), [buyer])
  const clear = () => {
    basket.clear()
    set(nobody)
  }
  /** Prices are agreed by telephone only. */
  const counter = () => keep({ byPhone: false, lines: lines.map((line) => ({ ...line, agreed: undefined })) })
  /** look refreshes the prices of the basket, because they may be from yesterday. */
  const look = async () => {
    const now = await Promise.all(
      lines.map(async (line) => (await get('/admin/scan', { code: String(line.product_id) })).data),
    )
    // Products scanned or quantities changed during the refresh stay.
    basket.change(({ lines }) => ({
      lines: lines.map((line) => ({ ...line, ...now.find((one) => one.product_id === line.product_id) })),
    }))
  }
  const resolve = () =>
    act({
      name: 'resolve',
      send: async () => {
        await basket.resolve()
        setCut('')
      },
      failed: (failure) => {
        setCut(`${sentence(failure)} Nothing is lost: the sale stays here until its result is known.`)
        return undefined
      },
    })
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was on the desk before a reload
  useEffect(() => {
    if (begun.current || lines.length === 0) return
    begun.current = true
    if (basket.sent) void resolve()
    else void look().catch(() => {})
  }, [])
  const done = async (sale: Sold) => {
    basket.end(sale)
    setCut('')
    set(nobody)
    await refresh('/admin', '/fetch_orders', '/fetch_invoice', '/allproduct')
  }
  const sell = submit({
    send: async () => {
      basket.change({ sent: true })
      const orders = lines.map((l) => ({ product_id: l.product_id, qty: l.qty }))
      try {
        return await post('/admin/counter-sale', { ...latest.current, orders, shown_total: total }, undefined, {
          'Idempotency-Key': basket.key,
        })
      } catch (failure) {
        // A refused sale was certainly not made; a sale without a reply may have been.
        if (failure instanceof Unreachable) setCut('Connection lost before the sale was confirmed.')
        else basket.change({ sent: false })
        if (failure instanceof Refused) void look().catch(() => {})
        throw failure
      }
    },
    done: (reply) => done(reply.data),
  })
  return (
    <div className={`page ${css.screen}`}>
      <h1>Counter sale</h1>
      <fieldset className={own.ways} disabled={basket.sent}>
        <legend className="hidden">Type of sale</legend>
        <label>
          <input type="radio" name="sold" checked={!byPhone} onChange={counter} /> At the counter
        </label>
        <label>
          <input type="radio" name="sold" checked={byPhone} onChange={() => keep({ byPhone: true })} /> Phone order
        </label>
      </fieldset>
      {sold && <SoldNotice sold={sold} />}
      {taken > 0 && (
        <p role="status" className={css.panel}>
          <span>
            <strong className={css.good}>Order placed.</strong> Ready to pack:{' '}
            <Link href={`/adminorders/${taken}`}>order {taken}</Link>
          </span>
        </p>
      )}
      {basket.sent && cut && (
        <div role="alert" className={css.panel}>
          <p className={css.bad}>{cut}</p>
          <p>The sale may have gone through. Check this first; the same sale is never recorded twice.</p>
          <span>
            <Button busy={doing === 'resolve'} onClick={() => void resolve()}>
              Check if it was sold
            </Button>
          </span>
        </div>
      )}
      {!basket.sent && !byPhone && <FindProduct path="/admin/counter-products" onFound={put} />}
      {byPhone ? (
        <PhoneForm
          lines={lines}
          orderKey={basket.key}
          caller={basket.caller}
          onCaller={(caller) => keep({ caller })}
          onTaken={(order) => {
            clear()
            setTaken(order)
          }}
        >
          <FindProduct path="/admin/counter-products" first={false} onFound={put} />
          {lines.length > 0 && (
            <Lines
              lines={lines}
              total={total}
              agrees={may('orders')}
              onChange={(next) => basket.change({ lines: next })}
            />
          )}
        </PhoneForm>
      ) : lines.length === 0 ? (
        <Empty title="No items yet." />
      ) : (
        <form className={css.stack} onSubmit={sell} noValidate>
          <fieldset className={css.stack} disabled={basket.sent}>
            <legend className="hidden">The sale</legend>
            <Lines lines={lines} total={total} onChange={(next) => basket.change({ lines: next })} />
            <div className={`${css.panel} ${css.form}`}>
              <Select label="Paid by" {...field('way')}>
                <option value="cash">Cash</option>
                <option value="card">Card</option>
                <option value="upi">UPI</option>
              </Select>
              {buyer.way === 'cash' && <Cash total={total} given={field('given')} />}
              {buyer.way === 'card' && (
                <Field label="Card slip number" hint="From the terminal, if there is one" {...field('reference')} />
              )}
              {buyer.way === 'upi' && (
                <div>
                  <img
                    // A further sale with the same total needs its own QR code, so its URL must differ.
                    src={`${urlOf('/admin/counter-qr', { amount: total })}&sale=${basket.key}`}
                    width={180}
                    height={180}
                    alt={`UPI code for ${rupees(total, 'always')}`}
                    onError={(e) => {
                      e.currentTarget.hidden = true // hides the QR code if the shop has no UPI ID
                    }}
                  />
                  <Field label="UPI reference" {...field('reference')} />
                </div>
              )}
              <Field
                label="Buyer’s name"
                hint={
                  total < NAMED_FROM ? 'Optional, shown on the invoice' : 'From ₹50,000 the invoice must name the buyer'
                }
                {...field('name')}
              />
              <Field label="Mobile" inputMode="numeric" {...field('mob')} />
              <Field label="GSTIN" {...field('gstin')} />
            </div>
          </fieldset>
          <div className={css.actions}>
            <Button type="submit" busy={busy} disabled={basket.sent && cut !== ''}>
              Take {rupees(total, 'always')}
            </Button>
            <Button kind="plain" disabled={basket.sent} onClick={clear}>
              Clear
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

/** The total in rupees from which an invoice without a GSTIN must name its buyer (CGST Rules, rule 46). */
const NAMED_FROM = 50_000
/**
 * The total in rupees from which a sale may not be paid in cash (Income-tax Act, 1961, section 269ST, and its
 * successor).
 */
const NO_CASH_FROM = 200_000

/** Fields for the cash that the buyer hands over, and the change to give back. */
function Cash({
  total,
  given,
}: {
  total: number
  given: ReturnType<ReturnType<typeof useForm<{ given: string }>>['field']>
}) {
  const back = (paiseOf(given.value) ?? 0) - Math.round(total * 100)
  return (
    <div>
      {total >= NO_CASH_FROM && (
        <p role="status" className={css.bad}>
          The law allows no cash of ₹2,00,000 or more for one sale. Take a card or UPI.
        </p>
      )}
      <Field label="Cash given ₹" inputMode="decimal" hint="Optional, to calculate the change" {...given} />
      {given.value.trim() !== '' && (
        <p role="status" className={back < 0 ? css.bad : own.change}>
          {back < 0 ? `${rupees(-back / 100, 'always')} short` : `Change ${rupees(back / 100, 'always')}`}
        </p>
      )}
    </div>
  )
}

/** The last sale, shown until the next product is scanned: the change to give back, and the documents. */
function SoldNotice({ sold }: { sold: Sold }) {
  const { act, doing } = useForm({})
  const invoice = () =>
    act({
      name: 'invoice',
      send: async () => save(await getFile('/download/{id}', { id: sold.orders_id }), `invoice-${sold.invoice_id}.pdf`),
    })
  return (
    <section className={css.panel} aria-label="Sold">
      <p role="status">
        <strong className={css.good}>
          Sold for {rupees(sold.total, 'always')}, invoice {sold.invoice_id}.
        </strong>
      </p>
      {sold.change > 0 && <p className={own.change}>Change to give: {rupees(sold.change, 'always')}</p>}
      <div className={css.actions}>
        <Button
          size="small"
          kind="plain"
          onClick={() => void openFile('/admin/orders/{id}/receipt', { id: sold.orders_id })}
        >
          Print the receipt
        </Button>
        <Button size="small" kind="plain" busy={doing === 'invoice'} onClick={() => void invoice()}>
          Download the invoice
        </Button>
      </div>
    </section>
  )
}
