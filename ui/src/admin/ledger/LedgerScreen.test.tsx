import { expect, test } from 'vitest'
import { reads, show, until } from '../../testing/screen'
import { LedgerScreen } from './LedgerScreen'

test('one invoice, one credit note and one COD order are named in the singular', async () => {
  show(<LedgerScreen />, {
    'GET /admin/ledger': {
      data: {
        invoices: 1,
        credit_notes: 1,
        cod_outstanding_orders: 1,
        cod_with_couriers_parcels: 1,
        days: [],
        credit_owed: {},
      },
    },
  })
  await until(() => expect(reads('Net sales')).toBe(true))
  for (const words of ['1 invoice', '1 credit note', 'COD to collect, 1 parcel', 'COD with couriers, 1 parcel'])
    expect([...document.querySelectorAll('dt')].map((dt) => dt.textContent)).toContain(words)
})

test('only a panel whose last amount is the sum of the others shows a total line', async () => {
  show(<LedgerScreen />, { 'GET /admin/ledger': { data: { days: [], credit_owed: {} } } })
  await until(() => expect(reads('Net sales')).toBe(true))
  const totals = [...document.querySelectorAll('section:has(dl[data-sum])')].map((p) => p.getAttribute('aria-label'))
  expect(totals).toEqual([
    'Sales',
    'Tax included',
    'Paid online',
    'Paid on delivery',
    'Paid out by couriers',
    'Store credit and gift cards owed',
  ])
})
