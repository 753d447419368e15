import { beforeEach, expect, test } from 'vitest'
import { answering, sent } from '../testing/answers'
import { addToCart, clearCart, shortBeside } from './cart'

const bulb = { product_id: 1, title: 'Bulb', stock: 4, price: 100, image: '' }
const kit = { product_id: 2, title: 'Kit', stock: 2, price: 300, image: '' }
const row = (product: typeof bulb, stock: number) => ({
  ...product,
  discount_price: product.price,
  stock,
  availability: stock ? 'In Stock' : 'Out of Stock',
})

beforeEach(() => {
  localStorage.clear()
  clearCart()
})

test('a kit whose parts are already in the cart is reported short when added', async () => {
  answering({ 'POST /cart_prices': { data: [row(bulb, 4), row(kit, 0)] } })
  for (let i = 0; i < 4; i++) addToCart(bulb)
  addToCart(kit)
  expect(await shortBeside(kit.product_id)).toEqual({
    title: 'Out of Stock!',
    text: 'Kit is currently out of stock.',
    tone: 'info',
  })
})

test('a second kit without enough parts is removed with a message', async () => {
  answering({ 'POST /cart_prices': { data: [row(bulb, 4), row(kit, 1)] } })
  addToCart(bulb)
  addToCart(kit)
  addToCart(kit)
  expect((await shortBeside(kit.product_id))?.text).toBe('Kit is only available 1 in stock.')
  expect(JSON.parse(localStorage.getItem('cart') ?? '').items[1]).toMatchObject({ quantity: 1, wanted: 2 })
})

test('a product is added in its steps, up to the most of an order', () => {
  const pack = { ...bulb, stock: 12, least_quantity: 4, most_quantity: 8, quantity_step: 4 }
  const inCart = () => JSON.parse(localStorage.getItem('cart') ?? '').items[0].quantity
  expect(addToCart(pack)).toBeUndefined()
  expect(inCart()).toBe(4)
  expect(addToCart(pack)).toBeUndefined()
  expect(addToCart(pack)?.text).toBe('Bulb: at most 8 in an order.')
  expect(inCart()).toBe(8)
})

test('sufficient stock shows no message, and a cart of one product makes no call', async () => {
  answering({ 'POST /cart_prices': { data: [row(bulb, 4), row(kit, 2)] } })
  addToCart(kit)
  expect(await shortBeside(kit.product_id)).toBeUndefined()
  expect(sent).toEqual([])
  addToCart(bulb)
  expect(await shortBeside(bulb.product_id)).toBeUndefined()
  expect(sent).toHaveLength(1)
})
