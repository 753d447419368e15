import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { keepDay, keepPin } from '../../rules/pin'
import { some } from '../../testing/answers'
import { reads, settle, show, until } from '../../testing/screen'
import { say } from '../../words'
import { CompareTable } from '../compare/CompareTable'
import { ProductCard } from './ProductCard'

const card = some<Schemas['ProductCard']>({
  product_id: 3,
  title: 'Plug',
  price: 700,
  discount_price: 700,
  stock: 9,
  rating: 0,
  rating_count: 0,
  image: '',
  srcset: '',
  category_id: 1,
  is_kit: false,
})
const offers = { 'GET /offers': { data: [] }, 'GET /shop': { data: { low_stock: 4 } } }
const control = (label: string) => document.querySelector(`[aria-label="${label}"]`)

async function shown(change: object) {
  show(<ProductCard product={{ ...card, ...change }} lowStock={4} />, offers)
  await settle()
}

test('the last pieces are counted from the limit on, and none is out of stock', async () => {
  await shown({ stock: 5 })
  expect(reads(say.productCard.onlyLeft(5))).toBe(false)
  expect(reads(say.productCard.outOfStock)).toBe(false)
  await shown({ stock: 4 })
  expect(reads(say.productCard.onlyLeft(4))).toBe(true)
  await shown({ stock: 1 })
  expect(reads(say.productCard.onlyLeft(1))).toBe(true)
  expect(control(`${say.productCard.addToCart}: Plug`)).not.toBe(null)
  await shown({ stock: 0 })
  expect(reads(say.productCard.outOfStock)).toBe(true)
  expect(control(`${say.productCard.outOfStock}: Plug`)).not.toBe(null)
})

test('a product without stock names the day from which its pre-orders are packed', async () => {
  await shown({ stock: 4, preorder_day: '2026-12-10' })
  expect(reads(say.productCard.preorderFrom('10 Dec 2026'))).toBe(true)
  expect(reads(say.productCard.onlyLeft(4))).toBe(false)
  expect(control(`${say.productCard.preorder}: Plug`)).not.toBe(null)
})

test('a card names the promised day of the pincode that is known, and asks for none', async () => {
  await shown({})
  expect(reads('By ')).toBe(false)
  const Known = ({ stock }: { stock: number }) => {
    keepPin('411001')
    keepDay('Thu 26 Nov', new Date(Date.now() + 60_000).toISOString())
    return <ProductCard product={{ ...card, stock }} />
  }
  show(<Known stock={9} />, offers)
  await until(() => expect(reads('By Thu 26 Nov')).toBe(true))
  show(<Known stock={0} />, offers)
  await settle()
  expect(reads('By Thu 26 Nov')).toBe(false)
})

test('a product with options leads to them, at its English address', async () => {
  await shown({ variants: 3, title: 'पैनल', title_en: 'Touch Panel' })
  expect(reads(say.productCard.options(3))).toBe(true)
  expect(control(say.productCard.chooseOf('पैनल'))?.getAttribute('href')).toBe('/productdetails/touch-panel/3')
  await shown({})
  expect(control(say.productCard.chooseOf('Plug'))).toBe(null)
  expect(reads(say.productCard.kit)).toBe(false)
  await shown({ is_kit: true })
  expect(reads(say.productCard.kit)).toBe(true)
})

test('a comparison words its own rows, and counts the last pieces by the shop’s limit', async () => {
  const rows = [
    { name: 'Warranty', same: false, values: ['1 month', '24 months'] },
    { name: 'Neutral', same: true, values: ['Yes', ''] },
  ]
  const other = { ...card, product_id: 8, title: 'Lamp', stock: 4, variants: 2 }
  show(<CompareTable products={[{ ...card, stock: 5 }, other]} rows={rows} busy={false} />, offers)
  await settle()
  expect(reads(say.product.months(1))).toBe(true)
  expect(reads(say.product.months(24))).toBe(true)
  expect(reads(say.compare.said)).toBe(true)
  expect(reads(say.compare.notSaid)).toBe(true)
  expect(reads(say.productCard.inStock)).toBe(true)
  expect(reads(say.productCard.onlyLeft(4))).toBe(true)
  expect(document.querySelectorAll('tr[data-same]').length).toBe(1)
  expect(control(`${say.productCard.addToCart}: Plug`)).not.toBe(null)
  expect(control(`${say.productCard.addToCart}: Lamp`)).toBe(null)
  expect(control(say.compare.takeOut('Plug'))?.getAttribute('href')).toContain('8')
})
