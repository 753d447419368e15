import { expect, test } from 'vitest'
import { staleAfter } from './changes'

test.each([
  [
    { orders: [7] },
    ['admin/orders/7', 'admin/orders/7/serials', 'fetch_orders?page=1', 'admin/returns', 'admin/today'],
  ],
  [
    { orders: [0] },
    [
      'admin/orders/7',
      'admin/orders/8',
      'admin/orders/7/serials',
      'fetch_orders?page=1',
      'admin/returns',
      'admin/today',
    ],
  ],
  [{ complaints: [3] }, ['admin/complaints?state=open', 'admin/complaints/3', 'admin/today']],
  [
    { products: [5], complaints: [4] },
    ['admin/complaints?state=open', 'product/5', 'allproduct?page=2', 'admin/today'],
  ],
  [{ refunds: [2] }, ['admin/orders/7', 'admin/orders/8', 'admin/orders/7/serials', 'admin/returns', 'admin/today']],
  [{ roofs: [1] }, []],
])('%o invalidates only the calls that show it', (changes, wanted) => {
  const all = [
    ...['admin/orders/7', 'admin/orders/8', 'admin/orders/7/serials', 'fetch_orders?page=1', 'admin/returns'],
    ...[
      'admin/complaints?state=open',
      'admin/complaints/3',
      'product/5',
      'allproduct?page=2',
      'admin/today',
      'admin/settings',
      'shop',
    ],
  ]
  expect(all.filter(staleAfter(changes as never)).sort()).toEqual([...wanted].sort())
})
