import { expect, test } from 'vitest'
import { last } from '../../testing/answers'
import { asha, press, reads, show, type, until } from '../../testing/screen'
import { QuotationsScreen } from './QuotationsScreen'

const line = (product_id: number, qty: number) => ({
  product_id,
  qty,
  title: `Plug ${product_id}`,
  pays: 499.5,
  price: 0,
})
const request = {
  id: 7,
  state: 'open',
  standing: 'To answer',
  name: 'Asha',
  email: 'asha@example.com',
  lines: [line(3, 100), line(4, 3)],
  total: 0,
  shipping: 0,
  until_day: '',
  orders_id: 0,
  note: '',
}

function open(row: object = request, address = '/quotations') {
  show(
    <QuotationsScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['quotations'] } },
      'GET /admin/quotations': { data: [row], total: 1, page: 1, pages: 1 },
      'GET /admin/quotations/{id}': { data: row },
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 20, views: [] } },
    },
    address,
  )
}

const wanted = () => last('GET /admin/quotations')?.params
const total = () => [...document.querySelectorAll('dialog strong.figures')].at(-1)?.textContent

test('each tab of the quotations asks for the requests of its state', async () => {
  open()
  await until(() => expect(wanted()?.state).toBe('open'))
  for (const [tab, state] of [
    ['Answered', 'answered'],
    ['Declined', 'declined'],
    ['All', ''],
    ['To answer', 'open'],
  ] as const) {
    await press(tab)
    await until(() => expect(wanted()?.state).toBe(state))
  }
})

test('the total of an answer is its prices by quantity and delivery, to the paisa', async () => {
  open(request, '/quotations?open=7')
  await until(() => expect(total()).toBe('₹51,448.50'))
  await type('Unit price of Plug 3', '450.25')
  await until(() => expect(total()).toBe('₹46,523.50'))
  await type('Delivery ₹', '1,200')
  await until(() => expect(total()).toBe('₹47,723.50'))
})

test('the list shows the total of an answered request only', async () => {
  open({ ...request, state: 'answered', total: 46523.5, until_day: '2026-12-08' })
  await until(() => expect(reads('₹46,523.50')).toBe(true))
  open({ ...request, total: 46523.5 })
  await until(() => expect(reads('Plug 3')).toBe(true))
  expect(reads('₹46,523.50')).toBe(false)
})
