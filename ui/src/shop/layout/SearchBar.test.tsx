import { expect, test } from 'vitest'
import { sent } from '../../testing/answers'
import { address, control, settle, show, type, until } from '../../testing/screen'
import { SearchBar } from './SearchBar'

const suggested = {
  data: [
    { kind: 'product', product_id: 7, title: 'Smart plug', discount_price: 699, price: 999 },
    { kind: 'category', id: 3, title: 'Plugs' },
  ],
  total: 12,
}
const box = () => control('Search products')
const options = () => [...document.querySelectorAll('[role=option]')]
const press = (key: string) =>
  box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const submit = () => document.querySelector('form')?.requestSubmit()

async function typed(text: string, at = '/') {
  show(<SearchBar />, { 'GET /suggest': suggested }, at)
  await settle()
  await type('Search products', text)
}

test('suggestions are for what is typed, not for the words of the list on the screen', async () => {
  await typed('plugs', '/allproducts?search=plug')
  await until(() => expect(options()).toHaveLength(3))
  await type('Search products', 'plug')
  await until(() => expect(options()).toHaveLength(0))
  expect(sent.filter(({ call }) => call === 'GET /suggest').map(({ params }) => params?.search)).toEqual(['plugs'])
})

test.each([
  [['ArrowDown'], '/productdetails/smart-plug/7'],
  [['ArrowDown', 'ArrowDown'], '/category/plugs/3'],
  [['ArrowUp'], '/allproducts?search=plug'],
  [['ArrowDown', 'ArrowUp'], '/?search=plug'],
  [['ArrowDown', 'Escape'], '/?search=plug'],
])('Enter after %s leads to %s', async (keys, leadsTo) => {
  await typed('plug')
  await until(() => expect(options()).toHaveLength(3))
  await settle()
  for (const key of keys) {
    press(key)
    await settle()
  }
  submit()
  await until(() => expect(address()).toBe(leadsTo))
})

test('a search on the page of all products stays there', async () => {
  await typed(' wall switch ', '/allproducts')
  submit()
  await until(() => expect(address()).toBe('/allproducts?search=wall%20switch'))
})
