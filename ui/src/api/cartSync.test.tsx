import { expect, test } from 'vitest'
import { type Answers, refusal } from '../testing/answers'
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
