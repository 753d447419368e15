import { expect, test } from 'vitest'
import { some } from '../../testing/answers'
import { type Product, reckon } from './kit'

const product = (id: number, wants: Partial<Product>) =>
  some<Product>({
    product_id: id,
    title: `Part ${id}`,
    availability: 'In Stock',
    price: 100,
    discount_price: 0,
    cost_price: 0,
    gst_rate: 18,
    shelf: 10,
    held: 0,
    ...wants,
  })
const bulb = product(1, { price: 100, discount_price: 80, cost_price: 30, shelf: 7 })
const hub = product(2, { price: 500, cost_price: 200, shelf: 12, held: 2, gst_rate: 5 })
const pieces = [
  { id: 1, name: 'Part 1', pieces: '2' },
  { id: 2, name: 'Part 2', pieces: '1' },
]

test('a kit saves the price of its parts less its own, and its stock follows its scarcest part', () => {
  const kit = reckon(pieces, '600', [bulb, hub])
  expect([kit.singly, kit.saves, kit.percent, kit.free, kit.least]).toEqual([660, 60, 9, 3, 'Part 1'])
  expect(kit.told).toBe('Margin ₹296.16 a kit, without GST.')
  expect(kit.warns).toEqual([])
})

test.each([
  ['650', [bulb, hub], []],
  ['680', [bulb, hub], ['Bought separately, the parts cost ₹660 today, so the kit costs the same.']],
  ['701', [bulb, hub], ["The parts have an MRP of ₹700 together. A kit can't cost more."]],
  ['200', [bulb, hub], ['That is less than the parts cost the shop: ₹260 without GST.']],
  ['300', [bulb], ['A part is not sold any more or has no pieces: the kit is sold out until that is fixed.']],
])('a kit at ₹%s warns of problems without blocking', (price, parts, warns) => {
  expect(reckon(pieces, price, parts).warns).toEqual(warns)
})
