import { expect, test } from 'vitest'
import { offersOf } from './finding'
import { news } from './useNotices'

const all = () => true
const titles = (typed: string, may = all as (p: string) => boolean) => offersOf(typed, [], may).map((o) => o.title)

test('an action is found by its name and an order number', () => {
  expect(offersOf('ship 1397', [], all)[0]).toMatchObject({
    title: 'Ship order 1397',
    href: '/adminorders/1397?act=ship',
  })
  expect(titles('new pr')).toEqual(['New product'])
  expect(titles('new of')).toEqual(['New offer'])
  expect(titles('offers')).toEqual(['Offers'])
  expect(titles('1397')).toEqual([])
})

test('only permitted actions are offered', () => {
  expect(titles('ship 1397', (p) => p === 'catalogue')).toEqual([])
  expect(titles('orders', (p) => p === 'catalogue')).toEqual([])
  expect(titles('orders')).toEqual(['Orders'])
})

test('a search result links to its screen', () => {
  const found = offersOf('dev', [{ kind: 'order', id: 1397, key: '', title: '1397 Devika', detail: 'placed' }], all)
  expect(found.at(-1)).toMatchObject({ group: 'Orders', href: '/adminorders/1397' })
})

const order = (orders_id: number) => ({
  orders_id,
  date: '',
  cust_Name: 'Devika Rao',
  amount: 2569,
  pt: 'COD',
  state: 'confirmed',
  title: 'Lamp',
  product_count: 1,
  channel: 'online',
  paid_by: '',
})
const pile = (name: string, count: number, late = false) => ({ name, count, since: null, due: null, late })

test('only new orders, new returns and missed deadlines are announced', () => {
  const before = { newest: [order(7)], waits: [pile('to_inspect', 1), pile('to_pack', 1), pile('to_answer', 1)] }
  const now = {
    newest: [order(8), order(7)],
    waits: [pile('to_inspect', 2), pile('to_pack', 2), pile('to_answer', 1, true)],
  }
  expect(news(before, now)).toEqual([
    { kind: 'orders', words: 'Order 8, ₹2,569, Devika Rao' },
    { kind: 'returns', words: '2 returns to inspect' },
    { kind: 'complaints', words: 'Overdue: complaint to answer' },
  ])
  expect(news(now, now)).toEqual([])
})

test('the owner’s own page opens in its editor', () => {
  const found = [{ kind: 'page', id: 7, key: '', title: 'We fit it', detail: 'draft' }]
  expect(offersOf('fit', found, () => false)).toMatchObject([
    { group: 'Pages', title: 'We fit it', href: '/editpage/7' },
  ])
})
