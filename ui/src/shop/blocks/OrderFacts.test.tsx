import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { settle, show } from '../../testing/screen'
import { LineAmount, OrderAddress, OrderAmounts, OrderTimeline } from './OrderFacts'

const line = some<Schemas['OrderLine']>({ Qty: 2, Price: 750, discount: 0, kit_discount: 0, Amount: 1500 })
const order = some<Schemas['OrderDetailsData']>({
  order_details: [line],
  product_count: 1,
  shipping: 40,
  amount: 1540,
  pt: 'Pre-paid',
  paid: true,
  offers: [],
  refund_state: '',
})
const text = async (what: ReactNode) => {
  show(what)
  await settle()
  return document.querySelector('main')?.textContent
}

test('an order without an offer mentions none', async () => {
  expect(await text(<LineAmount line={line} />)).toBe('2 × ₹750 = ₹1,500')
  expect(await text(<OrderAmounts order={order} />)).toBe(
    'Price (1 item)₹1,500Delivery charges₹40Total Amount₹1,540PaymentPre-paid, paid',
  )
})

test('offer discounts on goods and delivery are shown, and the parts add up to the total', async () => {
  const less = { ...line, discount: 150, Amount: 1350 }
  expect(await text(<LineAmount line={less} />)).toBe('2 × ₹750less ₹150 offer = ₹1,350')
  const offers = [
    { name: 'Diwali', code: 'DIWALI10', goods: 150, delivery: 0 },
    { name: 'Delivery on us', code: '', goods: 0, delivery: 40 },
  ]
  const given = { ...order, order_details: [less], shipping: 0, amount: 1350, offers }
  expect(await text(<OrderAmounts order={given} />)).toBe(
    'Price (1 item)₹1,500Delivery charges₹40Diwali (DIWALI10)− ₹150Delivery on us− ₹40Total Amount₹1,350PaymentPre-paid, paid',
  )
})

test('a company order shows that the invoice is made out to the company', async () => {
  const address = some<Schemas['AddressData']>({
    Name: 'Asha Kulkarni',
    company: 'Kulkarni Electricals',
    gstin: '27AAPFU0939F1ZV',
    area: '12 Laxmi Road',
    city: 'Pune',
    tal: 'Pune City',
    dist: 'Pune',
    pin: '411030',
    state: 'Maharashtra',
    mob: '9876543210',
  })
  const said = 'Delivery addressAsha KulkarniKulkarni Electricals12 Laxmi RoadPune, Pune CityPune 411030Maharashtra'
  expect(await text(<OrderAddress of={address} />)).toBe(`${said}Mobile 9876543210GSTIN 27AAPFU0939F1ZV`)
  const own = { ...address, company: '', gstin: '' }
  expect(await text(<OrderAddress of={address} note="Ring twice" />)).toContain('Your note: Ring twice')
  expect(await text(<OrderAddress of={own} />)).toBe(`${said.replace('Kulkarni Electricals', '')}Mobile 9876543210`)
})

test('an order on its way shows the promised day, and the one that breaks it', async () => {
  const timeline = (expected_date: string, promised_date: string) =>
    text(
      <OrderTimeline
        order={{ state: 'shipped', dates: [some<Schemas['OrderDates']>({ expected_date, promised_date })] }}
      />,
    )
  expect(await timeline('', '2026-11-26')).toBe('Order ConfirmedShippedDeliveredby Thu 26 Nov')
  expect(await timeline('2026-11-26', '2026-11-26')).toBe('Order ConfirmedShippedDeliveredby Thu 26 Nov')
  expect(await timeline('2026-11-25', '2026-11-26')).toContain('Deliveredexpected by Wed 25 Nov')
  expect(await timeline('2026-11-28', '2026-11-26')).toContain('expected by Sat 28 Nov (originally by Thu 26 Nov)')
  expect(await timeline('2026-11-28', '')).toContain('expected by 28 Nov 2026')
})
