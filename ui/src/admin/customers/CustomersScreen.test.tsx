import { expect, test } from 'vitest'
import { last, refusal } from '../../testing/answers'
import { asha, press, reads, show, type, until } from '../../testing/screen'
import { CustomersScreen } from './CustomersScreen'

const ravi = { id: 4, name: 'Ravi', email: 'ravi@example.com', mob: '', orders: 3, came_back: 1, spent: 12999.5 }

function open(address = '/customers', rows: object[] = [ravi]) {
  show(
    <CustomersScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['customers'] } },
      'GET /admin/customers': { data: rows, total: rows.length, page: 1, pages: 1 },
      'GET /admin/customer-sheet': refusal('Not now.'),
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 10, views: [] } },
    },
    address,
  )
}

const narrowed = { search: 'rav', bought: 'again', back: 'yes', from: '2026-11-01', to: '2026-11-24', sort: '-spent' }

test('the filters in the address narrow both the list of customers and its export', async () => {
  open(`/customers?${new URLSearchParams(narrowed)}`)
  await until(() => expect(last('GET /admin/customers')?.params).toMatchObject(narrowed))
  await press('Export')
  await until(() => expect(last('GET /admin/customer-sheet')?.params).toEqual(narrowed))
})

test('a chosen filter starts again at the first page', async () => {
  open('/customers?page=3')
  await type('Orders', 'once')
  await until(() => expect(last('GET /admin/customers')?.params).toMatchObject({ bought: 'once', page: 1 }))
})

test('a customer shows what they spent, and the parcels that came back', async () => {
  open()
  await until(() => expect(reads('₹12,999.50')).toBe(true))
  expect(reads('1 came back')).toBe(true)
})

test('an empty list names the filters as the reason only if there are any', async () => {
  open('/customers', [])
  await until(() => expect(reads('No accounts yet.')).toBe(true))
  open('/customers?bought=none', [])
  await until(() => expect(reads('Remove a filter')).toBe(true))
})
