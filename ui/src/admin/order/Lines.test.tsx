import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { asha, cells, reads, settle, show } from '../../testing/screen'
import { Lines } from './Lines'

const line = some<Schemas['OrderLine']>({
  orderDetails_id: 21,
  title: 'Plug',
  status: 'delivered',
  Qty: 3,
  Price: 700,
  Amount: 2050,
  discount: 50,
  kit_discount: 0,
  kit: '',
  kits: 0,
  returnable_quantity: 0,
  returns: [],
  image: '',
})
const order = some<Schemas['StaffOrder']>({
  state: 'delivered',
  channel: 'online',
  lines: [line],
  cancelled_lines: [],
  skus: [
    { orderDetails_id: 20, sku: 'L-1' },
    { orderDetails_id: 21, sku: 'P-7' },
  ],
  payment: { pt: 'COD', cod_fee: 35, shipping: 40.5, total: 2125.5 },
  payments: [],
})

async function shown(change: object, permissions: string[] = ['orders']) {
  show(<Lines order={{ ...order, ...change }} />, { 'GET /session': { data: { ...asha, role: 'Admin', permissions } } })
  await settle()
}

test('a line has its SKU, its price, what an offer took off, and its amount', async () => {
  await shown({})
  expect(cells()[0]).toEqual(['Plug P-7', '3', '₹700.00less ₹50.00 offer', '₹2,050.00'])
  expect(reads('Delivery and COD fee')).toBe(true)
  expect(reads('₹75.50')).toBe(true)
  expect(reads('Total, COD')).toBe(true)
  expect(reads('₹2,125.50')).toBe(true)
  await shown({ payment: { ...order.payment, cod_fee: 0, pt: 'Pre-paid' } })
  expect(reads('COD fee')).toBe(false)
  expect(reads('Total, Pre-paid')).toBe(true)
  await shown({ channel: 'counter', payments: [{ way: 'upi' }] })
  expect(reads('Total, UPI')).toBe(true)
})

test('what a kit takes off is not counted as an offer too', async () => {
  await shown({ lines: [{ ...line, kit: 'Set', kits: 2, kit_discount: 50 }] })
  expect(reads('part of 2 × Set')).toBe(true)
  expect(reads('less ₹50.00 kit')).toBe(true)
  expect(reads('offer')).toBe(false)
  await shown({ lines: [{ ...line, kit: 'Set', kits: 1, discount: 70, kit_discount: 50 }] })
  expect(reads('part of Set')).toBe(true)
  expect(reads('less ₹20.00 offer')).toBe(true)
})

test('a line can be returned while units of it are left, by staff with the permission', async () => {
  await shown({ lines: [{ ...line, returnable_quantity: 1 }] })
  expect(document.querySelector('[aria-label="Open return: Plug"]')).not.toBe(null)
  await shown({})
  expect(document.querySelector('[aria-label="Open return: Plug"]')).toBe(null)
  await shown({ lines: [{ ...line, returnable_quantity: 1 }] }, ['pack'])
  expect(document.querySelector('[aria-label="Open return: Plug"]')).toBe(null)
})

test('a line whose state differs from its order shows how many units', async () => {
  await shown({ lines: [{ ...line, status: 'return', returns: [{ status: 'return', quantity: 2 }] }] })
  expect(reads('2 of 3 on the way back')).toBe(true)
  await shown({})
  expect(reads('delivered')).toBe(false)
})
