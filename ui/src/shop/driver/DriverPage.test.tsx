// What a driver reports reaches the shop once; without a network it is kept on the phone.
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { answer, last, refusal, some, unreachable } from '../../testing/answers'
import { control, press, reads, show, type, until } from '../../testing/screen'
import { DriverPage } from './DriverPage'

const stop = some<Schemas['DriverStop']>({
  shipment_id: 4,
  orders_id: 1042,
  name: 'Asha',
  mob: '9876543210',
  address: '14 Lake View Road, Pune',
  note: '',
  pieces: 2,
  collect: 499,
  state: 'open',
  locked: false,
})

const open = async (one: Partial<Schemas['DriverStop']> = {}) => {
  show(
    <DriverPage />,
    {
      'GET /driver_run/{key}': {
        data: { day: '2026-11-28', driver: 'Ravi', shop_phone: '', cash: 0, stops: [{ ...stop, ...one }] },
      },
    },
    '/driver/1-abc',
    '/driver/:key',
  )
  await until(() => expect(reads('Order 1042')).toBe(true))
}

const delivered = 'POST /driver_run/{key}/delivered' as const

test('a delivery is reported with the code, the amount and how it was paid', async () => {
  await open()
  answer(delivered, { message: 'Delivered.' })
  await press('Delivered')
  await type('Paid by', 'upi')
  await type('UPI reference', 'T-1')
  await type('Customer’s code', '4827')
  await press('Confirm delivery')
  await until(() =>
    expect(last(delivered)?.body).toEqual({
      shipment_id: 4,
      collected: 499,
      code: '4827',
      way: 'upi',
      reference: 'T-1',
    }),
  )
})

test('a wrong code is shown at its field, and what was typed stays', async () => {
  await open()
  answer(delivered, refusal('This code is wrong.', { code: 'This code is wrong.' }))
  await press('Delivered')
  await type('Customer’s code', '1111')
  await press('Confirm delivery')
  await until(() => expect(reads('This code is wrong.')).toBe(true))
  expect(control('Customer’s code').value).toBe('1111')
  expect(localStorage.getItem('driver')).toBeNull()
})

test('a report without a network is kept, and sent when there is one again', async () => {
  await open()
  answer(delivered, unreachable)
  await press('Delivered')
  await type('Customer’s code', '4827')
  await press('Confirm delivery')
  await until(() => expect(reads('It’s saved on this phone.')).toBe(true))
  expect(localStorage.getItem('driver')).toContain('4827')
  answer(delivered, { message: 'Delivered.' })
  window.dispatchEvent(new Event('online'))
  await until(() => expect(localStorage.getItem('driver')).toBeNull())
  await until(() => expect(reads('It’s saved on this phone.')).toBe(false))
})

test('after five wrong codes only the shop can hand the parcel over', async () => {
  await open({ locked: true })
  expect(reads('Five wrong codes were entered.')).toBe(true)
  expect([...document.querySelectorAll('button')].find((one) => one.textContent === 'Delivered')?.disabled).toBe(true)
})
