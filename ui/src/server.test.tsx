// @vitest-environment node
// Compares the HTML of the server's own renderer with that of the library, page by page.
import { runInNewContext } from 'node:vm'
import { renderToString } from 'preact-render-to-string'
import { build } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { App } from './App'
import { AnswersProvider, Answers as Known } from './api/answers'
import { prepareAt } from './routes'
import { fetchKind } from './shop/home/kinds'

type Answers = Record<string, unknown>
type Drawn = { html: string; wants: string[] }

let draw: (address: string, answers: Record<string, string>) => Drawn

beforeAll(async () => {
  const built = await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    css: { modules: { generateScopedName: '[local]' } },
    build: { write: false },
  })
  const [chunk] = (built as unknown as { output: [{ code: string }] }).output
  const engine: { draw?: typeof draw } = {}
  runInNewContext(chunk.code, Object.assign(engine, { URLSearchParams, AbortController, EventTarget, setTimeout }))
  draw = engine.draw as typeof draw
}, 60_000)

/** byLibrary renders a page as the browser does, with the same replies. */
async function byLibrary(address: string, answers: Answers): Promise<string> {
  const [path = '/', search = ''] = address.split('?')
  await prepareAt(path)
  for (const kind of ['slides', 'products', 'words', 'reasons', 'delivery']) await fetchKind(kind)
  const known = new Known()
  for (const [call, body] of Object.entries(answers)) known.know(call, body)
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <AnswersProvider answers={known}>
        <App />
      </AnswersProvider>
    </Router>,
  )
}

/**
 * plain removes differences that don't matter: the order of attributes, how empty elements are closed, class
 * names and picture URLs.
 */
const plain = (html: string) =>
  html
    .replace(/\/(?:src\/shop\/home|assets)\/([a-z]+-[a-z]+-\d+)(?:-[\w-]{8})?\.webp/g, '$1')
    .replace(/\b_([a-zA-Z]+)_[0-9a-f]{6}\b/g, '$1')
    .replace(/<([a-z0-9]+)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*\/?>/g, (_, name: string, given: string) =>
      ['\n<', name, ...(given.match(/[^\s=]+(?:="[^"]*")?/g) ?? []).sort()].join(' '),
    )

const card = {
  product_id: 7,
  title: 'Plug "Mini" & <more>',
  image: '/uploads/a.jpg',
  srcset: '/uploads/a-320.jpg 320w, /uploads/a.jpg 1280w',
  rating: 4.5,
  rating_count: 12,
  description: 'A plug.',
  price: 1299,
  discount_price: 999,
  percent_off: 23,
  stock: 3,
  availability: 'In Stock',
  category: 'Plugs',
  country_of_origin: 'India',
}
const none = {
  ...card,
  product_id: 8,
  title: 'Lamp',
  image: '',
  srcset: '',
  stock: 0,
  rating: 0,
  rating_count: 0,
  discount_price: 1299,
  percent_off: 0,
}
// The library renders lazily loaded content at once, as the server does.
vi.mock('./shop/layout/late', () => import('./shop/layout/late.server'))
vi.mock('./shop/product/late', () => import('./shop/product/late.server'))
vi.mock('./shop/product/lateStory', () => import('./shop/product/lateStory.server'))

const menu = {
  bar: [1],
  columns: [
    {
      title: 'The shop',
      links: [
        { label: 'About us', link: '/pages/about' },
        { label: 'Map', link: 'https://maps.example' },
      ],
    },
  ],
  legal: [{ label: 'FAQ', link: '/FAQ' }],
  social: [{ label: 'X', link: 'https://x.com/a' }],
  line: { text: 'Sale', link: '/allproducts', mark: 'a' },
}
const everywhere: Answers = {
  shop: { status: true, data: { shop_name: 'Café & Co', shop_open: true, test_mode: true, low_stock: 5, menu } },
  fetch_categories: {
    status: true,
    data: [
      {
        id: 1,
        category: 'Lights',
        image: '',
        srcset: '',
        subcategories: [{ id: 2, subcategory: 'Bulbs', subsubcategories: [{ id: 3, subsubcategory: 'White' }] }],
      },
    ],
  },
}
const list = { status: true, data: [card, none], total: 50, page: 1, per_page: 24, partial: false }
const filters = {
  status: true,
  filters: [
    {
      name: 'Radio',
      values: [
        { value: 'Wi-Fi', filter: 'Radio:Wi-Fi', products: 4 },
        { value: 'Zigbee', filter: 'Radio:Zigbee', products: 2 },
      ],
    },
  ],
  ratings: [{ stars: 4, products: 3 }],
  prices: [{ min_price: 100, max_price: 999, products: 9 }],
}
const product = {
  status: true,
  data: {
    ...card,
    specifications: ['Load: 6 A'],
    features: ['Quick'],
    notes: [],
    length: 1,
    width: 2,
    height: 3,
    weight: 200,
    category_id: 1,
    subcategory_id: 2,
    subsubcategory_id: 0,
    subcategory: 'Bulbs',
    subsubcategory: '',
    warranty_months: 12,
    manufacturer: 'Maker, Pune',
  },
  image: { image_url: ['/uploads/b.jpg'], srcset: [''] },
  certificates: [
    { kind: 'bis_crs', name: 'BIS R-number', short: 'BIS', number: 'R-1', holder: '', from: '', until: '' },
  ],
  rateReview: [
    {
      review_id: 1,
      rating: 5,
      review: 'Good',
      messages: 'Works & lasts',
      cust_Name: 'Asha',
      date: '2026-11-01T10:00:00+05:30',
      image: '',
      srcset: '',
      answer: 'Thanks',
      answer_date: '2026-11-02T10:00:00+05:30',
    },
  ],
  related: [none],
  fit: { modules: 2, modular: true, any_box: false, depth_mm: 40, neutral: 'needed', amps: 6, watts: 1200, only: '' },
}
const panel = {
  image: '',
  srcset: '',
  width: 0,
  height: 0,
  built: '',
  alt: '',
  focus: '',
  icon: 'leaf',
  title: 'Rooms & more',
  text: 'Calm.',
  link: '/allproducts',
  label: 'Look',
}
const section = (kind: string, more: object) => ({
  id: kind,
  kind,
  title: 'Ours',
  html: '',
  source: '',
  count: 4,
  panels: [],
  products: [],
  reviews: [],
  ...more,
})
const home = {
  status: true,
  data: [
    section('slides', {
      panels: [
        { ...panel, built: 'room-bed' },
        { ...panel, title: 'Two', link: 'https://a.example' },
      ],
    }),
    section('delivery', {}),
    section('reasons', { panels: [panel] }),
    section('products', { products: list.data, source: 'liked' }),
    section('words', { html: '<p>Hello</p>' }),
  ],
}
const pages: [string, Answers][] = [
  ['/', { home }],
  ['/', { home: { status: true, data: [section('words', { html: '<p>Hello</p>' })] } }],
  ['/?search=plug', { home, 'product_list?page=1&per_page=12&search=plug': list }],
  [
    '/productdetails/-/7',
    {
      'product/7': product,
      'getProductQuestions/7': { status: true, data: [{ id: 1, question: 'Is it loud?', answer: 'No.' }] },
      'goes_with?ids=7': { status: true, data: [none] },
    },
  ],
  ['/productdetails/-/7', {}],
  ['/allproducts?search=plug&sort=price&filter=Radio%3AWi-Fi', {}],
  [
    '/allproducts',
    { 'product_list?page=1&per_page=24': list, countries: { status: true, data: ['India', 'China'] }, filters },
  ],
  [
    '/compare?ids=7,8,9',
    {
      'compare?ids=7%2C8%2C9': {
        status: true,
        data: {
          products: [card, none],
          rows: [
            { name: 'Load', values: ['6 A', '6 A'], same: true },
            { name: 'Radio', values: ['', 'Wi-Fi'], same: false },
          ],
          gone: [9],
        },
      },
    },
  ],
  ['/compare', {}],
  [
    '/category/-/1',
    {
      'category/1': {
        status: true,
        data: {
          id: 1,
          name: 'Lights',
          level: 1,
          text: 'All lamps.',
          image: '',
          srcset: '',
          field: 'category_id',
          above: [],
          below: [{ id: 2, name: 'Bulbs', image: '', srcset: '' }],
        },
      },
      'product_list?category_id=1&page=1&per_page=24': list,
      'filters?category_id=1': filters,
    },
  ],
  ['/FAQ', { faq: { status: true, data: [{ question: 'Where?', html: '<p>Here.</p>' }] } }],
  ['/terms-and-conditions', { 'policy/terms': { status: true, data: { title: 'Terms', html: '<p>Fair.</p>' } } }],
  ['/nothing/here', {}],
]

test.each(pages)('%s is rendered as the library renders it, repeatedly', async (address, answers) => {
  const all = { ...everywhere, ...answers }
  const texts = Object.fromEntries(Object.entries(all).map(([call, body]) => [call, JSON.stringify(body)]))
  const wanted = plain(await byLibrary(address, all))
  for (let i = 0; i < 2; i++) expect(plain(draw(address, texts).html)).toBe(wanted)
})

test('each further call of a page is listed once', () => {
  const { wants } = draw('/productdetails/-/7', { shop: JSON.stringify(everywhere.shop) })
  expect(wants.sort()).toEqual(['fetch_categories', 'product/7', 'session'])
})

test('shared parts are rerendered when their data changes', () => {
  const named = (name: string) => JSON.stringify({ status: true, data: { shop_name: name, shop_open: true } })
  expect(draw('/FAQ', { shop: named('One') }).html).toContain('One')
  expect(draw('/FAQ', { shop: named('Other') }).html).toContain('Other')
})

test('a card is rerendered when its product or the offers change', () => {
  const page = (price: number, ...offers: string[]) =>
    draw('/allproducts', {
      shop: JSON.stringify({ status: true, data: { shop_open: true, offers: true } }),
      'product_list?page=1&per_page=24': JSON.stringify({ ...list, data: [{ ...card, discount_price: price }] }),
      ...Object.fromEntries(
        offers.map((words) => [
          'offers',
          JSON.stringify({ status: true, data: [{ id: 1, name: 'Sale', words, products: [], categories: [] }] }),
        ]),
      ),
    })
  for (let i = 0; i < 2; i++) {
    expect(page(999).wants).toContain('offers')
    expect(page(999, '5 % off').html).toContain('5 % off')
    expect(page(998, '5 % off').html).toContain('998')
    expect(page(998, '7 % off').html).toContain('7 % off')
  }
})
