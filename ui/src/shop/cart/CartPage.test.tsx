import { expect, test } from 'vitest'
import { clearCart } from '../../api/cart'
import { putInCart } from '../../api/quantity'
import { keepPin } from '../../rules/pin'
import type { Answers } from '../../testing/answers'
import { button, press, reads, show, until } from '../../testing/screen'
import { say } from '../../words'
import { CartPage } from './CartPage'

const plug = { product_id: 3, title: 'Plug', stock: 9, price: 499, image: '' }
const lamp = { product_id: 4, title: 'Lamp', stock: 2, price: 1200, image: '' }
const now = (item: typeof plug, stock: number) => ({ ...item, discount_price: item.price, stock })
const noOffers = { goods: 0, saved: 0, you_save: 0, lines: [], given: [], refused: [], free_delivery: false }

/** open shows a cart of three plugs and a lamp, ₹2,697 in total. */
function open(answers: Answers = {}) {
  clearCart()
  putInCart(plug, 3)
  putInCart(lamp, 1)
  show(<CartPage />, {
    'POST /cart_prices': { data: [now(plug, 9), now(lamp, 2)] },
    'POST /cart_offers': { data: noOffers },
    ...answers,
  })
}

const total = () => document.querySelector('[data-total]')?.textContent
const note = () => document.querySelector('[data-total]')?.closest('section')?.querySelector(':scope > p:last-child')
const line = (title: string) =>
  [...document.querySelectorAll('article')].find((one) => one.textContent?.includes(title))
const checkout = () => document.querySelector('a[href="/checkout"]')

test('a line shows its price and its sum, and what an offer takes off it', async () => {
  const lines = [{ product_id: 3, discount: 99.5 }]
  open({ 'POST /cart_offers': { data: { ...noOffers, saved: 99.5, lines } } })
  await until(() => expect(total()).toBe('₹2,597.50'))
  expect(line('Plug')?.textContent).toMatch(/₹499 × 3 = ₹1,497.*₹99.50/)
  expect(line('Lamp')?.textContent).not.toContain('₹99.50')
})

test('delivery is free from the limit on, and below it the missing amount is shown', async () => {
  open({ 'GET /shop': { data: { free_above: 2697 } } })
  await until(() => expect(note()?.textContent).toBe(say.cart.deliveryIsFree))
  open({ 'GET /shop': { data: { free_above: 2700 } } })
  await until(() => expect(note()?.textContent).toMatch(/^Add ₹3 more for free delivery/))
})

test('a sold-out product stays in the cart and is not charged', async () => {
  open({ 'POST /cart_prices': { data: [now(plug, 9), now(lamp, 0)] } })
  await until(() => expect(total()).toBe('₹1,497'))
  expect(line('Lamp')).toBeDefined()
  expect(checkout()).not.toBeNull()
  open({ 'POST /cart_prices': { data: [now(plug, 0), now(lamp, 0)] } })
  await until(() => expect(total()).toBe('₹0'))
  expect(checkout()).toBeNull()
})

test('a product that became dearer or short shows its former price and the wanted quantity', async () => {
  open({ 'POST /cart_prices': { data: [{ ...now(plug, 2), discount_price: 549 }, now(lamp, 2)] } })
  await until(() => expect(total()).toBe('₹2,298'))
  expect(line('Plug')?.textContent).toContain(say.cartLines.nowWas('₹549', '₹499'))
  expect(line('Plug')?.textContent).toContain(say.cartLines.onlyLeftYouWanted(2, 3))
})

test('one more of a product raises its quantity and the total, up to the stock', async () => {
  open({ 'GET /showstock/{id}': { data: 4 } })
  await press(say.cartLines.oneMoreOf('Plug'))
  await until(() => expect(total()).toBe('₹3,196'))
  await press(say.cartLines.oneMoreOf('Plug'))
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('4'))
  expect(total()).toBe('₹3,196')
  expect(button(say.cartLines.oneLessOf('Lamp'), say.cart.productsInYourCart).disabled).toBe(true)
})

test('a cart shows the promised day of the pincode that is known', async () => {
  open({ 'GET /pincode': { data: { pickup: 'Y', latest_day: '2026-11-26' } } })
  await until(() => expect(total()).toBe('₹2,697'))
  expect(reads('Delivery to')).toBe(false)
  keepPin('411001')
  await press('One more of Plug')
  await until(() => expect(reads('Delivery to 411001 by Thu 26 Nov.')).toBe(true))
})
