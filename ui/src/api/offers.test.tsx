import { beforeEach, expect, test } from 'vitest'
import { last, refusal, sent } from '../testing/answers'
import { settle, show, until } from '../testing/screen'
import { clearCart } from './cart'
import { addCode, dropCode, forgetCodes, useCartOffers } from './offers'
import { putInCart } from './quantity'

const plug = { product_id: 3, title: 'Plug', stock: 9, price: 499, image: '' }
const none = { goods: 0, saved: 0, you_save: 0, lines: [], given: [], refused: [], free_delivery: false }
const ended = { code: 'OLD', message: 'The code OLD has ended.' }

function Offers() {
  const { codes, saved } = useCartOffers()
  return <output>{`${codes}: ${saved}`}</output>
}

const offers = () => document.querySelector('output')?.textContent
const asked = () => last('POST /cart_offers')?.body

beforeEach(() => {
  forgetCodes()
  clearCart()
  putInCart(plug, 2)
})

test('a code that does not apply is asked for and not sent with the order', async () => {
  addCode('OLD')
  addCode('DIWALI10')
  show(<Offers />, { 'POST /cart_offers': { data: { ...none, saved: 50, refused: [ended] } } })
  await until(() => expect(offers()).toBe('DIWALI10: 50'))
  expect(asked()).toEqual({ orders: [{ product_id: 3, qty: 2 }], codes: 'OLD,DIWALI10' })
})

test('a code is used once, in capitals and without spaces', async () => {
  for (const typed of [' diwali 10', 'Diwali10', ' ']) addCode(typed)
  show(<Offers />, { 'POST /cart_offers': { data: none } })
  await until(() => expect(asked()?.codes).toBe('DIWALI10'))
})

test('offers are asked for again when the cart, a price or a code changes', async () => {
  addCode('DIWALI10')
  show(<Offers />, { 'POST /cart_offers': ({ body }) => ({ data: { ...none, saved: body?.codes ? 50 : 20 } }) })
  await until(() => expect(offers()).toBe('DIWALI10: 50'))
  dropCode('DIWALI10')
  await until(() => expect(offers()).toBe(': 20'))
  const before = sent.length
  putInCart({ ...plug, price: 599 }, 0)
  await until(() => expect(sent.length).toBe(before + 1))
  putInCart(plug, 1)
  await until(() => expect(asked()?.orders).toEqual([{ product_id: 3, qty: 3 }]))
})

test('without an answer nothing is taken off, and an empty cart asks for nothing', async () => {
  show(<Offers />, { 'POST /cart_offers': refusal('Busy.') })
  await until(() => expect(asked()).toBeDefined())
  expect(offers()).toBe(': 0')
  clearCart()
  await settle()
  expect(sent.filter((s) => s.call === 'POST /cart_offers')).toHaveLength(1)
})
