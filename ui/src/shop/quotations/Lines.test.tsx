import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { reads, settle, show } from '../../testing/screen'
import { say } from '../../words'
import { Lines, Standing } from './Lines'

const line = some<Schemas['QuotationData']['lines'][number]>({
  product_id: 3,
  title: 'Plug',
  qty: 20,
  price: 640,
  pays: 700,
  stock: 20,
  gone: false,
  image: '',
  srcset: '',
})
const one = some<Schemas['QuotationData']>({
  id: 5,
  state: 'answered',
  standing: 'Answered',
  lines: [line],
  goods: 12800,
  shipping: 120,
  total: 12920,
  until_day: '2026-12-10',
  asked_date: '2026-11-25T08:00:00Z',
})

async function shown(change: object) {
  const of = { ...one, ...change }
  show(
    <>
      <Standing of={of} />
      <Lines of={of} />
    </>,
  )
  await settle()
}

test('an answered quotation has its prices, its delivery and its total', async () => {
  await shown({})
  expect(reads(`${say.quotation.quotation} 5`)).toBe(true)
  expect(reads(say.quotation.at('₹640'))).toBe(true)
  expect(reads(say.quotation.insteadOf('₹700'))).toBe(true)
  for (const sum of ['₹12,800.00', '₹120.00', '₹12,920.00']) expect(reads(sum), sum).toBe(true)
  await shown({ shipping: 0, lines: [{ ...line, price: 700 }] })
  expect(reads(say.quotation.free)).toBe(true)
  expect(reads(say.quotation.insteadOf('₹700'))).toBe(false)
})

test('a request without an answer has no price', async () => {
  await shown({ state: 'open', until_day: '', lines: [{ ...line, price: 0 }] })
  expect(reads(`${say.quotation.request} 5`)).toBe(true)
  expect(reads('₹')).toBe(false)
})

test('too little stock is shown with the missing quantity while the quotation can be ordered', async () => {
  await shown({ lines: [{ ...line, stock: 19 }] })
  expect(reads(say.quotation.onlyInStockNow(19))).toBe(true)
  await shown({})
  expect(reads(say.quotation.onlyInStockNow(20))).toBe(false)
  await shown({ state: 'ordered', lines: [{ ...line, stock: 19 }] })
  expect(reads(say.quotation.onlyInStockNow(19))).toBe(false)
})

test('a product that is no longer sold has no link', async () => {
  await shown({ lines: [{ ...line, gone: true, stock: 0 }] })
  expect(reads(say.quotation.noLongerSold)).toBe(true)
  expect(document.querySelector('h3 a')).toBe(null)
  await shown({})
  expect(document.querySelector('h3 a')?.getAttribute('href')).toBe('/productdetails/plug/3')
})
