import { useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useAct } from '../../parts/useAct'
import { rupees } from '../../rules/money'
import { Refused, Unreachable } from '../../rules/refused'
import { say } from '../../words'
import { openWindow, type PaymentAnswer } from './payWindows'
import { TestPayDialog } from './TestPayDialog'

export type Placed = Pick<Schemas['CheckoutOut'], 'orderId' | 'id' | 'provider' | 'key_id' | 'amount'>

type Wanted = { product_id: number; qty: number }

type Props = {
  /** The products of the order, which clients of the API send along. */
  orders: Wanted[]
  mobile: string
  onPaid: (order: Placed, reply: { message: string }) => unknown
  /** Called if the payment window was closed before a payment. */
  onClosed: (order: Placed) => void
  /** Called if the payment window can't be opened. */
  onUnable: (order: Placed, failure: unknown) => void
}

/**
 * How often a payment is reported to the shop if its reply does not arrive, and the pause between, in milliseconds.
 */
const tries = 4
const between = 1500

/** usePaying takes the payment of a placed order, through the provider's payment window or the demo's test dialog. */
export function usePaying({ orders, mobile, onPaid, onClosed, onUnable }: Props) {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const { user } = useSession()
  const { busy, act } = useAct()
  const [testing, setTesting] = useState<Placed>()
  const start = async (order: Placed) => {
    if (order.provider === 'testpay') return setTesting(order)
    try {
      await openWindow(order.provider, {
        key: order.key_id,
        order_id: order.id,
        amount: order.amount,
        currency: 'INR',
        name: shop.data?.data.shop_name ?? '',
        prefill: { name: user.name, email: user.email, contact: mobile },
        handler: (answer) => void verify(order, answer),
        modal: { ondismiss: () => onClosed(order) },
      })
    } catch (failure) {
      onUnable(order, failure)
    }
  }
  /** verify reports a payment to the shop. If that fails, it shows the message and reopens the payment. */
  const verify = (order: Placed, answer: PaymentAnswer) =>
    act({
      name: 'verify',
      send: () => told(order, { ...answer, ORDERSID: order.orderId, orders, Amount: order.amount / 100 }),
      done: (reply) => {
        setTesting(undefined)
        return onPaid(order, reply)
      },
      failed: (failure) => {
        void start(order)
        return failure instanceof Refused ? failure.message : say.usePaying.paymentVerificationFailed
      },
    })
  const payTest = (order: Placed) =>
    act({
      name: 'pay',
      send: async () => {
        await verify(order, await post('/testpay', { ORDERSID: order.orderId }))
      },
      failed: say.usePaying.paymentVerificationFailed,
    })
  const dialog = testing && (
    <TestPayDialog
      amount={rupees(testing.amount / 100)}
      busy={busy}
      onPay={() => void payTest(testing)}
      onFail={() =>
        void verify(testing, {
          razorpay_payment_id: 'failed',
          razorpay_order_id: testing.id,
          razorpay_signature: 'failed',
        })
      }
      onClose={() => {
        setTesting(undefined)
        onClosed(testing)
      }}
    />
  )
  return { start, busy, dialog }
}

/**
 * told reports a payment to the shop. After a network failure it repeats the report, and checks whether the order
 * is confirmed, because a completed payment must not be requested again.
 */
async function told(order: Placed, body: PaymentAnswer & { ORDERSID: number; orders: Wanted[]; Amount: number }) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post('/pay', body)
    } catch (failure) {
      if (!(failure instanceof Unreachable) || attempt === tries) throw failure
    }
    await new Promise((resolve) => setTimeout(resolve, between))
    const now = await get('/orders_details/{id}', { id: order.orderId }).catch(() => undefined)
    if (now && now.data.state !== 'placed' && now.data.state !== 'cancelled')
      return { message: say.usePaying.paymentSuccessfulYourOrderIs }
  }
}
