import { expect, test } from 'vitest'
import { categoryTargets, isAddress, productTargets, shopTargets, targetsFor, wordsOf } from './links'

const all = [
  ...shopTargets([
    { title: 'About us', path: '/pages/about', state: 'published' },
    { title: 'Not yet', path: '/pages/not-yet', state: 'draft' },
  ]),
  ...categoryTargets([
    { id: 1, category: 'Locks', subcategories: [{ id: 2, subcategory: 'Door Locks', subsubcategories: [] }] },
  ]),
]
const named = (typed: string, more = all) => targetsFor(typed, more).map((one) => `${one.kind} ${one.address}`)

test('pages, categories with their path and a search match the typed text; unpublished pages do not', () => {
  expect(named('lock')).toEqual([
    'Category /category/locks/1',
    'Category /category/door-locks/2',
    'Search /allproducts?search=lock',
  ])
  expect(named('about')).toEqual(['Page /pages/about', 'Search /allproducts?search=about'])
  expect(named('not yet')).toEqual(['Search /allproducts?search=not%20yet'])
  expect(targetsFor('lock', all)[1]?.name).toBe('Locks › Door Locks')
})

test('a product found by the server is offered whatever its title', () =>
  expect(named('plugg', productTargets([{ product_id: 7, title: 'Smart Plug' }]))).toContain(
    'Product /productdetails/smart-plug/7',
  ))

test('a URL is kept as entered and recognised when it is the shop’s', () => {
  expect(named('/pages/about')).toEqual(['Page /pages/about'])
  expect(named('https://maps.example/x')).toEqual(['Address https://maps.example/x'])
  for (const wrong of ['javascript:alert(1)', '//other.example', 'https://', 'data:text/html,x', '/a b'])
    expect(isAddress(wrong)).toBe(false)
})

test('search words are read back from their URL', () => {
  expect(wordsOf(targetsFor('door & lock', [])[0]?.address ?? '')).toBe('door & lock')
  expect(wordsOf('/allproducts')).toBe('')
})
