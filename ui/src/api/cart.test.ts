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

test('a kit whose parts lie in the cart already is told to be short as soon as it is put there', async () => {
  answering({ 'POST /cart_prices': { data: [row(bulb, 4), row(kit, 0)] } })
  for (let i = 0; i < 4; i++) addToCart(bulb)
  addToCart(kit)
  expect(await shortBeside(kit.product_id)).toEqual({
    title: 'Out of Stock!',
    text: 'Kit is currently out of stock.',
    tone: 'info',
  })
})

test('a second kit that the parts no longer make is taken back, and told', async () => {
  answering({ 'POST /cart_prices': { data: [row(bulb, 4), row(kit, 1)] } })
  addToCart(bulb)
  addToCart(kit)
  addToCart(kit)
  expect((await shortBeside(kit.product_id))?.text).toBe('Kit is only available 1 in stock.')
  expect(JSON.parse(localStorage.getItem('cart') ?? '').items[1]).toMatchObject({ quantity: 1, wanted: 2 })
})

test('what fits says nothing, and a cart of one product asks nobody', async () => {
  answering({ 'POST /cart_prices': { data: [row(bulb, 4), row(kit, 2)] } })
  addToCart(kit)
  expect(await shortBeside(kit.product_id)).toBeUndefined()
  expect(sent).toEqual([])
  addToCart(bulb)
  expect(await shortBeside(bulb.product_id)).toBeUndefined()
  expect(sent).toHaveLength(1)
})
