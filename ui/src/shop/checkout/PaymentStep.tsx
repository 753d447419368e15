import { useEffect, useRef, useState } from 'react'
import { buyable, forgetOrdered, priceAnew, useBasket, useCart } from '../../api/cart'
import { ask, post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { newKey } from '../../rules/key'
import { rupees } from '../../rules/money'
import { Refused } from '../../rules/refused'
import { say } from '../../words'
import { type Placed, usePaying } from '../blocks/usePaying'
import { ConfirmDialog } from './ConfirmDialog'
import css from './checkout.module.css'
import type { Choices } from './kept'
import type { Confirmed } from './Ordered'
import { TermsDialog } from './TermsDialog'

type Payment = Choices['payment']

type Props = {
  address: Schemas['AddressData'] | undefined
  payment: Payment
  terms: boolean
  /** The customer's message for packer and courier. */
  note: string
  /** A second address for news of the parcels; '' for none. */
  news: string
  /** The key of the chosen delivery slot; undefined if the PIN has none. */
  slot?: string | undefined
  /**
   * The total in rupees that the page shows; the shop charges no other. Undefined until the delivery charge is
   * known.
   */
  total: number | undefined
  /** What store credit pays of the total, in rupees. */
  credit?: number
  /** The coupon codes applied to the order, separated by commas. */
  codes: string
  /** Why the order can't be delivered to the address or paid this way. */
  refused?: string | undefined
  /** Whether the delivery charge is being fetched. */
  asking?: boolean
  onPayment: (payment: Payment) => void
  onTerms: (accepted: boolean) => void
  /** Leads back to the summary; wrongNews is what is wrong with the second address. */
  onSummary: (wrongNews?: string) => void
  /** Called to fetch the delivery charge again. */
  onAsk?: () => void
  onDone: (order: Confirmed) => void
}

export function PaymentStep({
  address,
  payment,
  terms,
  note,
  news,
  slot,
  total,
  credit = 0,
  codes,
  refused,
  asking = false,
  onPayment,
  onTerms,
  onSummary,
  onAsk = () => undefined,
  onDone,
}: Props) {
  const basket = useBasket()
  const { buyNow } = basket
  const cart = useCart()
  const shop = useCall('/shop')
  const { tell } = useAsking()
  const refresh = useRefresh()
  const [reading, setReading] = useState(false)
  const { busy, act } = useAct()
  const [placed, setPlaced] = useState<Placed>()
  // One idempotency key per attempt, kept for retries, so that a double click or a lost reply still places one order.
  const attempt = useRef<{ wishes: string; key: string }>(undefined)
  const prepaid = shop.data?.data.prepaid ?? false
  useEffect(() => {
    if (shop.data && !shop.data.data.prepaid) onPayment('COD')
  }, [shop.data, onPayment])
  const whole = credit > 0 && credit === total
  const orders = buyable(cart.items).map((i) => ({ product_id: i.product_id, qty: i.quantity }))
  const drop = (order: Placed) => post('/paycancel', { orders, ordersId: order.orderId })
  const finish = async (order: Placed, { message }: { message: string }) => {
    setPlaced(undefined)
    onDone({ id: order.orderId, amount: order.amount / 100, payment: whole ? 'Pre-paid' : payment, credit, message })
    forgetOrdered(
      basket,
      orders.map((o) => o.product_id),
    )
    await refresh(
      '/orders',
      '/orders_details',
      '/product',
      '/product_list',
      '/productsnames',
      '/showcartlist',
      '/credit',
      '/pincode',
    )
  }
  const paying = usePaying({
    orders,
    mobile: address?.mob ?? '',
    onPaid: finish,
    onClosed: async (order) => {
      attempt.current = undefined
      await drop(order).catch(() => undefined)
      alert(say.paymentStep.paymentPopupClosedPleaseComplete)
    },
    onUnable: async (order, failure) => {
      alert(failure instanceof Error ? failure.message : String(failure))
      attempt.current = undefined
      await drop(order).catch(() => undefined)
    },
  })

  const place = async () => {
    if (!address) return toast.error(say.paymentStep.pleaseSelectAnAddressBefore)
    if (payment === 'Pre-paid' && !terms && !whole) return toast.error(say.paymentStep.pleaseReadAndAcceptThe)
    if (orders.length === 0) return toast.error(say.paymentStep.yourCartIsEmpty)
    if (total === undefined) {
      onAsk()
      return toast.error(refused ?? say.paymentStep.checkoutError)
    }
    await act({
      send: async () => {
        const stock = await ask('/stockcheck', { orders })
        if (!stock.status) {
          tell({ title: say.paymentStep.pleaseCheckQuantity, text: listed(stock.message) })
          void priceAnew(basket).catch(() => undefined)
          return onSummary()
        }
        // The shop compares the total anyway, but checking first lets the summary name the product that changed.
        if (await priceAnew(basket).catch(() => false)) {
          tell({ title: say.paymentStep.pleaseLookOnceMore, text: say.paymentStep.aPriceOrTheStock })
          return onSummary()
        }
        const wishes = JSON.stringify([orders, address.id, payment, codes, note, news, slot, credit])
        if (attempt.current?.wishes !== wishes) attempt.current = { wishes, key: newKey() }
        const order = await post(
          '/checkout',
          {
            orders,
            AddressID: address.id,
            pt: whole ? 'Pre-paid' : payment,
            shown_total: total,
            codes,
            note,
            news_email: news || undefined,
            slot,
            credit: credit || undefined,
            buy_now: buyNow ? 'yes' : undefined,
          },
          undefined,
          { 'Idempotency-Key': attempt.current.key },
        )
        if (order.amount === 0) return finish(order, order)
        setPlaced(order)
      },
      failed: (failure) => {
        if (!(failure instanceof Refused)) return say.paymentStep.checkoutError
        if (failure.status === 200) attempt.current = undefined // with the same key, the shop would repeat its refusal
        if (failure.fields.credit) void refresh('/credit')
        if (failure.fields.slot) void refresh('/pincode')
        if (failure.fields.shown_total || failure.fields.codes) onSummary()
        if (failure.fields.news_email) onSummary(failure.fields.news_email)
        return failure.message
      },
    })
  }
  const cancel = async () => {
    const order = placed
    setPlaced(undefined)
    attempt.current = undefined
    if (order) await drop(order).catch((failure: Error) => toast.error(failure.message))
  }
  const confirm = async () => {
    if (!placed) return
    if (payment === 'Pre-paid') {
      setPlaced(undefined)
      return paying.start(placed)
    }
    await act({
      send: () => post('/codstatus', { orders, ORDERSID: placed.orderId }),
      done: (reply) => finish(placed, reply),
      failed: say.paymentStep.orderSubmissionFailed,
    })
  }
  return (
    <>
      <fieldset className={css.methods} hidden={whole}>
        <legend className="hidden">{say.paymentStep.paymentMethod}</legend>
        <label data-off={!prepaid || undefined}>
          <input
            type="radio"
            name="pt"
            value="Pre-paid"
            checked={payment === 'Pre-paid'}
            disabled={!prepaid}
            onChange={() => onPayment('Pre-paid')}
          />
          <span>
            <strong>{say.paymentStep.prePaid}</strong>
            <br />
            <span className="quiet">
              {prepaid ? say.paymentStep.upiCardOrNetBanking : say.paymentStep.prePaidIsNotAvailable}
            </span>
          </span>
        </label>
        <label>
          <input type="radio" name="pt" value="COD" checked={payment === 'COD'} onChange={() => onPayment('COD')} />
          <span>
            <strong>{say.paymentStep.cod}</strong>
            <br />
            <span className="quiet">{say.paymentStep.payInCashOrBy}</span>
          </span>
        </label>
      </fieldset>
      {refused && !whole && (
        <p role="status" className={css.refused}>
          {refused}
        </p>
      )}
      {payment === 'COD' && prepaid && !whole && (
        <p className="quiet">
          {say.paymentStep.paidNowYourParcelLeaves}
          <button type="button" className={css.link} onClick={() => onPayment('Pre-paid')}>
            {say.paymentStep.payNowInstead}
          </button>
        </p>
      )}
      {payment === 'Pre-paid' && !whole && (
        <div>
          <label className={css.terms}>
            <input type="checkbox" checked={terms} onChange={(event) => onTerms(event.currentTarget.checked)} />
            <span>{say.paymentStep.iHaveReadAndAccept}</span>
          </label>
          <button type="button" className={css.read} aria-haspopup="dialog" onClick={() => setReading(true)}>
            {say.paymentStep.readTheTerms}
          </button>
        </div>
      )}
      <Button busy={busy || paying.busy || asking} onClick={() => void place()}>
        {say.paymentStep.placeOrder}
      </Button>
      {placed && (
        <ConfirmDialog
          amount={rupees(placed.amount / 100)}
          payment={payment}
          busy={busy}
          onYes={() => void confirm()}
          onNo={() => void cancel()}
        />
      )}
      {paying.dialog}
      {reading && <TermsDialog onClose={() => setReading(false)} />}
    </>
  )
}

function listed(message: unknown) {
  const texts = Array.isArray(message) ? message.map(String) : [String(message)]
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
