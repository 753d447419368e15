import { expect, test } from 'vitest'
import { type Answers, answer, answering, last, refusal, unreachable } from '../testing/answers'
import { asha, show, until } from '../testing/screen'
import { addToCart, type Notice, useCartSync } from './cart'

let told: Notice[] = []

function Synchronised() {
  useCartSync((notice) => told.push(notice))
  return null
}

const bulb = { product_id: 1, title: 'Bulb', stock: 4, price: 100, image: '' }

test.each<[string, Answers['GET /showcartlist'], string]>([
  ['one product is refused', { data: [] }, 'Some cart operations failed. Please try again.'],
  ['the cart can’t be read', refusal('Busy.'), 'Unable to sync cart. Please try again later.'],
])('a sync reports that %s', async (_, cart, text) => {
  told = []
  show(<Synchronised />, {
    'GET /session': { data: asha },
    'GET /showcartlist': cart,
    'POST /cart_prices': { data: [{ ...bulb, discount_price: 100, availability: 'In Stock' }] },
    'POST /manageCart': refusal('This product is gone.'),
  } as Answers)
  localStorage.setItem('usered', '{}')
  addToCart(bulb)
  await until(() => expect(told).toEqual([{ title: 'Sync Failed', text, tone: 'error' }]))
})

const lamp = { ...bulb, product_id: 2, title: 'Lamp' }

test('a change that did not reach the server is sent by the next page before the server’s cart is taken', async () => {
  localStorage.setItem('usered', '{}')
  answering({ 'POST /manageCart': unreachable })
  addToCart(lamp)
  await until(() => expect(last('POST /manageCart')).toBeDefined())
  const there = { ...lamp, quantity: '1', discount_price: 100, availability: 'In Stock' }
  show(<Synchronised />, {
    'GET /session': { data: asha },
    'GET /showcartlist': { data: [] },
    'POST /manageCart': () => {
      answer('GET /showcartlist', { data: [there] })
      return {}
    },
  } as Answers)
  localStorage.setItem('usered', '{}')
  localStorage.setItem('cart-of', asha.email)
  await until(() => expect(last('GET /showcartlist')).toBeDefined())
  expect(last('POST /manageCart')?.body).toEqual({ operation: 'insert', data: { product_id: 2, quantity: 1 } })
  await until(() => expect(localStorage.getItem('cart-unsent')).toBe('[]'))
  expect(JSON.parse(localStorage.getItem('cart') ?? '').items).toMatchObject([{ title: 'Lamp' }])
})
