import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { show } from '../../testing/screen'
import { Why } from './Why'

const none: Schemas['SalesChange'] = { amount: 0, causes: [], credited: 0, ran_out: 0, ran_out_fall: 0 }
const hrefs = { visitors: '/dashboard', fallen: '/numbers?sort=fall', credited: '/invoice' }
const told = (change: Partial<Schemas['SalesChange']>) => {
  show(
    <Why
      change={{ ...none, ...change }}
      ordersOf={(query) => `/adminorders?${new URLSearchParams(query)}`}
      hrefs={hrefs}
    />,
  )
  return document.querySelector('p')?.textContent
}

test('the largest cause comes first, with its sign, and each cause leads to its orders', () => {
  const causes = [
    { name: 'visitors', amount: 300 },
    { name: 'conversion', amount: -1200.5 },
    { name: 'counter', amount: -99.5 },
  ]
  expect(told({ amount: -1000, causes })).toBe(
    'Sales fell by ₹1,000: lower conversion −₹1,201, more visitors +₹300, less at the counter −₹100.',
  )
  expect([...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
    '/adminorders?state=sold&channel=online',
    '/dashboard',
    '/adminorders?state=sold&channel=counter',
  ])
})

test('products that ran out and credit notes are told beside the causes', () => {
  const change = { amount: 500, causes: [{ name: 'orders', amount: 500 }], credited: 80, ran_out: 2, ran_out_fall: 700 }
  expect(told(change)).toBe(
    'Sales rose by ₹500: more online orders +₹500. 2 products that ran out of stock sold ₹700 less. Credit notes came to ₹80 more.',
  )
})

test('without a change nothing is said', () => {
  expect(told({})).toBeUndefined()
  expect(
    told({
      causes: [
        { name: 'visitors', amount: 5 },
        { name: 'order_size', amount: -5 },
      ],
    }),
  ).toBe('Sales did not change: more visitors +₹5, smaller orders −₹5.')
})
