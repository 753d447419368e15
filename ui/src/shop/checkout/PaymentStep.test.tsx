import { expect, test, vi } from 'vitest'
import { addToCart, clearCart } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { type Answers, answer, last, refusal, said, sent, some, unreachable } from '../../testing/answers'
import { button, press, reads, show, until } from '../../testing/screen'
import { PaymentStep } from './PaymentStep'

const places: string[] = []
const shop: Answers = {
  'GET /shop': { data: { prepaid: true, shop_name: 'Hearth' } },
  'POST /stockcheck': { status: true },
  'POST /cart_prices': { data: [] },
  'POST /checkout': { orderId: 1042, amount: 49900, provider: 'testpay', key_id: 'test', id: 'pay_1' },
}

function begin(payment: 'COD' | 'Pre-paid', answers: Answers = {}, address: number | undefined = 5, terms = false) {
  places.length = 0
  clearCart()
  addToCart({ product_id: 3, title: 'Plug', stock: 9, price: 499, image: '' })
  show(
    <PaymentStep
      address={address ? some<Schemas['AddressData']>({ id: address }) : undefined}
      payment={payment}
      terms={terms}
      note="Ring twice"
      news="asha@mail.example"
      total={539}
      codes="DIWALI10"
      onTerms={() => {}}
      onPayment={() => {}}
      onSummary={(wrong) => places.push(wrong ? `summary: ${wrong}` : 'summary')}
      onDone={(order) => places.push(`${order.id}, ${order.amount} rupees, ${order.payment}`)}
    />,
    { ...shop, ...answers },
  )
}

const calls = () => sent.map((s) => s.call).filter((call) => call.startsWith('POST') && call !== 'POST /cart_prices')
const keys = () => sent.filter((s) => s.call === 'POST /checkout').map((s) => s.headers?.['Idempotency-Key'])

test('the address is required before the terms, and both before sending', async () => {
  begin('Pre-paid', {}, 0)
  await press('Place order')
  await until(() => expect(said).toEqual(['bad: Please select an address before proceeding.']))
  begin('Pre-paid')
  await press('Place order')
  await until(() => expect(said).toEqual(['bad: Please read and accept the terms and conditions']))
  expect(calls()).toEqual([])
})

test('shortages are shown, and the summary opens', async () => {
  begin('COD', { 'POST /stockcheck': refusal('Plug: only 1 left') })
  await press('Place order')
  await until(() => expect(reads('Plug: only 1 left')).toBe(true))
  expect(places).toEqual(['summary'])
  expect(calls()).toEqual(['POST /stockcheck'])
})

test('a retry after a lost reply sends the same key, a changed order a new one', async () => {
  begin('COD', { 'POST /checkout': unreachable })
  await press('Place order')
  await until(() => expect(said).toEqual(['bad: Checkout error']))
  await press('Place order')
  await until(() => expect(keys()).toHaveLength(2))
  await until(() => expect(button('Place order').disabled).toBe(false))
  addToCart({ product_id: 3, title: 'Plug', stock: 9, price: 499, image: '' })
  await press('Place order')
  await until(() => expect(keys()).toHaveLength(3))
  const [first, second, third] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(last('POST /checkout')?.body).toMatchObject({ note: 'Ring twice', news_email: 'asha@mail.example' })
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a retry after a refusal sends a new key, since the shop repeats its reply to the old one', async () => {
  begin('COD', { 'POST /checkout': refusal('Pre-paid is not available now.') })
  await press('Place order')
  await until(() => expect(said).toEqual(['bad: Pre-paid is not available now.']))
  await press('Place order')
  await until(() => expect(keys()).toHaveLength(2))
  const [first, second] = keys()
  expect(second).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
  answer('POST /checkout', refusal('The shop is busy or stopping.', {}, 503)) // it may have placed the order
  await until(() => expect(button('Place order').disabled).toBe(false))
  await press('Place order')
  await until(() => expect(keys()).toHaveLength(3))
  await until(() => expect(button('Place order').disabled).toBe(false))
  await press('Place order')
  await until(() => expect(keys()).toHaveLength(4))
  expect(keys()[3]).toBe(keys()[2])
})

test('Place order is busy while the order is placed', async () => {
  begin('COD', { 'POST /stockcheck': () => new Promise(() => {}) })
  await press('Place order')
  await until(() => expect(button('Place order').getAttribute('aria-busy')).toBe('true'))
  expect(button('Place order').disabled).toBe(true)
})

test('a COD order is confirmed with Yes and shown with number and amount; the cart is emptied at once', async () => {
  begin('COD', { 'POST /codstatus': { message: 'Your order is confirmed.' } })
  await press('Place order')
  await press('Yes')
  await until(() => expect(said).toEqual(['good: Your order is confirmed.']))
  expect(sent.find((s) => s.call === 'POST /checkout')?.body).toMatchObject({ shown_total: 539, codes: 'DIWALI10' })
  expect(sent.find((s) => s.call === 'POST /codstatus')?.body).toMatchObject({
    ORDERSID: 1042,
    orders: [{ product_id: 3, qty: 1 }],
  })
  await until(() => expect(places).toEqual(['1042, 499 rupees, COD']))
  await until(() => expect(JSON.parse(localStorage.getItem('cart') ?? '').items).toEqual([]))
})

test('a price that changed is shown before anything is ordered', async () => {
  begin('COD', {
    'POST /cart_prices': {
      data: [{ product_id: 3, title: 'Plug', image: '', price: 599, discount_price: 599, stock: 9 }],
    },
  })
  await press('Place order')
  await until(() => expect(reads('A price or availability has changed.')).toBe(true))
  expect(places).toEqual(['summary'])
  expect(calls()).toEqual(['POST /stockcheck'])
})

test('a total refused by the shop opens the summary', async () => {
  const words = 'The total is now ₹639.00, you were shown ₹539.00. Please look at your order once more.'
  begin('COD', { 'POST /checkout': refusal(words, { shown_total: words }) })
  await press('Place order')
  await until(() => expect(said).toEqual([`bad: ${words}`]))
  expect(places).toEqual(['summary'])
})

test('a payment whose reply is lost is not requested twice', async () => {
  begin(
    'Pre-paid',
    {
      'POST /testpay': { razorpay_payment_id: 'p', razorpay_order_id: 'pay_1', razorpay_signature: 's' },
      'POST /pay': unreachable,
      'GET /orders_details/{id}': { data: { state: 'confirmed' } },
    },
    5,
    true,
  )
  await press('Place order')
  await press('Yes')
  await press('Pay ₹499')
  await until(() => expect(places).toEqual(['1042, 499 rupees, Pre-paid']))
  expect(sent.filter((s) => s.call === 'POST /pay')).toHaveLength(1)
  expect(said).toEqual(['good: Payment successful. Your order is confirmed.'])
})

test('a payment whose reply is lost is not called successful while its order is unpaid or was cancelled', async () => {
  const later = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, wait = 0) => later(run, wait === 1500 ? 0 : wait))
  try {
    for (const state of ['placed', 'cancelled']) {
      begin(
        'Pre-paid',
        {
          'POST /testpay': { razorpay_payment_id: 'p', razorpay_order_id: 'pay_1', razorpay_signature: 's' },
          'POST /pay': unreachable,
          'GET /orders_details/{id}': { data: { state } },
        },
        5,
        true,
      )
      await press('Place order')
      await press('Yes')
      await press('Pay ₹499')
      await until(() => expect(said).toHaveLength(1))
      expect(said[0]).toMatch(/^bad: /)
      expect(sent.filter((s) => s.call === 'POST /pay')).toHaveLength(4)
      expect(places).toEqual([])
    }
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a failed confirmation says why and can be retried; Cancel releases the stock', async () => {
  begin('COD', { 'POST /codstatus': refusal('COD is not possible here.') })
  await press('Place order')
  await press('Yes')
  await until(() => expect(said).toEqual(['bad: COD is not possible here.']))
  answer('POST /codstatus', unreachable)
  await press('Yes')
  await until(() => expect(said).toContain('bad: Order submission failed'))
  await press('Cancel')
  await until(() => expect(sent.find((s) => s.call === 'POST /paycancel')?.body?.ordersId).toBe(1042))
})

test('a payment that could not be verified is reported and can be tried again', async () => {
  begin(
    'Pre-paid',
    {
      'POST /testpay': { razorpay_payment_id: 'p', razorpay_order_id: 'pay_1', razorpay_signature: 's' },
      'POST /pay': refusal('Signature does not match.'),
    },
    5,
    true,
  )
  await press('Place order')
  await press('Yes')
  await press('Pay ₹499')
  await until(() => expect(said).toEqual(['bad: Signature does not match.']))
  expect(sent.find((s) => s.call === 'POST /pay')?.body).toMatchObject({ ORDERSID: 1042, Amount: 499 })
  await until(() => expect(button('Pay ₹499').disabled).toBe(false))
})

test('a second address that the shop refuses leads back to the summary', async () => {
  begin('COD', {
    'POST /checkout': refusal('Please enter a valid email address.', {
      news_email: 'Please enter a valid email address.',
    }),
  })
  await press('Place order')
  await until(() => expect(said).toEqual(['bad: Please enter a valid email address.']))
  expect(places).toEqual(['summary: Please enter a valid email address.'])
})
