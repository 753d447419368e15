import { expect, test } from 'vitest'
import { type Answers, last, refusal } from '../../testing/answers'
import { asha, press, reads, show, until } from '../../testing/screen'
import { RefundDeskScreen } from './RefundDeskScreen'

const back = {
  kind: 'return',
  id: 21,
  return_id: 4,
  orders_id: 1001,
  cust_Name: 'Asha',
  title: 'Plug',
  amount: 499.5,
  upi: '',
  account: '',
  ifsc: '',
  inspected: 'accepted',
  list: 0,
  failure: '',
}

function open(row: object, answers: Answers = {}) {
  show(
    <RefundDeskScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['refunds'] } },
      'GET /admin/hand-refunds': { data: [{ ...back, ...row }] },
      ...answers,
    },
    '/refunds',
  )
}

const acts = () => [...document.querySelectorAll('td:last-child button, td:last-child a')].map((one) => one.textContent)

test('a return is paid only after its inspection', async () => {
  open({ inspected: '' })
  await until(() => expect(acts()).toEqual(['Refund account', 'Inspect first']))
  open({})
  await until(() => expect(acts()).toEqual(['Refund account', 'Paid']))
  expect(reads('₹499.50')).toBe(true)
})

test('a refund that is on a list can be taken off it, and its account can’t be changed', async () => {
  open({ upi: 'asha@bank', list: 12 }, { 'POST /admin/hand-refunds/release': { message: 'Off.' } })
  await until(() => expect(acts()).toEqual(['Remove from batch', 'Paid']))
  expect(reads('asha@bank')).toBe(true)
  await press('Remove from batch')
  await until(() =>
    expect(last('POST /admin/hand-refunds/release')?.body).toEqual({ kind: 'return', id: 21, return_id: 4 }),
  )
})

test('an earlier list is downloaded again by its number, and a new one without', async () => {
  open({ list: 12 }, { 'POST /admin/hand-refunds/export': refusal('Not now.') })
  await press('Download batch 12 again')
  await until(() => expect(last('POST /admin/hand-refunds/export')?.body).toEqual({ list: 12 }))
  await press('Create bank batch')
  await until(() => expect(last('POST /admin/hand-refunds/export')?.body).toEqual({}))
})

test('a refund that the provider refused can be tried again', async () => {
  open({ kind: 'refund', id: 9, failure: 'no balance' }, { 'POST /admin/refunds/{id}/retry': { message: 'Asked.' } })
  await press('Try the refund of order 1001 again')
  await until(() => expect(last('POST /admin/refunds/{id}/retry')?.params).toEqual({ id: 9 }))
})

test('a refund to a UPI id shows the code that the bank’s app scans', async () => {
  open({ upi: 'asha@bank' })
  await press('Refund of order 1001 is paid')
  await until(() => expect(reads('Scan it with your bank’s app to pay')).toBe(true))
  expect(document.querySelector('dialog img')?.getAttribute('src')).toContain(
    'admin/hand-refunds/qr?id=21&kind=return&return_id=4',
  )
  open({ account: '123456789', ifsc: 'HDFC0000001' })
  await press('Refund of order 1001 is paid')
  await until(() => expect(reads('To 123456789, HDFC0000001.')).toBe(true))
  expect(document.querySelector('dialog img')).toBeNull()
})
