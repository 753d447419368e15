import { expect, test } from 'vitest'
import { type Answers, answer, last, refusal } from '../../testing/answers'
import { asha, press, reads, show, until } from '../../testing/screen'
import { PastOrderScreen } from './PastOrderScreen'

const past = {
  id: 31,
  number: '#1042',
  source: 'Shopify',
  date: '2025-03-09T23:50:00+05:30',
  state: 'fulfilled',
  payment: 'Cash on Delivery',
  delivery: 40,
  discount: 150.5,
  tax: 351.36,
  total: 123_456.5,
  lines: [
    { title: 'Brass lamp', sku: 'BL-1', quantity: 3, price: 41_000 },
    { title: 'Bulb', sku: '', quantity: 1, price: 567 },
  ],
  customer_id: 4,
  name: 'Asha',
  email: 'asha@example.com',
  mob: '9876543210',
  address: '12 MG Road, Pune 411001',
}

function open(changes: object = {}, answers: Answers = {}) {
  show(
    <PastOrderScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders', 'privacy'] } },
      'GET /admin/past-orders/{id}': { data: { ...past, ...changes } },
      ...answers,
    },
    '/pastorders/31',
    '/pastorders/:id',
  )
}

const texts = (within: string) => [...document.querySelectorAll(within)].map((element) => element.textContent)
const facts = (part: string) =>
  Object.fromEntries(
    [...document.querySelectorAll(`section[aria-label="${part}"] dl div`)].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const breaks = () => document.querySelectorAll('section[aria-label="Customer"] br').length
const links = () => texts('section[aria-label="Customer"] a')

test('the order of the address is shown, with the shop that it is from', async () => {
  open()
  await until(() => expect(texts('h1')).toEqual(['Order #1042 of the former shop']))
  expect(last('GET /admin/past-orders/{id}')?.params).toEqual({ id: 31 })
  expect(reads('Imported from Shopify')).toBe(true)
  expect(facts('Order')).toEqual({
    Placed: '9 Mar 2025',
    'State in the former shop': 'fulfilled',
    Payment: 'Cash on Delivery',
  })
})

test('each product shows its quantity and price, and the sums are to the paisa', async () => {
  open()
  await until(() => expect(texts('tbody tr')).toHaveLength(2))
  expect(texts('tbody tr:nth-child(1) td')).toEqual(['Brass lamp', 'BL-1', '3', '₹41,000.00'])
  expect(texts('tbody tr:nth-child(2) td')).toEqual(['Bulb', '', '1', '₹567.00'])
  expect(facts('Products')).toEqual({
    Delivery: '₹40.00',
    Discount: '₹150.50',
    'Tax included': '₹351.36',
    Total: '₹1,23,456.50',
  })
})

test('a customer with an account here is linked to it, with email and mobile', async () => {
  open()
  await until(() => expect(links()).toEqual(['Asha', 'asha@example.com', '9876543210']))
  const leads = [...document.querySelectorAll('section[aria-label="Customer"] a')].map((a) => a.getAttribute('href'))
  expect(leads).toEqual(['/customers/4', 'mailto:asha@example.com', 'tel:+919876543210'])
  expect(reads('12 MG Road, Pune 411001')).toBe(true)
})

test('a customer without an account here is only a name, and what is not known is a dash', async () => {
  open({ customer_id: 0 })
  await until(() => expect(links()).toEqual(['asha@example.com', '9876543210']))
  expect(breaks()).toBe(2)
  open({ customer_id: 0, name: '' })
  await until(() => expect(breaks()).toBe(1))
  open({ customer_id: 0, email: '', mob: '', address: '', state: '', payment: '' })
  await until(() => expect(facts('Order')).toMatchObject({ 'State in the former shop': '–', Payment: '–' }))
  expect(texts('section[aria-label="Customer"] p')).toEqual(['Asha'])
  expect(links()).toEqual([])
})

test('an order that can’t be loaded says why, and can be tried again', async () => {
  open({}, { 'GET /admin/past-orders/{id}': refusal('There is no such order.', {}, 404) })
  await until(() => expect(reads('There is no such order.')).toBe(true))
  answer('GET /admin/past-orders/{id}', { data: past })
  await press('Try again')
  await until(() => expect(reads('Order #1042')).toBe(true))
})
