// The customer is on the telephone: staff open a return, for money or for a product.
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, refusal, some } from '../../testing/answers'
import { asha, button, press, reads, show, type, until } from '../../testing/screen'
import { TakeBackDialog } from './TakeBackDialog'

const line = some<Schemas['OrderLine']>({
  orderDetails_id: 21,
  Product_id: 3,
  title: 'Plug',
  Qty: 2,
  returnable_quantity: 2,
})

const open = (quote: unknown) => {
  const closed: string[] = []
  show(<TakeBackDialog line={line} onClose={() => closed.push('closed')} onHere={() => closed.push('here')} />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders'] } },
    'GET /admin/exchanges': quote as never,
    'GET /product_list': { data: [{ product_id: 8, title: 'Lock' }] },
    'POST /admin/exchanges': { message: 'Order 1043 replaces it.' },
  })
  return closed
}

test('an exchange shows what it costs, and sends the amounts that were shown', async () => {
  const closed = open({
    data: { title: 'Lock', exchange_quantity: 1, worth: 500, price: 800, to_pay: 300, back: 0 },
  })
  await type('Why', 'defective')
  await type('Pieces', '1')
  await type('The customer wants', 'other')
  expect(button('Exchange').disabled).toBe(true)
  await type('Product to send', 'Lock')
  await until(() => expect(reads('Lock')).toBe(true))
  await press('Add Lock')
  await until(() => expect(reads('The customer pays ₹300.00 online.')).toBe(true))
  await press('Exchange')
  await until(() => expect(closed).toEqual(['closed']))
  expect(last('POST /admin/exchanges')?.body).toMatchObject({
    odid: 21,
    quantity: '1',
    returnable_quantity: 2,
    kind: 'defective',
    product_id: 8,
    exchange_quantity: 1,
    shown_worth: 500,
    shown_price: 800,
  })
})

test('what can’t be exchanged is said, and can’t be sent', async () => {
  open(refusal('This product was free, so it can’t be exchanged.'))
  await type('The customer wants', 'same')
  await until(() => expect(reads('This product was free, so it can’t be exchanged.')).toBe(true))
  expect(button('Exchange').disabled).toBe(true)
})
