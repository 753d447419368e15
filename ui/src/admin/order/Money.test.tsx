import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { asha, reads, settle, show } from '../../testing/screen'
import { Money } from './Money'

const order = some<Schemas['StaffOrder']>({
  orders_id: 7,
  state: 'shipped',
  due: 0,
  ask: false,
  credit_due: false,
  payment: { offers: [], refunds: [] },
  payments: [],
})
const paid = some<Schemas['StaffOrder']['payments'][number]>({
  number: 'pay_9',
  way: 'razorpay',
  amount: 740,
  cost: 17.1,
  cost_known: true,
  date: '2026-11-21T10:00:00Z',
})
const refund = {
  amount: 200.5,
  state: 'done',
  reason: 'return of Plug',
  reference: 'rfnd_1',
  date: '2026-11-22T10:00:00Z',
}

async function shown(change: object, permissions: string[] = []) {
  show(<Money order={{ ...order, ...change }} />, { 'GET /session': { data: { ...asha, role: 'Admin', permissions } } })
  await settle()
}

test('a payment shows its amount, method, number and fee', async () => {
  await shown({ payments: [paid] })
  expect(reads('₹740.00 by Razorpay')).toBe(true)
  expect(reads('pay_9, cost ₹17.10')).toBe(true)
  await shown({ payments: [{ ...paid, way: 'cash', number: '7', cost_known: false }] })
  expect(reads('₹740.00 by cash')).toBe(true)
  expect(reads('cost')).toBe(false)
})

test('an unpaid order shows the amount to collect unless it was cancelled or came back', async () => {
  await shown({ due: 0.5 })
  expect(reads('₹0.50 to collect')).toBe(true)
  expect(reads('No payments yet')).toBe(false)
  await shown({ due: 740, state: 'returned' })
  expect(reads('to collect')).toBe(false)
  await shown({})
  expect(reads('No payments yet')).toBe(true)
})

test('the amount kept is the payments less the refunds, and never negative', async () => {
  await shown({
    payments: [paid, { ...paid, number: 'pay_10', amount: 60 }],
    payment: { offers: [], refunds: [refund] },
  })
  expect(reads('₹200.50 refunded')).toBe(true)
  expect(reads('return of Plug rfnd_1')).toBe(true)
  expect(reads('₹599.50 after refunds')).toBe(true)
  await shown({ payments: [paid], payment: { offers: [], refunds: [{ ...refund, amount: 741, state: 'waiting' }] } })
  expect(reads('₹741.00 waiting')).toBe(true)
  expect(reads('₹0.00 after refunds')).toBe(true)
  await shown({ payments: [paid] })
  expect(reads('after refunds')).toBe(false)
})

test('an offer names its code and what it took off goods and delivery', async () => {
  const offers = [
    { name: 'Diwali', code: '', goods: 50, delivery: 0 },
    { name: 'Free', code: 'FREE', goods: 5.5, delivery: 40 },
  ]
  await shown({ payment: { offers, refunds: [] } })
  expect(reads('Diwali automatically')).toBe(true)
  expect(reads('₹50.00 off the goods')).toBe(true)
  expect(reads('Free FREE')).toBe(true)
  expect(reads('₹5.50 off the goods, ₹40.00 off delivery')).toBe(true)
})

test('buttons are shown only to staff with the permission, and only if there is something to do', async () => {
  await shown({ ask: true, credit_due: true }, ['money'])
  expect(reads('Check with Razorpay now')).toBe(true)
  expect(reads('Issue credit note')).toBe(false)
  await shown({ ask: true, credit_due: true }, ['refunds'])
  expect(reads('Check with Razorpay now')).toBe(false)
  expect(reads('Issue credit note')).toBe(true)
  await shown({}, ['money', 'orders', 'refunds'])
  expect(document.querySelector('button')).toBe(null)
})
