import { expect, test } from 'vitest'
import { type Answers, some } from '../../testing/answers'
import { asha, reads, show, until } from '../../testing/screen'
import { OrdersScreen } from './OrdersScreen'

const order = { orders_id: 1001, cust_Name: 'Asha', state: 'confirmed', amount: 1299, tags: [], pt: 'COD' }

function open(address: string, counts: Record<string, number> = {}) {
  show(
    <OrdersScreen />,
    some<Answers>({
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders'] } },
      'GET /fetch_orders': { data: [order], total: 1, page: 1, pages: 1, counts },
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 5, views: [] } },
      'GET /admin/tags': { data: [] },
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
