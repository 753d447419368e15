import { expect, test } from 'vitest'
import { last, some } from '../../testing/answers'
import { press, reads, settle, show, until } from '../../testing/screen'
import { Guide } from './Guide'

const guide = { samples: 0, blanks: [] as string[], rates: false, zones: false, cod_limits: false }
const settings: Record<string, string> = {}

async function shown(
  set = settings,
  found = guide,
  totals = { products: 0, orders: 0, backups: [] as { name: string }[] },
) {
  show(
    <Guide />,
    some({
      'GET /admin/settings': { data: set },
      'GET /admin/guide': { data: found },
      'GET /allproduct': { data: [], total: totals.products },
      'GET /fetch_orders': { data: [], total: totals.orders },
      'GET /admin/backups': { data: totals.backups },
      'POST /admin/settings': { status: true, message: 'Saved.' },
    }),
  )
  await until(() => expect(reads('Set up your shop')).toBe(true))
  await settle()
}
const done = () => [...document.querySelectorAll('li[data-done] a')].map((a) => a.textContent)

test('a step is done by what it is about alone', async () => {
  await shown({ shop_name: 'Hearth' }, { ...guide, blanks: ['{{shop_name}}'] })
  expect(done()).toEqual([])
  await shown({ shop_name: 'Deep Home' }, { ...guide, blanks: ['{{shop_name}}'] })
  expect(done()).toEqual(['Name'])
  await shown({ shop_legal_name: 'A', shop_address: 'B', shop_pincode: '411001' }, { ...guide, blanks: ['x'] })
  expect(done()).toEqual([])
  await shown({ upi_id: 'a@b' }, { ...guide, zones: true, blanks: ['x'] })
  expect(done()).toEqual(['Where you deliver', 'Payments'])
})

test('samples are no products, and a backup counts wherever it is', async () => {
  const open = { ...guide, samples: 4, blanks: ['x'] }
  await shown({}, open, { products: 4, orders: 0, backups: [] })
  expect(done()).toEqual([])
  await shown({}, open, { products: 5, orders: 1, backups: [{ name: 'a.zip' }] })
  expect(done()).toEqual(['The first product', 'A test order', 'A backup, and a copy off this machine'])
})

test('the shop opens at once without gaps in its texts, and after a question with some', async () => {
  await shown()
  await press('Open the shop')
  await until(() => expect(last('POST /admin/settings')?.body).toEqual({ shop_open: 'yes' }))
  await shown({}, { ...guide, blanks: ['{{grievance_officer}}'] })
  await press('Open the shop')
  await until(() => expect(reads('Open with gaps in your texts?')).toBe(true))
  expect(last('POST /admin/settings')).toBe(undefined)
  await press('Open anyway')
  await until(() => expect(last('POST /admin/settings')?.body).toEqual({ shop_open: 'yes' }))
})
