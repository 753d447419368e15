import { expect, test } from 'vitest'
import { clearCart } from '../../api/cart'
import type { CartOffers } from '../../api/offers'
import { putInCart } from '../../api/quantity'
import { some } from '../../testing/answers'
import { control, press, reads, settle, show, type } from '../../testing/screen'
import { PriceDetails } from './PriceDetails'

const none = { saved: 0, you_save: 0, given: [], refused: [] }

/** open shows the price details of three plugs for ₹499.50 each. */
function open(offers: Partial<CartOffers> = {}, delivery?: number) {
  clearCart()
  putInCart({ product_id: 3, title: 'Plug', stock: 9, price: 499.5, image: '' }, 3)
  show(<PriceDetails offers={some<CartOffers>({ ...none, ...offers })} delivery={delivery} />)
}

const total = () => document.querySelector('[data-total]')?.textContent
const charge = () => document.querySelectorAll('dl > div')[1]?.querySelector('dd')?.textContent

test('the total is the price of the goods less what offers save, plus delivery', () => {
  open({}, 40)
  expect(total()).toBe('₹1,538.50')
  open({ saved: 150.25 }, 40)
  expect(total()).toBe('₹1,388.25')
  expect(reads('₹1,498.50')).toBe(true)
})

test('an offer shows what it takes off, and free delivery in words', () => {
  const given = [
    { name: 'Diwali', code: 'DIWALI10', goods: 150, delivery: 0 },
    { name: 'Delivered free', code: '', goods: 0, delivery: 40 },
  ]
  open({ saved: 150, you_save: 1240, given }, 0)
  expect(reads('You save ₹1,240')).toBe(true)
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.querySelector('dd')?.textContent)
  expect(rows).toEqual(['₹1,498.50', '− ₹150', 'Free delivery', 'Free', '₹1,348.50'])
})

test('before the address is known, the least delivery charge is shown and no total includes it', () => {
  open({ delivery_from: 40 })
  expect(charge()).toContain('₹40')
  expect(charge()).not.toBe('₹40')
  expect(total()).toBe('₹1,498.50')
})

test('a code leaves its field once it is applied', async () => {
  show(<PriceDetails offers={some<CartOffers>(none)} />, { 'GET /shop': { data: { codes: true } } })
  await settle()
  await type('Offer code', 'DIWALI10')
  await press('Apply')
  expect(control('Offer code').value).toBe('')
})
