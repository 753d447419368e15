import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { followChoice } from './head'

const variant = (id: number, colour: string, price: number, stock: number) => ({
  product_id: id,
  title: `Panel, 2 gang, ${colour}`,
  values: ['2 gang', colour],
  sku: `P-${colour}`,
  gtin: colour === 'White' ? '8901234567890' : '',
  path: `/productdetails/panel-2-gang-${colour.toLowerCase()}/${id}`,
  image: `/uploads/${colour}.webp`,
  price,
  discount_price: 0,
  stock,
})
const variants = [variant(8, 'Black', 2000, 3), variant(9, 'White', 2100, 0)]
const reply = (id: number) =>
  ({
    data: variants.find((one) => one.product_id === id) ?? { product_id: id, title: 'Panel' },
    options: [{ name: 'Gangs' }, { name: 'Colour' }],
    variants,
  }) as unknown as Schemas['ProductOut']

const came = JSON.stringify([
  {
    '@type': 'ProductGroup',
    name: 'Panel',
    productGroupID: '7',
    brand: { name: 'Hearth' },
    hasVariant: [],
    variesBy: [],
  },
  { '@type': 'BreadcrumbList' },
])

test('the document head follows the chosen variant and is restored for the original one', () => {
  document.head.innerHTML = `<link rel="canonical" href="https://shop.example/productdetails/panel/7"><meta property="og:url" content="">
    <link rel="alternate" hreflang="hi" href="https://shop.example/hi/productdetails/panel/7"><script type="application/ld+json">${came}</script>`
  const at = (path: string, id: number) => {
    history.replaceState(null, '', path)
    followChoice(reply(id), 7)
    const said = document.querySelector('script')?.textContent ?? ''
    return { said, one: JSON.parse(said)[0], link: document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href }
  }
  expect(at('/productdetails/panel/7', 7).said).toBe(came)
  const { one, link } = at('/productdetails/panel-2-gang-white/9', 9)
  expect(link).toBe('https://shop.example/productdetails/panel-2-gang-white/9')
  expect(document.querySelector<HTMLLinkElement>('[hreflang=hi]')?.href).toBe(
    'https://shop.example/hi/productdetails/panel-2-gang-white/9',
  )
  expect(one).toMatchObject({
    '@type': 'Product',
    name: 'Panel, 2 gang, White',
    sku: 'P-White',
    gtin: '8901234567890',
    color: 'White',
    brand: { name: 'Hearth' },
    image: 'https://shop.example/uploads/White.webp',
    offers: {
      price: '2100.00',
      priceSpecification: { priceType: 'https://schema.org/MaximumRetailPrice', price: '2100.00' },
      availability: 'https://schema.org/OutOfStock',
    },
    isVariantOf: { name: 'Panel', productGroupID: '7' },
    additionalProperty: [{ name: 'Gangs', value: '2 gang' }],
  })
  expect(one.hasVariant).toBeUndefined()
  expect(at('/productdetails/panel-2-gang-black/8', 8).one.offers.price).toBe('2000.00')
  expect(at('/productdetails/panel/7', 7).said).toBe(came)
})
