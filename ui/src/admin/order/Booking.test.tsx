// A parcel is booked with the courier from the order page, and ships without typing its tracking number.
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, refusal, some } from '../../testing/answers'
import { asha, control, press, reads, show, type, until } from '../../testing/screen'
import { Actions } from './Actions'
import { Booking } from './Booking'

const none = some<Schemas['BookingData']>({
  state: '',
  lines_weight: 450,
  first_pickup: '2026-11-22',
  why_not: '',
  pieces: [],
})
const order = (booking: Partial<Schemas['BookingData']> = {}, more: Partial<Schemas['StaffOrder']> = {}) =>
  some<Schemas['StaffOrder']>({
    orders_id: 7,
    state: 'confirmed',
    books: true,
    due: 499,
    promised_day: '2026-11-25',
    payment: { pt: 'COD' },
    lacks_hsn: [],
    lines: [],
    parcels: [],
    booking: { ...none, ...booking },
    ...more,
  })

const open = (of: Schemas['StaffOrder'], permissions = ['pack'], answers = {}) =>
  show(
    <>
      <Actions order={of} />
      <Booking order={of} />
    </>,
    { 'GET /session': { data: { ...asha, role: 'Admin', permissions } }, ...answers },
  )

test('a parcel is booked with the weight of its lines, unless another is entered', async () => {
  open(order(), ['pack'], { 'POST /admin/orders/{id}/booking': { status: true, message: 'Booked.' } })
  await until(() => expect(reads('Not booked yet')).toBe(true))
  await press('Book with Delhivery')
  expect(reads('Delhivery collects ₹499.00 at the door.')).toBe(true)
  expect(control('Weight (g)').value).toBe('450')
  await type('Weight (g)', '')
  await press('Book')
  expect(reads('Please enter the parcel’s weight in grams.')).toBe(true)
  await type('Weight (g)', '600')
  await type('Length (cm)', '30')
  await press('Book')
  await until(() =>
    expect(last('POST /admin/orders/{id}/booking')?.body).toEqual({
      weight: 600,
      length: 30,
      width: 0,
      height: 0,
      pickup_date: '2026-11-22',
      eway_bill: '',
    }),
  )
})

test('a booked parcel shows its waybill, ships without a number, and can be cancelled', async () => {
  const booked = { state: 'booked', waybill: '349001', weight: 600, length: 30, width: 20, height: 10, collect: 499 }
  open(order(booked, { tracking_id: '349001', courier_name: 'Delhivery', eway_bill: '' }), ['pack'], {
    'DELETE /admin/orders/{id}/booking': { status: true, message: 'Being cancelled.' },
    'POST /admin/orders/{id}/ship': { data: { invoice_id: 'INV-1' } },
  })
  await until(() => expect(reads('600 g, 30 × 20 × 10 cm, ₹499.00 to collect')).toBe(true))
  await press('Cancel booking')
  await until(() => expect(last('DELETE /admin/orders/{id}/booking')).toBeTruthy())
  await press('Ship')
  await until(() => expect(reads('Booked with Delhivery as 349001')).toBe(true))
  expect(reads('Tracking number')).toBe(false)
})

test('a refused booking says why, and can be made again', async () => {
  open(order({ state: 'refused', problem: 'The Delhivery wallet is empty.' }), ['pack'], {
    'POST /admin/orders/{id}/booking': refusal('No.', { pickup_date: 'The courier comes today.' }),
  })
  await until(() => expect(reads('The Delhivery wallet is empty.')).toBe(true))
  await press('Book again')
  await press('Book')
  await until(() => expect(reads('The courier comes today.')).toBe(true))
})

test('an order that can’t be booked says why', async () => {
  open(order({ why_not: 'The customer has not confirmed.' }))
  await until(() => expect(reads('The customer has not confirmed.')).toBe(true))
  expect(reads('Book with Delhivery')).toBe(false)
})

test.each([
  ['without the permission', order(), ['orders']],
  ['in a shop that does not book', order({}, { books: false }), ['pack']],
  ['after it shipped', order({ state: 'shipped' }, { state: 'shipped' }), ['pack']],
])('no parcel can be booked %s', async (_, of, permissions) => {
  open(of, permissions)
  await until(() => expect(sessionStorage.getItem('typed-by')).toBe(asha.email))
  expect(reads('Delhivery')).toBe(false)
})

test('the courier’s price is shown as about, before and after booking', async () => {
  open(order({ estimate: 82.5 }))
  await press('Book with Delhivery')
  expect(reads('Each booking is real and billed: about ₹82.50.')).toBe(true)
  open(order({ state: 'booked', weight: 600, estimate: 82.5 }))
  await until(() => expect(reads('600 g, about ₹82.50 for the courier')).toBe(true))
})
