import { expect, test } from 'vitest'
import { Route } from 'wouter'
import type { Schemas } from '../../api/client'
import { type Answers, answer, last, some } from '../../testing/answers'
import { press, reads, show, type, until } from '../../testing/screen'
import { ProductPage } from './ProductPage'

const plug = {
  product_id: 3,
  title: 'Plug',
  price: 1499,
  discount_price: 1299.5,
  stock: 9,
  rating: 0,
  category_id: 0,
  subcategory_id: 0,
  sub_subcategory_id: 0,
  description: 'Switches a geyser.',
  features: ['Counts its energy'],
  notes: ['Indoors only'],
  specifications: ['Radio: Wi-Fi'],
}

async function open(data: object = {}, more: Partial<Schemas['ProductOut']> = {}, answers: Answers = {}) {
  show(
    <Route path="/productdetails/:name/:id">
      <ProductPage />
    </Route>,
    {
      'GET /product/{id}': some({
        data: { ...plug, ...data },
        image: { image_url: [], srcset: [] },
        related: [],
        rateReview: [],
        certificates: [],
        ...more,
      }),
      'GET /getProductQuestions/{id}': { data: [] },
      'GET /goes_with': { data: [] },
      ...answers,
    },
    '/productdetails/plug/3',
  )
  await until(() => expect(document.querySelector('[role=tablist]')).not.toBeNull())
}

/** The price block beside the picture. */
const price = () => document.querySelector('h1')?.parentElement?.parentElement?.querySelector('strong')?.parentElement
const buttons = () => [...document.querySelectorAll('[data-buy] button')].map((one) => one.textContent)
const panel = () => document.querySelector('[role=tabpanel]')?.textContent

test('a product shows what the customer pays, its list price and what they save', async () => {
  await open()
  expect(price()?.querySelector('strong')?.textContent).toBe('₹1,299.50')
  expect(price()?.querySelector('s')?.textContent).toContain('₹1,499')
  expect(price()?.textContent).toMatch(/14%.*₹199\.50/)
  expect(document.querySelector('[data-buy] strong')?.textContent).toBe('₹1,299.50')
})

test('a product at its list price shows one price', async () => {
  await open({ price: 1299.5 })
  expect(price()?.textContent).toBe('₹1,299.50')
})

test('a sold-out product can’t be bought, and similar ones in stock are offered', async () => {
  const other = { product_id: 4, title: 'Socket', price: 900, discount_price: 900, rating: 0, image: '' }
  await open(
    { stock: 0 },
    some<Partial<Schemas['ProductOut']>>({
      related: [
        { ...other, stock: 2 },
        { ...other, product_id: 5, title: 'Dimmer', stock: 0 },
      ],
    }),
  )
  expect(buttons()).toEqual(['Out of Stock'])
  expect(reads('Socket')).toBe(true)
  expect(reads('Dimmer')).toBe(false)
})

test('Buy Now asks for the pincode, and goes on to the checkout once the shop delivers there', async () => {
  await open()
  expect(buttons()).toEqual(['Buy Now', 'Add to Cart'])
  await press('Buy Now')
  await until(() => expect(reads('Please enter a valid 6-digit pincode.')).toBe(true))
  answer('GET /pincode', {
    data: { pickup: 'Y', cod: 'Y', district: 'Pune', state: 'Maharashtra', latest_day: '2026-11-25' },
  })
  answer('POST /shippingcost', { amt: 40 })
  await type('Delivery pincode', '411001')
  expect(window.location.pathname).not.toBe('/checkout')
  await press('Buy Now')
  await until(() => expect(window.location.pathname).toBe('/checkout'))
  expect(window.location.search).toBe('?buy=3')
})

test('a customer who is quicker than the session’s reply adds to the wishlist, and is not sent to log in', async () => {
  const customer = some<Schemas['SessionData']>({ isLoggedIn: true, permissions: [] })
  let first = true
  await open({}, undefined, {
    // The page’s own question stays open; only the one asked because of the click is answered.
    'GET /session': () => {
      if (!first) return { data: customer }
      first = false
      return new Promise(() => {})
    },
    'POST /addwishlist/{id}': { message: 'Added' },
  })
  await press('Wishlist')
  await until(() => expect(last('POST /addwishlist/{id}')).toBeDefined())
  expect(window.location.pathname).toBe('/productdetails/plug/3')
})

test('a kit shows what its parts cost alone, their list price and what it saves', async () => {
  const part = (product_id: number, pieces: number) =>
    some<Schemas['KitPart']>({
      product_id,
      title: `Part ${product_id}`,
      image: '',
      pieces,
      price: 900,
      discount_price: 800,
      share: 700,
      stock: pieces,
    })
  await open({ discount_price: 2000 }, { kit: [part(11, 2), part(12, 1)] })
  await until(() => {
    const kit = document.querySelector('[aria-labelledby=in-the-kit]')?.textContent
    expect(kit).toMatch(/2 × Part 11₹700.*₹1,600.*Part 12₹700.*₹800.*₹2,400.*₹400/)
    expect(document.querySelector('details dl')?.textContent).toContain('₹2,700')
  })
})

test('each tab shows what it is named for', async () => {
  await open()
  expect(panel()).toMatch(/Switches a geyser\..*Wi-Fi/)
  await press('Features')
  await until(() => expect(panel()).toBe('Counts its energy'))
  await press('Notes')
  await until(() => expect(panel()).toBe('Indoors only'))
  await press('Reviews')
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('Reviews'))
  expect(panel()).not.toContain('Indoors only')
})
