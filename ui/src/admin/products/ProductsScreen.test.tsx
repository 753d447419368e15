import { expect, test } from 'vitest'
import type { Given } from '../../api/call'
import type { Schemas } from '../../api/client'
import { type Answers, after, answer, last, refusal, said, sent, some } from '../../testing/answers'
import { address, button, cells, control, press, reads, settle, show, type, until } from '../../testing/screen'
import { ProductsScreen } from './ProductsScreen'

type Product = Schemas['StaffProduct']

const plug = some<Product>({
  product_id: 3,
  title: 'Plug',
  sku: 'PL-16',
  category: 'Power',
  subcategory: 'Plugs',
  price: 123456.5,
  discount_price: 99999,
  rating: 4.25,
  availability: 'In stock',
  shelf: 12,
  stock: 9,
  held: 3,
  image: '/uploads/plug-1280.jpg',
  images: ['/uploads/a-1280.jpg', '/uploads/b-1280.jpg'],
  is_kit: false,
  kit_parts: [],
})
const lamp = some<Product>({
  ...plug,
  product_id: 4,
  title: 'Lamp',
  sku: '',
  variants: 6,
  images: [],
  discount_price: 0,
})
const evening = some<Product>({
  ...plug,
  product_id: 5,
  title: 'Evening',
  sku: '',
  is_kit: true,
  kit_parts: [{}, {}],
  discount_price: 123456.5,
  rating: 0,
  held: 0,
  images: [],
})
const bulb = some<Product>({ ...plug, product_id: 6, title: 'Bulb', discount_price: 0, rating: 5, held: 0 })
const three = [plug, lamp, evening]

function open(at = '/product', rows = three, answers: Answers = {}, list = {}) {
  show(
    <ProductsScreen />,
    {
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 0, views: [], ...list } },
      'GET /fetchcategories': {
        data: [
          { id: 1, category: 'Lighting' },
          { id: 2, category: 'Power' },
        ],
      },
      'GET /allproduct': { data: rows, total: rows.length, pages: 1 },
      ...answers,
    },
    at,
  )
}

const wanted = () => last('GET /allproduct')?.params
const everything = { page: 1, per_page: 25, search: '', category_id: '', sort: '', low_stock: '' }
const headings = () => [...document.querySelectorAll('thead th')].map((th) => th.textContent)
const widths = () =>
  [...document.querySelectorAll('tr')].map((row) => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0))
const bar = () =>
  [...document.querySelectorAll('section[aria-label="Selected products"] :is(strong, button)')].map(
    (one) => one.textContent,
  )
const shown = async (count = three.length) => until(() => expect(cells()).toHaveLength(count))

test('the filters in the address are shown and sent, and each new one starts at the first page', async () => {
  const filters = { search: 'plug', category_id: '2', sort: '-stock', low_stock: 'true' }
  open(`/product?${new URLSearchParams({ ...filters, page: '2' })}`, three, {
    'GET /allproduct': { data: three, total: 40, pages: 4 },
  })
  await shown()
  expect(wanted()).toEqual({ ...filters, page: 2, per_page: 25 })
  await until(() => expect(control('Category').value).toBe('2'))
  expect([control('Search products').value, (control('Low stock') as HTMLInputElement).checked]).toEqual(['plug', true])
  await type('Category', '1')
  await until(() => expect(wanted()).toEqual({ ...filters, page: 1, per_page: 25, category_id: '1' }))
  await type('Low stock', false)
  await until(() => expect(wanted()).toMatchObject({ low_stock: '', category_id: '1' }))
  await type('Low stock', true)
  await until(() => expect(wanted()?.low_stock).toBe('true'))
  await press('Remove the filter Stock: low')
  await press('Remove the filter Category: Lighting')
  await type('Search products', ' lamp ')
  await press('Search')
  await until(() => expect(wanted()).toEqual({ ...everything, search: 'lamp', sort: '-stock' }))
})

test.each([
  ['Product', 'title'],
  ['Category', 'category'],
  ['Price', 'price'],
  ['Rating', 'rating'],
  ['Stock', 'stock'],
])('the heading %s sorts the products by %s', async (heading, name) => {
  open()
  await shown()
  for (const sort of [name, `-${name}`, '']) {
    await press(heading)
    await until(() => expect(wanted()).toEqual({ ...everything, sort }))
  }
})

test('a row shows the price in rupees, what is reduced, the stock on the shelf and what is reserved', async () => {
  open('/product', [...three, bulb])
  await shown(4)
  expect(widths()).toEqual([9, 9, 9, 9, 9])
  expect(headings().slice(1)).toEqual([
    'Product',
    'Category',
    'Price',
    'Rating',
    'Availability',
    'Stock',
    'Additional images',
    'Actions',
  ])
  expect(cells().map((row) => row.slice(1, 7))).toEqual([
    ['PlugPL-16', 'PowerPlugs', '₹99,999₹1,23,456.50', '4.3', 'In stock', '123 reserved'],
    ['Lamp6 variants', 'PowerPlugs', '₹1,23,456.50', '4.3', 'In stock', '9'],
    ['EveningKit of 2', 'PowerPlugs', '₹1,23,456.50', 'No ratings yet', 'In stock', '9'],
    ['BulbPL-16', 'PowerPlugs', '₹1,23,456.50', '5.0', 'In stock', '12'],
  ])
  expect([...document.querySelectorAll('s')].map((s) => s.textContent)).toEqual(['₹1,23,456.50'])
  expect(cells().map((row) => row[7])).toEqual(['', 'No additional images', 'No additional images', ''])
})

test('hidden columns are not shown, and the chosen number of rows is asked for', async () => {
  open('/product', three, {}, { hidden: ['price', 'images', 'availability'], rows: 50 })
  await shown()
  expect(widths()).toEqual([6, 6, 6, 6])
  expect(headings().slice(1)).toEqual(['Product', 'Category', 'Rating', 'Stock', 'Actions'])
  expect(cells()[0]?.slice(1, -1)).toEqual(['PlugPL-16', 'PowerPlugs', '4.3', '123 reserved'])
  expect(sent.filter((s) => s.call === 'GET /allproduct').map((s) => s.params?.per_page)).toEqual([50])
})

test('more rows per page are saved, and start at the first page', async () => {
  open('/product?page=2', three, {
    'GET /allproduct': { data: three, total: 40, pages: 4 },
    'POST /admin/lists/{list}/rows': { message: 'OK' },
  })
  await shown()
  await type('Rows', '50')
  await until(() => expect(wanted()).toEqual({ ...everything, per_page: 50 }))
  expect(last('POST /admin/lists/{list}/rows')).toMatchObject({ params: { list: 'products' }, body: { rows: 50 } })
})

test('prices and stock are edited in the page that was shown, but not those of kits and products with options', async () => {
  open('/product?page=2', three, { 'GET /allproduct': { data: three, total: 40, pages: 4 } })
  await shown()
  await type('Edit prices and stock', true)
  await until(() => expect(headings().slice(1)).toEqual(['Product', 'Price', 'Discount price', 'Stock', 'Actions']))
  expect(address()).toBe('/product?page=2&figures=yes')
  const figures = [...document.querySelectorAll<HTMLInputElement>('td input:not([type=checkbox])')]
  expect(figures.map((input) => [input.getAttribute('aria-label'), input.value])).toEqual([
    ['Price of Plug', '123456.5'],
    ['Discount price of Plug', '99999'],
    ['Stock of Plug', '12'],
  ])
  expect(cells().map((row) => row.slice(2, -1))).toEqual([
    ['', '', ''],
    ['₹1,23,456.50', '9'],
    ['₹1,23,456.50', '9'],
  ])
  expect(widths()).toEqual([6, 6, 6, 6])
  expect([...document.querySelectorAll('td:last-child button')].map((b) => b.getAttribute('aria-label'))).toEqual([
    'Edit Plug',
    'Edit Lamp',
    'Edit Evening',
  ])
})

test('the selection counts its products, and joins only several', async () => {
  open()
  await shown()
  expect(bar()).toEqual([])
  await type('Select Plug', true)
  await until(() => expect(bar()).toEqual(['1 selected', 'Select all 3', 'Change', 'Clear']))
  await type('Select Lamp', true)
  await until(() => expect(bar()).toEqual(['2 selected', 'Select all 3', 'Change', 'Join into one', 'Clear']))
  await type('Select all on this page', true)
  await until(() => expect(bar()).toEqual(['3 selected', 'Change', 'Join into one', 'Clear']))
  await type('Select Lamp', false)
  await until(() => expect(bar()[0]).toBe('2 selected'))
  expect((control('Select all on this page') as HTMLInputElement).checked).toBe(false)
  await press('Join into one')
  await until(() => expect(last('GET /allproduct')?.params).toMatchObject({ ids: '3,5' }))
  await press('Close')
  await press('Clear')
  await until(() => expect(bar()).toEqual([]))
})

test.each([
  [150, ['1 selected', 'Select all 150', 'Change', 'Clear'], ['150 selected', 'Change', 'Clear'], 2],
  [620, ['1 selected', 'Select all 500', 'Change', 'Clear'], ['500 selected', 'Change', 'Clear'], 5],
])('of %i filtered products all are selected from every page, at most 500', async (total, before, selected, asks) => {
  const one = (n: number) => some<Product>({ ...plug, product_id: n, title: `Plug ${n}` })
  const pageOf = ({ params }: Given) => {
    const [page, size] = [Number(params?.page), Number(params?.per_page)]
    const count = Math.max(0, Math.min(size, total - (page - 1) * size))
    const data = Array.from({ length: count }, (_, i) => one((page - 1) * size + i + 1))
    return { data, total, pages: Math.ceil(total / size) }
  }
  open('/product?category_id=2&search=plug', [], { 'GET /allproduct': pageOf })
  await shown(25)
  await type('Select Plug 1', true)
  await until(() => expect(bar()).toEqual(before))
  await press(before[1] ?? '')
  await until(() => expect(bar()).toEqual(selected))
  const asked = sent.filter((s) => s.call === 'GET /allproduct' && s.params?.per_page === 100).map((s) => s.params)
  expect(asked).toEqual(
    Array.from({ length: asks }, (_, i) => ({
      ...everything,
      category_id: '2',
      search: 'plug',
      page: i + 1,
      per_page: 100,
    })),
  )
})

test('a product is deleted only after a question, and its refusal is shown', async () => {
  open('/product', three, { 'DELETE /deleteproduct/{id}': refusal('It is part of the kit Evening.') })
  await press('Delete Plug')
  await until(() => expect(reads('Plug is removed from the shop. Orders keep it.')).toBe(true))
  await press('Cancel')
  expect(last('DELETE /deleteproduct/{id}')).toBeUndefined()
  await press('Delete Plug')
  await press('Delete')
  await until(() => expect(said).toEqual(['bad: It is part of the kit Evening.']))
  expect(last('DELETE /deleteproduct/{id}')?.params).toEqual({ id: 3 })
  await shown()
  answer('DELETE /deleteproduct/{id}', { message: 'Product deleted.' })
  answer('GET /allproduct', { data: [lamp, evening], total: 2, pages: 1 })
  await press('Delete Plug')
  await press('Delete')
  await shown(2)
  expect(after('DELETE /deleteproduct/{id}')).toContain('GET /allproduct')
})

test('a deleted product is no longer selected', async () => {
  open('/product', three, { 'DELETE /deleteproduct/{id}': { message: 'Product deleted.' } })
  await type('Select Plug', true)
  await type('Select Lamp', true)
  answer('GET /allproduct', { data: [lamp, evening], total: 2, pages: 1 })
  await press('Delete Plug')
  await press('Delete')
  await shown(2)
  expect(bar()).toEqual(['1 selected', 'Select all 2', 'Change', 'Clear'])
})

test('the options of a product have a screen of their own, which a kit does not', async () => {
  open()
  await shown()
  expect(() => button('Options Evening')).toThrow()
  await press('Options Lamp')
  await until(() => expect(address()).toBe('/productvariants/4'))
})

test('a product opens over its page of the list, and the way back leads there', async () => {
  const listed = { data: three, total: 40, pages: 4 }
  const asked = ({ params }: Given) => (params?.ids ? { data: params.ids === '3' ? [plug] : [], pages: 1 } : listed)
  open('/product?search=plug&page=2', three, { 'GET /allproduct': asked })
  await shown()
  await press('Edit Plug')
  await until(() => expect(control('Title').value).toBe('Plug'))
  expect(wanted()).toEqual({ ids: '3' })
  expect(address()).toBe('/product?search=plug&page=2&edit=3')
  open('/product?search=plug&page=2&edit=9', three, { 'GET /allproduct': asked })
  await until(() => expect(reads('This product is not in the shop any more.')).toBe(true))
  await press('Back to the list')
  await shown()
  expect(address()).toBe('/product?search=plug&page=2')
  await press('Add New')
  await until(() => expect(control('Title').value).toBe(''))
  expect(address()).toBe('/product?search=plug&page=2&add=yes')
})

test('an empty list, a refusal, and a refused export are said', async () => {
  open('/product', [])
  await until(() => expect(reads('No products found')).toBe(true))
  answer('GET /admin/products/export', refusal('An export is running.'))
  await press('Export')
  await until(() => expect(said).toEqual(['bad: An export is running.']))
  open('/product', [], { 'GET /allproduct': refusal('The search is too long.') })
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The search is too long.'))
  await settle()
  answer('GET /allproduct', { data: three, total: 3, pages: 1 })
  await press('Try again')
  await shown()
})
