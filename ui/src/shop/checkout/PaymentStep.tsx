import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { forgetOrdered, useCart } from '../../api/cart'
import { ask, post, Refused, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { rupees } from '../../rules/money'
import type { Payment } from './CheckoutPage'
import { ConfirmDialog } from './ConfirmDialog'
import css from './checkout.module.css'
import { openRazorpay, type PaymentAnswer } from './razorpay'
import { TestPayDialog } from './TestPayDialog'

type Props = {
  address: Schemas['AddressData'] | undefined
  payment: Payment
  onPayment: (payment: Payment) => void
  onSummary: () => void
  onDone: (to: string) => void
}

type Placed = Schemas['CheckoutOut']

const leaveAfter = 3000

export function PaymentStep({ address, payment, onPayment, onSummary, onDone }: Props) {
  const cart = useCart()
  const shop = useCall('/shop')
  const { user } = useSession()
  const { tell } = useAsking()
  const refresh = useRefresh()
  const [terms, setTerms] = useState(false)
  const [busy, setBusy] = useState(false)
  const [placed, setPlaced] = useState<Placed>()
  const [paying, setPaying] = useState<Placed>()
  const [finished, setFinished] = useState('')
  // One key per attempt, kept over a retry, so that a double click or a lost answer places one order.
  const attempt = useRef<{ wishes: string; key: string }>(undefined)
  const prepaid = shop.data?.data.prepaid ?? false
  useEffect(() => {
    if (shop.data && !shop.data.data.prepaid) onPayment('COD')
  }, [shop.data, onPayment])
  const orders = cart.items.map((i) => ({ product_id: i.product_id, qty: i.quantity }))

  const place = async () => {
    if (!address) return toast.error('Please select an address before proceeding.')
    if (payment === 'Pre-paid' && !terms) return toast.error('Please read and accept the terms and conditions')
    if (orders.length === 0) return toast.error('Your cart is empty')
    setBusy(true)
    try {
      const stock = await ask('/stockcheck', { orders })
      if (!stock.status) {
        const texts = Array.isArray(stock.message) ? stock.message : [String(stock.message)]
        tell({
          title: 'Please check quantity',
          text: (
            <ul>
              {texts.map((t) => (
                <li key={t}>{t}</li>
              ))}
            </ul>
          ),
        })
        onSummary()
        return
      }
      const wishes = JSON.stringify([orders, address.id, payment])
      if (attempt.current?.wishes !== wishes) attempt.current = { wishes, key: newKey() }
      setPlaced(
        await post('/checkout', { orders, AddressID: address.id, pt: payment }, undefined, {
          'Idempotency-Key': attempt.current.key,
        }),
      )
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Checkout error')
    } finally {
      setBusy(false)
    }
  }
  const cancel = async () => {
    const order = placed
    setPlaced(undefined)
    attempt.current = undefined
    if (order)
      await post('/paycancel', { orders, ordersId: order.orderId }).catch((failure: Error) =>
        toast.error(failure.message),
      )
  }
  const finish = async (message: string) => {
    toast.success(message)
    setFinished(message)
    setPlaced(undefined)
    setPaying(undefined)
    await refresh('orders', 'product', 'showcartlist')
    setTimeout(() => {
      forgetOrdered(orders.map((o) => o.product_id))
      onDone('/')
    }, leaveAfter)
  }
  const dismissed = async (order: Placed) => {
    setPaying(undefined)
    attempt.current = undefined
    await post('/paycancel', { orders, ordersId: order.orderId }).catch(() => undefined)
    alert('Payment popup closed. Please complete the payment.')
  }
  /** A failed verification shows its message and opens the payment again. */
  const verify = async (order: Placed, answer: PaymentAnswer) => {
    setBusy(true)
    try {
      await finish(
        (await post('/pay', { ...answer, ORDERSID: order.orderId, orders, Amount: order.amount / 100 })).message,
      )
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Payment verification failed')
      void startPayment(order)
    }
    setBusy(false)
  }
  const startPayment = async (order: Placed) => {
    setPlaced(undefined)
    if (order.key_id === 'test') {
      setPaying(order)
      return
    }
    try {
      await openRazorpay({
        key: order.key_id,
        order_id: order.id,
        amount: order.amount,
        currency: 'INR',
        name: shop.data?.data.shop_name ?? 'Hearth',
        prefill: { name: user.name, email: user.email, contact: address?.mob ?? '' },
        handler: (answer) => void verify(order, answer),
        modal: { ondismiss: () => void dismissed(order) },
      })
    } catch (failure) {
      alert(failure instanceof Error ? failure.message : String(failure))
      attempt.current = undefined
      await post('/paycancel', { orders, ordersId: order.orderId }).catch(() => undefined)
    }
  }
  const payTest = async (order: Placed) => {
    setBusy(true)
    try {
      await verify(order, await post('/testpay', { ORDERSID: order.orderId }))
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Payment verification failed')
    }
    setBusy(false)
  }
  const confirm = async () => {
    if (!placed) return
    if (payment === 'Pre-paid') {
      await startPayment(placed)
      return
    }
    setBusy(true)
    try {
      await finish((await post('/codstatus', { orders, ORDERSID: placed.orderId })).message)
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Order submission failed')
    }
    setBusy(false)
  }
  if (finished) {
    return (
      <p role="status" className={css.finished}>
        <strong>{finished}</strong> We have written to you with the details. <Link href="/orders">See your orders</Link>
      </p>
    )
  }
  return (
    <>
      <fieldset className={css.methods}>
        <legend className="hidden">Payment method</legend>
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
            <strong>Pre-paid</strong>
            <br />
            <span className="quiet">{prepaid ? 'UPI, card or net banking' : 'Pre-paid is not available now.'}</span>
          </span>
        </label>
        <label>
          <input type="radio" name="pt" value="COD" checked={payment === 'COD'} onChange={() => onPayment('COD')} />
          <span>
            <strong>COD</strong>
            <br />
            <span className="quiet">Pay in cash or by UPI when it arrives</span>
          </span>
        </label>
      </fieldset>
      {payment === 'COD' && prepaid && (
        <p className="quiet">
          Paid now, your parcel leaves sooner: nobody has to be called first, and there is no cash to count at the door.{' '}
          <button type="button" className={css.link} onClick={() => onPayment('Pre-paid')}>
            Pay now instead
          </button>
        </p>
      )}
      {payment === 'Pre-paid' && (
        <label className={css.terms}>
          <input type="checkbox" checked={terms} onChange={(event) => setTerms(event.currentTarget.checked)} />
          <span>
            I have read and accept the <Link href="/terms-and-conditions">terms and conditions</Link>.
          </span>
        </label>
      )}
      <Button busy={busy} onClick={() => void place()}>
        Place order
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
      {paying && (
        <TestPayDialog
          amount={rupees(paying.amount / 100)}
          busy={busy}
          onPay={() => void payTest(paying)}
          onFail={() =>
            void verify(paying, {
              razorpay_payment_id: 'failed',
              razorpay_order_id: paying.id,
              razorpay_signature: 'failed',
            })
          }
          onClose={() => void dismissed(paying)}
        />
      )}
    </>
  )
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
}
