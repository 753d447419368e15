import { expect, test } from 'vitest'
import { last, refusal, said, sent } from '../../testing/answers'
import { asha, button, control, press, reads, show, type, until } from '../../testing/screen'
import { InvoicesScreen } from './InvoicesScreen'

const invoice = (orders_id: number, amount: number) => ({
  orders_id,
  invoice_id: `INV-2627-00000${orders_id}`,
  date: '2026-11-24',
  amount,
})
const six = [300, 100.5, 200, 600, 500, 400].map((amount, i) => invoice(i + 1, amount))

function open(address = '/invoice', total = six.length) {
  show(
    <InvoicesScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['invoices'] } },
      'GET /fetch_invoice': { data: six, total },
      'POST /fetch_download': refusal('Not now.'),
    },
    address,
  )
}

const amounts = () => [...document.querySelectorAll('tbody td:last-child')].map((cell) => cell.textContent)

test('invoices are searched by year, month and day, and never without a year', async () => {
  open()
  await press('Search')
  await until(() => expect(said).toEqual(['alert: Year is mandatory']))
  expect(sent.some((s) => s.call === 'GET /fetch_invoice')).toBe(false)
  await type('Year', '2026', 'form')
  await type('Month', '11', 'form')
  await press('Search')
  await until(() => expect(last('GET /fetch_invoice')?.params).toEqual({ year: '2026', month: '11', date: '' }))
})

test('invoices are sorted by amount over all pages', async () => {
  open('/invoice?year=2026')
  await until(() => expect(amounts()).toEqual(['₹300.00', '₹100.50', '₹200.00', '₹600.00', '₹500.00']))
  open('/invoice?year=2026&sort=-amount')
  await until(() => expect(amounts()[0]).toBe('₹600.00'))
  open('/invoice?year=2026&sort=-amount&page=2')
  await until(() => expect(amounts()).toEqual(['₹100.50']))
})

test('all invoices of a search are selected at once, also those on other pages', async () => {
  open('/invoice?year=2026')
  await until(() => expect(button('Print Selected').disabled).toBe(true))
  control('Select all').click()
  await press('Download Selected (6)')
  await until(() => expect(last('POST /fetch_download')?.body).toEqual({ orders_ids: [1, 2, 3, 4, 5, 6] }))
})

test('a search with more invoices than are listed says how many there are', async () => {
  open('/invoice?year=2026', 900)
  await until(() => expect(reads('6 of 900')).toBe(true))
})
