import { expect, test } from 'vitest'
import { last, some } from '../../testing/answers'
import { cells, reads, settle, show, until } from '../../testing/screen'
import { Parts } from './Parts'

const row = {
  key: '3',
  label: 'Plug',
  sales: 1500,
  before: 1000,
  share: 60,
  orders: 4,
  units: 9,
  sent: 3,
  came_back: 1,
  back: 250,
  margin: 450,
  margin_share: 30,
}
const data = {
  from: '2026-11-01',
  to: '2026-11-30',
  rows: [row],
  sales: 2500,
  rest: 0,
  rest_before: 0,
  more: false,
}

async function shown(change: object, address = '/') {
  const set: Record<string, string>[] = []
  const chosen = new URLSearchParams(address.split('?')[1])
  const list = some<Parameters<typeof Parts>[0]['list']>({
    get: (name: string) => chosen.get(name) ?? '',
    set: (to: never) => set.push(to),
  })
  const ordersOf = (query: Record<string, string>) => `/orders?${new URLSearchParams(query)}`
  show(
    <Parts list={list} asked={{ period: 'month' }} ordersOf={ordersOf} />,
    some({ 'GET /admin/numbers/{by}': { data: { ...data, ...change } } }),
  )
  await until(() => expect(reads('Loading')).toBe(false))
  await settle()
}
const link = (name: string) =>
  [...document.querySelectorAll('td a')].find((a) => a.textContent === name)?.getAttribute('href')

test('goods have pieces, what was credited and their margin, and lead to their orders', async () => {
  await shown({})
  expect(cells()[0]).toEqual(['Plug', '₹1,500', '60.0 %', '9', '₹250', '₹450 (30.0 %)'])
  expect(link('Plug')).toBe('/orders?product=3')
  await shown({ rows: [{ ...row, margin: null }] })
  expect(reads('cost not known')).toBe(true)
  await shown({ rows: [{ ...row, margin: null, units: 0 }] })
  expect(reads('cost not known')).toBe(false)
})

test('places have orders and the parcels that came back', async () => {
  await shown({ rows: [{ ...row, key: 'Pune', label: 'Pune' }] }, '/?by=district')
  expect(cells()[0]).toEqual(['Pune', '₹1,500', '60.0 %', '4', '1 of 3'])
  expect(link('Pune')).toBe('/orders?area=Pune')
  expect(last('GET /admin/numbers/{by}')?.params).toMatchObject({ by: 'district', limit: '10' })
})

test('a payment leads to the orders of its channel', async () => {
  await shown(
    {
      rows: [
        { ...row, key: 'counter', label: 'Counter' },
        { ...row, key: 'COD', label: 'COD' },
      ],
    },
    '/?by=payment',
  )
  expect(link('Counter')).toBe('/orders?channel=counter')
  expect(link('COD')).toBe('/orders?channel=online&pt=COD')
})

test('a comparison has what was before, and calls new what was not there', async () => {
  await shown({
    against: { from: '2026-10-01', to: '2026-10-31' },
    rows: [row, { ...row, key: '4', label: 'Lamp', before: 0 }],
  })
  expect(cells()[0]?.slice(3, 5)).toEqual(['₹1,000', '+50 %'])
  expect(cells()[1]?.slice(3, 5)).toEqual(['₹0', 'new'])
  expect(reads('Fell most')).toBe(true)
  await shown({})
  expect(reads('Fell most')).toBe(false)
})

test('what no row has is told as delivery, or as all else where rows are left', async () => {
  await shown({ rest: 120 })
  expect(reads('Delivery and COD fees')).toBe(true)
  await shown({ rest: 120, more: true })
  expect(reads('All else, delivery and COD fees')).toBe(true)
  expect(reads('Show more')).toBe(true)
  await shown({ rest: 120 }, '/?by=state')
  expect(reads('All else')).toBe(true)
  expect(reads('delivery and COD')).toBe(false)
  await shown({ rows: [] })
  expect(reads('Nothing was sold in these days.')).toBe(true)
})
