import { categoryAddress, productAddress } from '../../rules/forms'

/** A possible target of a link. */
export type Target = { kind: 'Product' | 'Category' | 'Page' | 'Search' | 'Address'; name: string; address: string }

/** isAddress reports whether a typed text is a complete URL or path. */
export const isAddress = (text: string) => /^(\/(?!\/)|https?:\/\/[^/\s])\S*$|^\/$/.test(text)

const words = '/allproducts?search='
const addressOfWords = (text: string) => words + encodeURIComponent(text)

/** wordsOf returns the search words in a URL; '' if the URL is not a search. */
export const wordsOf = (address: string) =>
  address.startsWith(words) ? (new URLSearchParams(address.slice(address.indexOf('?'))).get('search') ?? '') : ''

const fixed: [name: string, address: string][] = [
  ['Home page', '/'],
  ['All products', '/allproducts'],
  ['Cart', '/cart'],
  ['Orders', '/orders'],
  ['Wishlist', '/wishlist'],
  ['Complaints', '/complaints'],
  ['Register a device', '/registerdevice'],
  ['Product assistant', '/chatbot'],
  ['Survey', '/surveyform'],
]

/** shopTargets returns the owner's published pages and the pages of every shop, as possible targets of a link. */
export const shopTargets = (pages: { title: string; path: string; state: string }[]): Target[] => [
  ...pages
    .filter((page) => page.state !== 'draft')
    .map((page) => ({ kind: 'Page' as const, name: page.title, address: page.path })),
  ...fixed.map(([name, address]) => ({ kind: 'Page' as const, name, address })),
]

type Tree = {
  id: number
  category: string
  subcategories: { id: number; subcategory: string; subsubcategories: { id: number; subsubcategory: string }[] }[]
}[]

/** categoryTargets returns all categories as link targets, each with the name of the category above it. */
export const categoryTargets = (tree: Tree): Target[] => {
  const one = (id: number, name: string, above = ''): Target => ({
    kind: 'Category',
    name: above ? `${above} › ${name}` : name,
    address: categoryAddress(id, name),
  })
  return tree.flatMap((top) => [
    one(top.id, top.category),
    ...top.subcategories.flatMap((middle) => [
      one(middle.id, middle.subcategory, top.category),
      ...middle.subsubcategories.map((leaf) => one(leaf.id, leaf.subsubcategory, middle.subcategory)),
    ]),
  ])
}

/** productTargets returns products as link targets. */
export const productTargets = (products: { product_id: number; title: string }[]): Target[] =>
  products.map(({ product_id, title }) => ({
    kind: 'Product',
    name: title,
    address: productAddress(product_id, title),
  }))

/**
 * targetsFor returns at most eight targets that match the typed text, followed by the text itself as a URL or a
 * search.
 */
export function targetsFor(typed: string, all: Target[]): Target[] {
  const text = typed.trim()
  if (isAddress(text)) {
    const known = all.find((one) => one.address === text)
    return [known ?? { kind: 'Address', name: text, address: text }]
  }
  const low = text.toLowerCase()
  // Products found by the server are always listed, because it corrects typing errors and knows synonyms.
  const fits = all.filter((one) => one.kind === 'Product' || one.name.toLowerCase().includes(low))
  const search: Target = { kind: 'Search', name: `Search for “${text}”`, address: addressOfWords(text) }
  return [...fits.slice(0, 8), ...(text ? [search] : [])]
}
