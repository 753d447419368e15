import { expect, test } from 'vitest'
import { some } from '../../testing/answers'
import { control, press, reads, show, type, until } from '../../testing/screen'
import { StockDialog } from './StockDialog'

test.each([
  ['+1,200', '+1200'],
  ['10.00', '10.00'],
])('a stock change pasted as %s is read as %s, not a hundred times as much', async (copied, kept) => {
  const product = some<Parameters<typeof StockDialog>[0]['product']>({
    product_id: 3,
    title: 'Plug',
    shelf: 4,
    held: 0,
  })
  show(<StockDialog product={product} onClose={() => {}} />, {
    'GET /admin/stock/{id}': { data: [], pages: 1, holds: [] },
  })
  await type('Change', copied)
  expect(control('Change').value).toBe(kept)
})

test.each(['Change', 'Reason'])('closing asks first if only the field %s is filled', async (label) => {
  const product = some<Parameters<typeof StockDialog>[0]['product']>({
    product_id: 3,
    title: 'Plug',
    shelf: 4,
    held: 0,
  })
  let closed = 0
  show(<StockDialog product={product} onClose={() => closed++} />, {
    'GET /admin/stock/{id}': { data: [], pages: 1, holds: [] },
  })
  await type(label, '5')
  await press('Close')
  await until(() => expect(reads('Leave without saving?')).toBe(true))
  expect(closed).toBe(0)
})
