import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { cells, reads, show, until } from '../../testing/screen'
import { KitField } from './KitField'

const part = some<Schemas['StaffProduct']>({
  product_id: 3,
  title: 'Plug',
  price: 700,
  discount_price: 0,
  availability: 'In Stock',
  shelf: 12,
  held: 5,
  cost_price: 0,
  gst_rate: 18,
  image: '',
})

async function shown(change: object, pieces = '2') {
  show(
    <KitField
      product={9}
      pieces={[{ id: 3, name: 'Plug', pieces }]}
      price="1200"
      error={undefined}
      onChange={() => undefined}
    />,
    { 'GET /allproduct': { data: [{ ...part, ...change }] } },
  )
  await until(() => expect(reads('₹700')).toBe(true))
}

test('a bundle’s part counts without reserved units, and not at all while it is off sale', async () => {
  await shown({})
  expect(cells()[0]?.[2]).toBe('7')
  await shown({ held: 12 })
  expect(cells()[0]?.[2]).toBe('0')
  await shown({ availability: 'Out of Stock' })
  expect(cells()[0]?.[2]).toBe('0')
})
