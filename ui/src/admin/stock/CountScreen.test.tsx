import { expect, test } from 'vitest'
import { after, last, refusal, sent, unreachable } from '../../testing/answers'
import { asha, button, control, press, reads, show, type, until } from '../../testing/screen'
import { CountScreen } from './CountScreen'

const line = {
  product_id: 3,
  title: 'Plug',
  sku: 'HR3',
  counted: 2,
  expected: 5,
  shelf: 4,
  moved: false,
  counted_date: '2026-11-21T10:00:00+05:30',
  counted_by: 'Asha',
}
const count = {
  id: 7,
  scope: 'all',
  category_id: 0,
  category: '',
  state: 'open',
  begun_date: '2026-11-21T10:00:00+05:30',
  begun_by: 'Asha',
  ended_date: '',
  ended_by: '',
  products: 1,
  units: 2,
  different: 1,
  not_found: 1,
  worth: -300,
  latest: [line],
  differences: [line],
  missing: [{ ...line, product_id: 4, title: 'Lamp', counted: 0, expected: 1 }],
}
const find = 'Name, SKU or serial: type or scan'

const begin = (answers = {}) =>
  show(<CountScreen />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['catalogue'] } },
    'GET /admin/stock-count': { data: count },
    'GET /admin/stock-products': { data: [] },
    'POST /admin/stock-count/scan': { data: { count_id: 7, line } },
    ...answers,
  })

async function scan(code: string) {
  await type(find, code)
  control(find).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

test('each scan is sent as one unit, and a typed quantity as what is there', async () => {
  begin()
  await until(() => expect(reads('4 → 1')).toBe(true))
  await scan('HR3')
  await until(() => expect(last('POST /admin/stock-count/scan')?.body).toMatchObject({ count_id: 7, code: 'HR3' }))
  await type('Quantity of Plug', '5')
  control('Quantity of Plug').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await until(() =>
    expect(last('POST /admin/stock-count/scan')?.body).toMatchObject({ count_id: 7, product_id: 3, quantity: 5 }),
  )
})

test('scans that can not be sent are kept with their keys, and those that are refused are listed', async () => {
  begin({ 'POST /admin/stock-count/scan': unreachable })
  await scan('HR3')
  await until(() => expect(reads('1 scan is kept on this device and will be sent.')).toBe(true))
  expect(button('Approve: correct 1 product').disabled).toBe(true)
  const kept = JSON.parse(localStorage.getItem('stock-count') ?? '{}') as { waiting: { key: string }[] }
  expect(kept.waiting[0]?.key).toBe((last('POST /admin/stock-count/scan')?.body as { key: string } | undefined)?.key)
  localStorage.clear()
})

test('a refused scan is shown until it is dismissed', async () => {
  begin({ 'POST /admin/stock-count/scan': refusal('No product has the code “X”.') })
  await scan('X')
  await until(() => expect(reads('No product has the code “X”.')).toBe(true))
  await press('Dismiss')
  await until(() => expect(reads('No product has the code “X”.')).toBe(false))
})

test('what was not found is set to 0 only if it is ticked', async () => {
  begin({ 'POST /admin/stock-counts/{id}/approve': { message: 'OK' } })
  await until(() => expect(reads('1 product with a difference, -₹300.00 at cost.')).toBe(true))
  await type('Set what was not found to 0: 1 product', true)
  await press('Approve: correct 2 products')
  await until(() => expect(after('POST /admin/stock-counts/{id}/approve')).toContain('GET /admin/stock-count'))
  const calls = sent.filter((one) => one.call === 'POST /admin/stock-counts/{id}/approve')
  expect(calls[0]?.body).toEqual({ units: 2, not_found_gone: true })
})
