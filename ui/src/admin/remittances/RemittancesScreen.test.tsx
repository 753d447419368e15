import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, sent, some } from '../../testing/answers'
import { press, reads, settle, show, type, until } from '../../testing/screen'
import { RemittancesScreen } from './RemittancesScreen'
import type { SheetReport } from './SheetDialog'

const parcel = (id: number, late = false) => ({
  shipment: id,
  orders_id: 1000 + id,
  waybill: `W${id}`,
  courier: 'Delhivery',
  delivered_date: '2026-11-10',
  days: 12,
  amount: 499.5,
  late,
})

function open(money: Partial<Schemas['CodMoneyData']> = {}, report?: Partial<SheetReport>) {
  const end = (dry_run: boolean) => ({
    state: 'done',
    message: dry_run ? 'Preview.' : 'Saved.',
    result: { dry_run, ...report },
  })
  show(<RemittancesScreen />, {
    'GET /admin/cod-remittances': {
      data: some<Schemas['CodMoneyData']>({
        since: '2026-10-01',
        days: 10,
        couriers: [],
        due: [],
        due_total: 0,
        remittances: [],
        differences: [],
        heavy: [],
        drivers: [],
        ...money,
      }),
    },
    'POST /admin/cod-sheets': { data: { job_id: 7 } },
    'GET /admin/jobs/{id}': () => ({ data: end(last('POST /admin/cod-sheets')?.body?.dry_run as boolean) as never }),
    'POST /admin/cod-remittances': { message: 'Saved.' },
    'POST /admin/cod-remittances/{id}/received': { message: 'Noted.' },
    'POST /admin/cod-lines/{id}/accept': { message: 'Accepted.' },
  })
}

const report: Partial<SheetReport> = {
  columns: [
    { title: 'AWB', sample: 'W1', field: 'waybill' },
    { title: 'Amount', sample: '499.50', field: 'cod' },
  ],
  meanings: [
    { key: 'waybill', name: 'Tracking number' },
    { key: 'cod', name: 'COD amount' },
    { key: 'freight', name: 'Freight' },
  ],
  from: 'guessed',
  problem: '',
  courier: 'Delhivery',
  lacks_utr: true,
  lacks_day: false,
  remittances: [{ utr: '?', day: '2026-11-28', parcels: 1, gross: 499.5, deducted: 0, net: 499.5 }],
  wrong: 0,
  notes: [],
  rows: [{ row: 2, orders_id: 1001, waybill: 'W1', kind: 'COD paid', amount: 499.5, action: 'added', message: '' }],
}

test('a sheet is saved only after a preview with the same columns and the missing reference', async () => {
  open({}, report)
  await press('Read a courier’s sheet')
  await type('File', new File(['AWB,Amount'], 'cod.csv'))
  await press('Preview')
  await until(() => expect(reads('The columns were guessed by their titles.')).toBe(true))
  expect(last('POST /admin/cod-sheets')?.body).toMatchObject({ dry_run: true, fields: undefined })
  await type('Bank reference (UTR)', 'UTR9')
  await type('Amount', 'freight')
  await press('Preview again')
  await settle()
  expect(last('POST /admin/cod-sheets')?.body).toMatchObject({ utr: 'UTR9', fields: '["waybill","freight"]' })
  await until(() => expect(reads('Not in the sheet')).toBe(true))
  await press('Save')
  await until(() => expect(reads('Saved.')).toBe(true))
  expect(last('POST /admin/cod-sheets')?.body).toMatchObject({ dry_run: false, utr: 'UTR9', courier: 'Delhivery' })
})

test('a sheet with a wrong row or a problem is not offered for saving', async () => {
  for (const wrong of [{ wrong: 1 }, { problem: 'Please choose the column with the COD amount.' }]) {
    open({}, { ...report, lacks_utr: false, ...wrong })
    await press('Read a courier’s sheet')
    await type('File', new File(['AWB,Amount'], 'cod.csv'))
    await press('Preview')
    await until(() => expect(reads('Preview again')).toBe(true))
  }
})

test('overdue parcels are marked and a remittance without a sheet is recorded for the chosen ones', async () => {
  open({ due: [parcel(1, true), parcel(2)], due_total: 2 })
  await until(() => expect(reads('12, overdue')).toBe(true))
  await type('Select the parcel of order 1002', true)
  await press('Record remittance')
  await type('Bank reference (UTR)', 'CHQ 1')
  await type('Deducted, ₹', '40')
  await press('Save')
  await settle()
  expect(last('POST /admin/cod-remittances')?.body).toMatchObject({
    utr: 'CHQ 1',
    courier: 'Delhivery',
    shipments: [2],
    deducted: '40',
  })
})

test('the amount in the bank is entered, and a difference is accepted', async () => {
  const remittance = some<Schemas['RemittanceRow']>({
    id: 3,
    utr: 'UTR3',
    day: '2026-11-20',
    courier: 'Delhivery',
    net: 450,
    received: 0,
    received_date: null,
  })
  open({
    remittances: [remittance, { ...remittance, id: 4, utr: 'UTR4', received: 400, received_date: '2026-11-21' }],
    differences: [
      { line_id: 9, remittance_id: 3, orders_id: 0, utr: 'UTR3', waybill: 'X1', message: 'Unknown.', amount: 99 },
    ],
  })
  await until(() => expect(reads('₹50.00 missing')).toBe(true))
  await press('UTR3 is in the bank’s statement')
  await type('Amount, ₹', '449.50')
  await press('Save')
  await settle()
  expect(last('POST /admin/cod-remittances/{id}/received')).toMatchObject({
    params: { id: 3 },
    body: { amount: '449.50' },
  })
  await press('Accept the difference of X1')
  await settle()
  expect(sent.filter((one) => one.call === 'POST /admin/cod-lines/{id}/accept')).toHaveLength(1)
})
