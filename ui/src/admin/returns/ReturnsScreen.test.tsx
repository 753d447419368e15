import { expect, test } from 'vitest'
import { last } from '../../testing/answers'
import { asha, press, reads, show, until } from '../../testing/screen'
import { ReturnsScreen } from './ReturnsScreen'

const asked = { return_id: 1, odid: 21, orders_id: 1001, title: 'Plug', quantity: 1, amount: 499.5, state: 'return' }

function open(rows: object[] = [asked], permissions = ['orders', 'refunds']) {
  show(
    <ReturnsScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions } },
      'GET /admin/returns': { data: rows, total: rows.length, page: 1, pages: 1 },
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 20, views: [] } },
    },
    '/returns',
  )
}

const wanted = () => last('GET /admin/returns')?.params
const acts = () => [...document.querySelectorAll('tbody button')].map((one) => one.textContent)

test('each tab of the returns asks for the returns of its state', async () => {
  open()
  await until(() => expect(wanted()?.state).toBe(''))
  for (const [tab, state] of [
    ['Refunded', 'processed'],
    ['Refused', 'refused'],
    ['All', 'all'],
    ['To refund', ''],
  ] as const) {
    await press(tab)
    await until(() => expect(wanted()?.state).toBe(state))
  }
})

test('a return is inspected first, and then refunded by who may refund', async () => {
  open()
  await until(() => expect(acts()).toEqual(['Inspect']))
  expect(reads('₹499.50')).toBe(true)
  open([{ ...asked, inspected: 'accepted' }])
  await until(() => expect(acts()).toEqual(['Refund']))
  open([{ ...asked, inspected: 'accepted' }], ['orders'])
  await until(() => expect(reads('Plug')).toBe(true))
  expect(acts()).toEqual([])
})

test('a refunded or refused return has nothing left to do', async () => {
  open([
    { ...asked, state: 'processed', inspected: 'accepted', refund_date: '2026-11-24T10:00:00+05:30' },
    { ...asked, return_id: 2, state: 'refused', inspected: 'refused' },
  ])
  await until(() => expect(reads('Refunded 24 Nov 2026') || reads('Refunded 24 Nov 2026')).toBe(true))
  expect(acts()).toEqual([])
})
