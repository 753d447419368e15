import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { sent } from '../../testing/answers'
import { button, control, press, show, type, until } from '../../testing/screen'
import { ProductsPage } from './ProductsPage'

const product = { product_id: 3, title: 'Plug', image: '', price: 499, discount_price: 499, stock: 9, rating: 0 }
const answers = {
  'GET /product_list': { data: [product], total: 60, page: 1, pages: 3 },
  'GET /filters': { data: { filters: [], prices: [], ratings: [] } },
  'GET /fetch_categories': { data: [] },
} as const

test('loading more in another language stays in that language', async () => {
  show(
    <Router base="/hi">
      <ProductsPage />
    </Router>,
    answers as never,
    '/hi/allproducts?sort=price',
  )
  await press('Show more')
  await until(() => expect(location.pathname + location.search).toBe('/hi/allproducts?sort=price&shown=2'))
  await until(() => expect(sent.filter((s) => s.params?.page === 2)).toHaveLength(1))
  expect(button('Show more').disabled).toBe(false)
})

test('an active filter without results can be removed', async () => {
  const none = { name: 'Colour', values: [{ value: 'Black', filter: 'Colour:Black', products: 0 }] }
  const white = { name: 'Body', values: [{ value: 'White', filter: 'Body:White', products: 0 }] }
  show(
    <ProductsPage />,
    { ...answers, 'GET /filters': { data: { filters: [none, white], prices: [], ratings: [] } } } as never,
    '/allproducts?filter=Colour:Black',
  )
  await until(() => expect(control('Black 0, 0 products').disabled).toBe(false))
  expect(control('White 0, 0 products').disabled).toBe(true)
  control('Black 0, 0 products').click()
  await until(() => expect(location.search).toBe(''))
})

test.each([
  ['499.50', '499.50'],
  ['₹1,499.00', '1499.00'],
  ['1,50,000', '150000'],
  ['cheap', ''],
])('a price of %s limits the list to %s rupees', async (typed, asked) => {
  show(<ProductsPage />, answers as never, '/allproducts')
  await type('Highest price in rupees', typed)
  await press('Apply')
  await until(() => expect(new URLSearchParams(location.search).get('max_price') ?? '').toBe(asked))
})
