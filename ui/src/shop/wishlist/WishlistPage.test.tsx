import { expect, test } from 'vitest'
import { show, until } from '../../testing/screen'
import { WishlistPage } from './WishlistPage'

test('a wishlist product that got options links to its page with its starting price', async () => {
  const wish = { product_id: 50, title: 'Touch Switch', price: 1499, discount_price: 1299, rating: 0, image: '' }
  show(<WishlistPage />, { 'GET /getwishlists': { data: [{ ...wish, variants: 12, from: 1199 }] } })
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(1))
  const names = [...document.querySelectorAll('li a, li button')].map((one) => one.textContent)
  expect(names).not.toContain('Move to Cart')
  const choose = [...document.querySelectorAll('a')].find(
    (a) => a.getAttribute('aria-label') === 'Choose: Touch Switch',
  )
  expect(choose?.getAttribute('href')).toBe('/productdetails/touch-switch/50')
  expect(document.body.textContent).toContain('₹1,199')
})
