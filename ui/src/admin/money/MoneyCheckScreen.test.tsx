import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, some } from '../../testing/answers'
import { asha, press, reads, show, until } from '../../testing/screen'
import { MoneyCheckScreen } from './MoneyCheckScreen'

const group = (name: string, answered: boolean, amounts: number[] = []) =>
  some<Schemas['MoneyGroup']>({
    name,
    answered,
    good: `${name}: good`,
    faults: amounts.map((amount, i) => ({ orders_id: 1001 + i, what: 'Paid twice', amount })),
  })

function open(groups: Schemas['MoneyGroup'][], settlements: object[] = []) {
  show(<MoneyCheckScreen />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['money'] } },
    'GET /admin/money-check': { data: { provider: true, groups, settlements } },
    'POST /admin/settlements/{id}': { message: 'Noted.' },
  })
}

test('everything is in order only if all questions were answered and no fault was found', async () => {
  open([group('Orders', true), group('Provider', true)])
  await until(() => expect(reads('Everything matches.')).toBe(true))
  expect(reads('Provider: good')).toBe(true)
  open([group('Orders', true), group('Provider', false)])
  await until(() => expect(reads('Orders: good')).toBe(true))
  expect(reads('Everything matches.')).toBe(false)
  expect(reads('Provider: good')).toBe(false)
})

test('each fault shows its order and amount, and all are counted', async () => {
  open([group('Orders', true, [499.5]), group('Provider', true, [1200, 40])])
  await until(() => expect(reads('3 problems')).toBe(true))
  expect(reads('Paid twice ₹499.50')).toBe(true)
  expect(document.querySelector('a[href="/adminorders/1002"]')).not.toBeNull()
})

test('a payout is marked as received by its own number', async () => {
  open([], [{ id: 'setl_1', date: '2026-11-24', amount: 11882, fees: 118, tax: 18, utr: 'U1' }])
  await press('setl_1 is in the bank’s statement')
  await until(() => expect(last('POST /admin/settlements/{id}')?.params).toEqual({ id: 'setl_1' }))
})
