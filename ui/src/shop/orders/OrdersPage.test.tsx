import { expect, test } from 'vitest'
import { type Answers, sent } from '../../testing/answers'
import { asha, press, reads, show, until } from '../../testing/screen'
import { OrdersPage } from './OrdersPage'

const card = (orders_id: number, state: string, more = {}) => ({
  orders_id,
  state,
  title: `Plug ${orders_id}`,
  image: '',
  amount: 1299.5,
  product_count: 1,
  confirm_date: '2026-11-20T10:00:00+05:30',
  delivered_date: '2026-11-22T10:00:00+05:30',
  ...more,
})
const waits = (orders_id: number, pt: string) => ({
  ...card(orders_id, 'placed'),
  pt,
  hold_until: '2026-11-24T14:05:00+05:30',
})
const none = { shipped: [], delivered: [], cancelled: [], waiting: [], former: [] }

async function open(data: object, answers: Answers = {}) {
  show(<OrdersPage />, { 'GET /session': { data: asha }, 'GET /orders': { data: { ...none, ...data } }, ...answers })
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}

/** links returns the links in the section with a name. */
const links = (name: string) =>
  [...document.querySelectorAll(`section[aria-label="${name}"] a`)].map((a) => a.getAttribute('href'))

test('each order is listed in the section of its state and links to its page', async () => {
  await open({
    shipped: [card(1, 'shipped')],
    delivered: [card(2, 'delivered', { rated: true })],
    cancelled: [card(3, 'cancelled'), card(4, 'returned')],
  })
  expect(links('Order Shipped')).toEqual(['/ordershipped/1'])
  expect(links('Order Delivered')).toEqual(['/orderdetails/2'])
  expect(links('Cancelled and returned')).toEqual(['/orderdetails/3', '/orderdetails/4'])
  expect(reads('₹1,299.50')).toBe(true)
})

test('only a delivered order that is not reviewed yet offers a review', async () => {
  await open({
    shipped: [card(1, 'shipped')],
    delivered: [card(2, 'delivered'), card(3, 'delivered', { rated: true })],
  })
  expect(links('Order Delivered')).toEqual(['/orderdetails/2', '/orderReview/2', '/orderdetails/3'])
  expect(links('Order Shipped')).toEqual(['/ordershipped/1'])
})

test('a cancelled order shows its refund with the amount', async () => {
  await open({ cancelled: [card(3, 'cancelled', { refund_state: 'done', refund_amount: 1259.5 })] })
  expect(reads('₹1,259.50')).toBe(true)
})

test('a waiting order is paid by its button, and a COD order confirmed', async () => {
  await open({ waiting: [waits(5, 'Pre-paid')] }, { 'POST /resume_payment': { orderId: 5, provider: 'testpay' } })
  expect(reads('2:05 pm')).toBe(true)
  await press('Pay ₹1,299.50')
  await until(() => expect(sent.find((s) => s.call === 'POST /resume_payment')?.body).toEqual({ ORDERSID: 5 }))
  await open({ waiting: [waits(6, 'COD')] }, { 'POST /codstatus': { message: 'Confirmed.' } })
  await press('Confirm order')
  await until(() => expect(sent.find((s) => s.call === 'POST /codstatus')?.body).toEqual({ ORDERSID: 6 }))
})
