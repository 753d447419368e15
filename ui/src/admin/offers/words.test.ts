import { expect, test } from 'vitest'
import { cost, days, listed, newCode, summary } from './words'

const nothing = { percent: 0, amount: 0, most: 0, take: 0, pay: 0, min_value: 0, min_pieces: 0 }
const always = { code: '', buyers: 'all', people: 0, scope: 'all', targets: [], first_day: '', last_day: '' }
const offer = { ...nothing, ...always, kind: 'percent', uses: 0, uses_each: 0, combines: false, active: true }

test.each([
  [{ kind: 'amount', amount: 99.5 }, 'Everybody gets ₹99.50 off on all products.'],
  [{ kind: 'bundle', take: 3, pay: 2 }, 'Everybody gets 3 for the price of 2 on all products.'],
  [{ kind: 'bundle', take: 3, pay: 3 }, ''],
  [{ kind: 'percent', percent: 100 }, ''],
  [{ kind: 'amount', most: 500 }, ''],
  [{ kind: 'delivery' }, 'Everybody has free delivery.'],
])('the summary of %o begins: %s', (terms, words) => {
  const said = summary({ ...offer, ...terms })
  expect(words ? said.startsWith(words) : said === '').toBe(true)
})

test('the summary describes the whole offer in sentences', () => {
  expect(summary(offer)).toBe('')
  expect(summary({ ...offer, percent: 10, most: 500, code: 'DIWALI10' })).toBe(
    'Everybody with the code DIWALI10 gets 10% off, at most ₹500, on all products. Valid until switched off. ' +
      'It is not combined with other offers: the customer gets what saves most.',
  )
  const lights = { scope: 'categories', targets: ['Lights', 'Locks'], min_pieces: 2, uses: 100, uses_each: 1 }
  expect(summary({ ...offer, ...lights, percent: 5, buyers: 'new', combines: true, last_day: '2026-11-30' })).toBe(
    'A customer’s first order gets 5% off on everything in Lights and Locks, when the order has 2 pieces or more of it. ' +
      'Valid until 30 Nov 2026. It ends after 100 orders; each customer can use it once. ' +
      'It can be combined with other offers that allow it.',
  )
  const free = { kind: 'delivery', min_value: 2000, first_day: '2026-11-01', last_day: '2026-11-30' }
  expect(summary({ ...offer, ...free, buyers: 'listed', people: 3, uses_each: 2, active: false })).toBe(
    'Each of the 3 on the list has free delivery, from an order of ₹2,000 or more on. Valid from 1 Nov 2026 to 30 Nov 2026. ' +
      'Each customer can use it twice. It is not combined with other offers: the customer gets what saves most. It is switched off.',
  )
})

test('the past cost is shown with last month’s figures', () => {
  const tried = { orders: 42, of: 310, goods: 12_300, delivery: 40, sales: 98_000, below_cost: [], below_costs: 0 }
  expect(cost(tried)).toBe(
    'With the orders of the last 30 days, 42 of 310 would have had it: it would have cost ₹12,340 on sales of ₹98,000.',
  )
  expect(cost({ ...tried, orders: 0 })).toBe('None of the 310 orders of the last 30 days would have had it.')
  expect(cost({ ...tried, orders: 0, of: 0 })).toBe('There are no orders of the last 30 days to try it on.')
})

test('dates and names are shortened', () => {
  expect(days({ first_day: '', last_day: '' })).toBe('Always')
  expect(days({ first_day: '2026-11-01', last_day: '' })).toBe('From 1 Nov 2026')
  expect(listed(['Plug'])).toBe('Plug')
  expect(listed(['Plug', 'Lamp', 'Lock'], 5)).toBe('Plug, Lamp, Lock and 2 more')
  expect(listed(['Plug', ''])).toBe('Plug and something that is gone')
})

test('a generated code has no letter that looks like a digit', () => {
  const codes = Array.from({ length: 200 }, newCode)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect(new Set(codes).size).toBe(200)
})
