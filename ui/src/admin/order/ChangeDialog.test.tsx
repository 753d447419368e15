// Staff change the products of an order, and are told what that costs before they save.
import { expect, test } from 'vitest'
import { last, refusal } from '../../testing/answers'
import { asha, button, press, reads, show, type, until } from '../../testing/screen'
import { ChangeDialog } from './ChangeDialog'

const plug = { product_id: 3, title: 'Plug', sku: 'P-3', price: 300, stock: 9, image: '' }
const white = { product_id: 21, title: 'Panel, white', sku: '', price: 900, stock: 4, image: '' }
const black = { product_id: 22, title: 'Panel, black', sku: '', price: 950, stock: 0, image: '' }
const lamp = { ...plug, product_id: 5, title: 'Lamp', price: 500, least_quantity: 2, quantity_step: 2 }

const price = (total: number) => ({ goods: total, saved: 0, shipping: 0, cod_fee: 0, total })
const told = (settle: string, now: number, more = {}) => ({
  data: { was: price(1500), now: price(now), offers: [], settle, refund: 0, credit: 0, ...more },
})

const open = (answer: unknown) => {
  const closed: string[] = []
  show(<ChangeDialog id={7} onClose={() => closed.push('closed')} />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders'] } },
    'GET /admin/orders/{id}/change': {
      data: {
        version: 31,
        paid: false,
        upi_id: 'shop@bank',
        items: [
          { ...plug, qty: 2, variants: [] },
          { ...white, qty: 1, variants: [white, black] },
        ],
      },
    },
    'GET /admin/counter-products': { data: [lamp, plug] },
    'POST /admin/orders/{id}/change': answer as never,
  })
  return closed
}

const dry = () => (last('POST /admin/orders/{id}/change')?.body as { orders: unknown } | undefined)?.orders

test('products are added, changed and removed, and the total is shown before it is saved', async () => {
  const closed = open(told('door', 1900))
  await until(() => expect(reads('Panel, white')).toBe(true))
  expect(button('Save').disabled).toBe(true)
  await press('More Plug')
  expect(reads('Panel, black, sold out')).toBe(true)
  await type('Variant of Panel, white', '22')
  await type('Add a product: name, SKU or serial', 'la')
  await until(() => expect(reads('Lamp')).toBe(true))
  await press('Add')
  await until(() => expect(reads('₹400.00 more: the courier collects the new total.')).toBe(true))
  expect(dry()).toEqual([
    { product_id: 3, qty: 3 },
    { product_id: 22, qty: 1 },
    { product_id: 5, qty: 2 },
  ])
  expect(button('Fewer Lamp').disabled).toBe(true)
  await press('Remove Plug')
  await until(() => expect(button('Save, total ₹1,900.00').disabled).toBe(false))
  await type('Why', 'A second lamp')
  await press('Save, total ₹1,900.00')
  await until(() => expect(closed).toEqual(['closed']))
  expect(last('POST /admin/orders/{id}/change')?.body).toEqual({
    orders: [
      { product_id: 22, qty: 1 },
      { product_id: 5, qty: 2 },
    ],
    version: 31,
    shown_total: 1900,
    reason: 'A second lamp',
    reference: '',
  })
})

test.each([
  ['upi', 1900, {}, '₹400.00 more, and the order is paid: take ₹400.00 by UPI to shop@bank and enter its reference.'],
  [
    'online',
    1900,
    {},
    '₹400.00 more: the customer pays the new total online. A payment already started will be refunded.',
  ],
  [
    'refund',
    1000,
    { refund: 300, credit: 200 },
    '₹500.00 less: ₹300.00 goes back the way it was paid and ₹200.00 goes back to store credit.',
  ],
  ['', 1500, {}, 'The total stays the same.'],
])('what happens with the difference is said: %s', async (settle, now, more, words) => {
  open(told(settle, now, more))
  await until(() => expect(reads('Plug')).toBe(true))
  await press('More Plug')
  await until(() => expect(reads(words)).toBe(true))
  expect(document.body.textContent?.includes('UPI reference')).toBe(settle === 'upi')
})

test('what can’t be had is said, and can’t be saved', async () => {
  open(refusal('Plug is only available 2 in stock.'))
  await until(() => expect(reads('Plug')).toBe(true))
  await type('Pieces of Plug', '5')
  await until(() => expect(reads('Plug is only available 2 in stock.')).toBe(true))
  expect(button('Save').disabled).toBe(true)
})

test('an order that can’t be changed says why', async () => {
  show(<ChangeDialog id={7} onClose={() => undefined} />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders'] } },
    'GET /admin/orders/{id}/change': refusal('This order is packed. Press “Not packed” first.') as never,
  })
  await until(() => expect(reads('This order is packed. Press “Not packed” first.')).toBe(true))
})
