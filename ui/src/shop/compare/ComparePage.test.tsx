import { expect, test } from 'vitest'
import { reads, show, until } from '../../testing/screen'
import { ComparePage } from './ComparePage'

const card = (id: number, title: string) => ({ product_id: id, title, image: `/files/${id}-1280.webp`, price: 499 })

test('removing the last product of a comparison leaves the page', async () => {
  show(
    <ComparePage />,
    { 'GET /compare': { data: { products: [card(1, 'Plug')], rows: [], gone: [] } } },
    '/compare?ids=1',
  )
  await until(() => expect(reads('Plug')).toBe(true))
  document.querySelector<HTMLAnchorElement>('thead a[aria-label]')?.click()
  await until(() => expect(location.search).toBe(''))
  await until(() => expect(document.querySelector('table')).toBeNull())
  expect(reads('Plug')).toBe(false)
})

test('adding to a comparison that somebody sent keeps its products', async () => {
  const products = [card(1, 'Plug'), card(2, 'Lamp'), card(3, 'Hub')]
  show(<ComparePage />, { 'GET /compare': { data: { products, rows: [], gone: [] } } }, '/compare?ids=1,2,3')
  await until(() => expect(reads('Hub')).toBe(true))
  document.querySelector<HTMLAnchorElement>('a[href="/allproducts"]')?.click()
  const kept = JSON.parse(localStorage.getItem('compare') ?? '[]') as { id: number }[]
  expect(kept.map((one) => one.id)).toEqual([1, 2, 3])
})
