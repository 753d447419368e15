import { expect, test } from 'vitest'
import { type Answers, sent, some } from '../../testing/answers'
import { asha, press, reads, show, type, until } from '../../testing/screen'
import { OrdersScreen } from './OrdersScreen'

const order = { orders_id: 1001, cust_Name: 'Asha', state: 'confirmed', amount: 1299, tags: [], pt: 'COD' }

function open(address: string, counts: Record<string, number> = {}) {
  show(
    <OrdersScreen />,
    some<Answers>({
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders'] } },
      'GET /fetch_orders': { data: [order], total: 3, page: 1, pages: 1, counts },
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 5, views: [] } },
      'GET /admin/tags': { data: [] },
      'GET /admin/couriers': { data: ['Delhivery'] },
      'GET /admin/order-ids': { data: [1001, 1002, 1003] },
      'GET /admin/orders/{id}': {
        data: {
          orders_id: 1001,
          state: 'confirmed',
          customer: { cust_Name: 'Asha' },
          address: { area: '12 Hill Road', city: 'Nagpur', pin: '440010', mob: '9876543210' },
          lines: [{ orderDetails_id: 1, Qty: 2, title: 'Diya lamp', Amount: 1299 }],
          payment: { total: 1299, pt: 'COD' },
        },
      },
    }),
    address,
  )
}

const tabs = () => [...document.querySelectorAll('[aria-label="State of the orders"] button')].map((b) => b.textContent)
const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

test('the tab for COD orders to confirm appears only if there are any', async () => {
  open('/adminorders')
  await until(() => expect(tabs()).toContain('To pack'))
  expect(tabs()).not.toContain('COD to confirm')
  open('/adminorders', { cod: 2 })
  await until(() => expect(tabs()).toContain('COD to confirm 2'))
})

test.each(['1299', '1,299.00', '₹1,299', '299'])(
  'an order found by the amount %s has it highlighted',
  async (search) => {
    open(`/adminorders?search=${encodeURIComponent(search)}`)
    await until(() => expect(reads('1,299.00')).toBe(true))
    expect(marked()).toEqual([search === '299' ? '299' : search.includes('.') ? '1,299.00' : '1,299'])
  },
)

test('the space bar opens a preview of the row beside the list, and Escape closes it', async () => {
  open('/adminorders')
  await until(() => expect(reads('Asha')).toBe(true))
  const link = document.querySelector<HTMLElement>('tbody a')
  link?.focus()
  link?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  await until(() => expect(reads('12 Hill Road, Nagpur, 440010')).toBe(true))
  expect(reads('2 × Diya lamp')).toBe(true)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await until(() => expect(reads('12 Hill Road')).toBe(false))
})

test('a click beside the controls of a row opens its order', async () => {
  open('/adminorders')
  await until(() => expect(reads('Asha')).toBe(true))
  document.querySelector<HTMLElement>('td[data-at="state"]')?.click()
  await until(() => expect(location.pathname).toBe('/adminorders/1001'))
})

test('all orders of the list are selected with its filters', async () => {
  open('/adminorders?city=Nagpur&courier=Delhivery')
  await until(() => expect(reads('Asha')).toBe(true))
  await type('Select order 1001', true)
  await press('Select all 3')
  await until(() => expect(reads('3 selected')).toBe(true))
  expect(sent.findLast(({ call }) => call === 'GET /admin/order-ids')?.params).toMatchObject({
    city: 'Nagpur',
    courier: 'Delhivery',
  })
})
