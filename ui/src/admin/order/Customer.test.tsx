import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { asha, reads, settle, show } from '../../testing/screen'
import { Customer, DeliverTo } from './Customer'

const order = some<Schemas['StaffOrder']>({
  orders_id: 7,
  channel: 'online',
  state: 'confirmed',
  note: '',
  dates: some<Schemas['OrderDates']>({ promised_date: '2026-11-26' }),
  customer: { cust_id: 31, cust_Name: 'Asha Rao', cust_Email: 'asha@mail.example' },
  customer_history: {
    orders: 1,
    returns: 0,
    cancelled: 0,
    came_back: 0,
    worth: 5000,
    has_page: true,
    since: '2026-11-02T08:00:00Z',
  },
  address: {
    Name: 'Lata',
    mob: '9876543210',
    area: '1 Hill Road',
    city: 'Pune',
    tal: 'Haveli',
    dist: 'Pune',
    pin: '411001',
  },
})
const story = order.customer_history

async function shown(change: object, permissions: string[] = ['orders']) {
  const of = { ...order, ...change }
  const may = { data: { ...asha, role: 'Admin', permissions } }
  show(
    <>
      <Customer order={of} />
      <DeliverTo order={of} />
    </>,
    { 'GET /session': may },
  )
  await settle()
}
const link = (name: string) =>
  [...document.querySelectorAll('a')].find((a) => a.textContent === name)?.getAttribute('href')

test('a customer is shown by the name of the account, linked for staff who may open it', async () => {
  await shown({})
  expect(link('Asha Rao')).toBe('/customers/31')
  expect(link('asha@mail.example')).toBe('mailto:asha@mail.example')
  expect(link('9876543210')).toBe('tel:+919876543210')
  await shown({}, ['pack'])
  expect(link('Asha Rao')).toBe(undefined)
  expect(reads('Asha Rao')).toBe(true)
})

test('staff see the day that was promised to the customer', async () => {
  await shown({})
  expect(reads('Promised by 26 Nov 2026')).toBe(true)
  await shown({ dates: some<Schemas['OrderDates']>({ promised_date: '' }) })
  expect(reads('Promised by')).toBe(false)
})

test('a customer’s earlier orders are counted, and problems are shown only if there were any', async () => {
  await shown({})
  expect(reads('1 order since 2 Nov 2026, ₹5,000')).toBe(true)
  expect(reads('returned')).toBe(false)
  expect(reads('cancelled')).toBe(false)
  await shown({ customer_history: { ...story, orders: 4, returns: 3, cancelled: 2, came_back: 1 } })
  expect(reads('4 orders since')).toBe(true)
  expect(reads('3 returned · 2 cancelled')).toBe(true)
  expect(reads('1 parcel refused at the door')).toBe(true)
  await shown({ customer_history: { ...story, came_back: 2 } })
  expect(reads('2 parcels refused at the door')).toBe(true)
})

test('a phone order without an account shows the name of its address', async () => {
  await shown({ channel: 'phone', customer_history: { ...story, has_page: false } })
  expect(reads('Asha Rao')).toBe(false)
  expect(document.querySelector('strong')?.textContent).toBe('Lata')
  expect(link('asha@mail.example')).toBe(undefined)
  await shown({ channel: 'phone' })
  expect(link('Asha Rao')).toBe('/customers/31')
})

test('a counter sale shows the details for its invoice, and no address', async () => {
  await shown({ channel: 'counter', address: { Name: 'Counter sale', mob: '', gstin: '' } })
  expect(reads('Sold at the counter; the buyer gave no name.')).toBe(true)
  expect(reads('Deliver to')).toBe(false)
  await shown({ channel: 'counter', address: { Name: 'Ravi', mob: '9811111111', gstin: '27AAPFU0939F1ZV' } })
  expect(reads('Sold at the counter.')).toBe(true)
  expect(link('9811111111')).toBe('tel:+919811111111')
  expect(reads('GSTIN 27AAPFU0939F1ZV')).toBe(true)
})

test('the address can be corrected before the parcel leaves, by who may change orders', async () => {
  await shown({ note: 'Ring twice', address: { ...order.address, company: 'Rao LLP', gstin: '27X' } })
  expect(reads('Correct the address')).toBe(true)
  expect(reads('Ring twice')).toBe(true)
  expect(reads('Rao LLP')).toBe(true)
  expect(reads('GSTIN 27X')).toBe(true)
  await shown({}, ['pack'])
  expect(reads('Correct the address')).toBe(false)
  expect(reads('Note from the customer')).toBe(false)
  expect(reads('GSTIN')).toBe(false)
  await shown({ state: 'shipped' })
  expect(reads('Correct the address')).toBe(false)
})
