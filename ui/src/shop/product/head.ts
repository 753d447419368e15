// Updates the head of a product's page, for search engines and sharing, when a variant is chosen. The result equals
// what the server writes for the variant's URL.
import type { Schemas } from '../../api/client'
import { noteViewed } from '../../rules/viewed'

type Data = Record<string, unknown>

/** The product and the URL with which the page was loaded, and its structured data. */
let begun: { whole: number; path: string; text: string } | undefined

const structured = () => document.querySelector('script[type="application/ld+json"]')

const properties: Record<string, string> = { colour: 'color', color: 'color', size: 'size', material: 'material' }

/** priced returns the structured data of the MRP beside the price to pay. */
const priced = (mrp: number) => ({
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/MaximumRetailPrice',
    price: mrp.toFixed(2),
    priceCurrency: 'INR',
    valueAddedTaxIncluded: true,
  },
})

/** asChosen returns the structured data of a variant, made from those of another variant or of the whole product. */
function asChosen(said: Data, { data: whole, options = [], variants = [] }: Schemas['ProductOut'], url: string): Data {
  const { gtin: ____, hasVariant: _, variesBy: __, productGroupID: group, additionalProperty: ___, ...rest } = said
  const product = variants.find((one) => url.endsWith(one.path)) ?? whole
  const values = 'values' in product ? product.values : []
  const own = options.map(({ name }, i) => ({ name, value: values[i] ?? '' }))
  const known = own.flatMap(({ name, value }) => {
    const property = properties[name.toLowerCase()]
    return property ? [[property, value]] : []
  })
  const others = own.filter(({ name }) => !properties[name.toLowerCase()])
  return {
    ...rest,
    '@type': 'Product',
    name: product.title,
    image: new URL(product.image, url).href,
    url,
    ...('sku' in product && product.sku ? { sku: product.sku } : {}),
    ...('gtin' in product && product.gtin ? { gtin: product.gtin } : {}),
    offers: {
      ...(rest.offers as Data | undefined),
      '@type': 'Offer',
      ...priced(product.price),
      price: (product.discount_price > 0 ? product.discount_price : product.price).toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock < 1 ? 'OutOfStock' : product.preorder_day ? 'PreOrder' : 'InStock'}`,
      availabilityStarts: product.preorder_day,
      url,
    },
    ...(group ? { isVariantOf: { '@type': 'ProductGroup', name: rest.name, productGroupID: group } } : {}),
    ...Object.fromEntries(known),
    additionalProperty: others.map((one) => ({ '@type': 'PropertyValue', ...one })),
  }
}

const idOf = (path: string) => path.split('/').pop()

/** followChoice updates the head to the page's current URL and product. */
export function followChoice(reply: Schemas['ProductOut'], whole: number) {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const script = structured()
  if (!canonical) return
  const [base = '', rest = ''] = location.pathname.split('/productdetails/')
  const path =
    reply.variants?.find((one) => one.product_id === reply.data.product_id)?.path ?? `/productdetails/${rest}`
  if (!begun && idOf(canonical.href) === idOf(path)) begun = { whole, path, text: script?.textContent ?? '' }
  if (!begun || (path === begun.path && idOf(canonical.href) === idOf(path))) return
  const url = new URL(canonical.href).origin + base + path
  canonical.href = url
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', url)
  for (const other of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]'))
    other.href = other.href.replace(/\/productdetails\/.*$/, path)
  if (!script || !begun.text) return
  const [said, ...others] = JSON.parse(begun.text) as Data[]
  script.textContent =
    path === begun.path
      ? begun.text
      : whole === begun.whole && said
        ? JSON.stringify([asChosen(said, reply, url), ...others])
        : '[]'
}

/** noteOpened sets the page's title and head, and stores the product as recently viewed. */
export function noteOpened(reply: Schemas['ProductOut'], whole: number, title: string) {
  document.title = `${title} · ${document.title.split(' · ').pop()}`
  followChoice(reply, whole)
  noteViewed(whole)
}
