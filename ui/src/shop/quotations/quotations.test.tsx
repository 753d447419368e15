import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { sent } from '../../testing/answers'
import { asha, press, reads, settle, show, type, until } from '../../testing/screen'
import { QuotationPage } from './QuotationPage'

const screen = (
  <Route path="/quotation/:id">
    <QuotationPage />
  </Route>
)
const posted = () => sent.filter((s) => s.call.startsWith('POST'))

test('a COD order from a quotation shows its total to the paisa', async () => {
  const quotation = {
    id: 7,
    state: 'answered',
    standing: 'Answered',
    lines: [],
    goods: 1034.35,
    shipping: 0,
    total: 1034.35,
    cod_fee: 40.1,
    until_day: '2026-12-01',
    asked_date: null,
    orders_id: 0,
    note: '',
  }
  show(
    screen,
    {
      'GET /session': { data: asha },
      'GET /quotation/{id}': { data: quotation },
      'GET /getAddress': { data: [{ id: 5, Name: 'Asha Rao', city: 'Pune', pin: '411001' }] },
      'POST /accept_quotation/{id}': { orderId: 1042 },
    },
    '/quotation/7',
  )
  await until(() => expect(reads('Asha Rao')).toBe(true))
  await settle()
  await press('Order for ₹1,074.45')
  await until(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ pt: 'COD', shown_total: 1074.45 })
})

test('quantities with thousands separators are read correctly', async () => {
  show(
    screen,
    {
      'GET /session': { data: asha },
      'GET /product_list': { data: [{ product_id: 3, title: 'Plug', image: '', discount_price: 450 }] },
      'GET /getAddress': { data: [] },
      'GET /quotations': { data: [], page: 1, pages: 1, total: 0 },
      'POST /ask_quotation': { data: { id: 7 } },
    },
    '/quotation/ask?product=3',
  )
  await type('Quantity of Plug', '1,000')
  await press('Request a quote')
  await until(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ orders: [{ product_id: 3, qty: 1000 }] })
})
