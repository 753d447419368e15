import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { control, press, show, type } from '../../testing/screen'
import { say } from '../../words'
import { Chips } from './Chips'
import { Filters } from './Filters'
import type { Chosen } from './query'

const counts = some<Schemas['FiltersData']>({
  filters: [{ name: 'Radio', values: [{ value: 'Wi-Fi', filter: 'Radio:Wi-Fi', products: 4 }] }],
  prices: [{ min_price: 500, max_price: 999.99, products: 7 }],
  ratings: [
    { stars: 4, products: 3 },
    { stars: 3, products: 0 },
  ],
})

let gone: string[] = []

function open(chosen: Chosen = {}, categories: Schemas['Category'][] = []) {
  gone = []
  const list = { base: '/allproducts', chosen, categories }
  show(
    <>
      <Chips {...list} />
      <Filters
        {...list}
        page={undefined}
        countries={['India', 'Japan']}
        counts={counts}
        onGo={(address) => gone.push(address)}
        open
        done="Show 7 products"
        onDone={() => gone.push('shown')}
      />
    </>,
  )
}

/** link returns the URL of the filter whose name begins with some words. */
const link = (words: string) =>
  [...document.querySelectorAll('[role=group] a')].find((a) => a.textContent?.startsWith(words))?.getAttribute('href')
const chips = () =>
  [...document.querySelectorAll('main > ul a')].map((a) => decodeURIComponent(a.getAttribute('href') ?? ''))

test.each<[string, string, Chosen]>([
  [say.filters.inStockOnly, '?in_stock=true', { in_stock: 'true' }],
  ['India', '?country=India', { country: 'India' }],
  ['₹500', '?min_price=500&max_price=999.99', { min_price: '500', max_price: '999.99' }],
  [say.filters.starsAndUp(4), '?min_rating=4', { min_rating: '4' }],
])('the filter “%s” leads to the list with it', (words, query, chosen) => {
  open()
  expect(link(words)).toBe(`/allproducts${query}`)
  open({ ...chosen, sort: 'price' })
  const off = words === 'India' ? say.filters.any : words
  expect(link(off)).toBe('/allproducts?sort=price')
  expect(chips()).toEqual(['/allproducts?sort=price'])
})

test('a ticked specification is added to those that are chosen', () => {
  open({ filter: 'Body:White' })
  control('Wi-Fi 4, 4 products').click()
  expect(gone.map(decodeURIComponent)).toEqual(['/allproducts?filter=Body:White|Radio:Wi-Fi'])
})

test('a typed price range keeps the other filters', async () => {
  open({ in_stock: 'true', min_price: '100' })
  await type(say.filters.lowestPriceInRupees, '250')
  await type(say.filters.highestPriceInRupees, '1,000')
  await press(say.filters.set)
  expect(gone).toEqual(['/allproducts?min_price=250&max_price=1000&in_stock=true'])
})

test('a rating without products is not offered', () => {
  open()
  expect(link(say.filters.starsAndUp(3))).toBeUndefined()
})

test('each active filter can be removed by itself, and all at once', () => {
  open({ search: 'plug', in_stock: 'true', filter: 'Body:White|Radio:Wi-Fi' })
  expect(chips()).toEqual([
    '/allproducts?in_stock=true&filter=Body:White|Radio:Wi-Fi',
    '/allproducts?search=plug&filter=Body:White|Radio:Wi-Fi',
    '/allproducts?search=plug&in_stock=true&filter=Radio:Wi-Fi',
    '/allproducts?search=plug&in_stock=true&filter=Body:White',
    '/allproducts',
  ])
})

test('another category replaces the chosen one and the words, and keeps the filters', () => {
  const category = (id: number, below: number) => ({
    id,
    category: `Category ${id}`,
    subcategories: [{ id: below, subcategory: `Subcategory ${below}`, subsubcategories: [] }],
  })
  const categories = some<Schemas['Category'][]>([category(1, 11), category(2, 12)])
  open({ subcategory_id: '11', search: 'plug', in_stock: 'true' }, categories)
  expect(link('Category 2')).toBe('/allproducts?category_id=2&in_stock=true')
  open({ category_id: '2', search: 'plug', in_stock: 'true' }, categories)
  expect(link('Subcategory 12')).toBe('/allproducts?subcategory_id=12&in_stock=true')
})

test('the sheet on a phone closes by its button and by Escape', async () => {
  open()
  await press('Show 7 products')
  document.querySelector('[role=group]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(gone).toEqual(['shown', 'shown'])
})
