// A customer sees each parcel of an order that leaves in several.
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { reads, show } from '../../testing/screen'
import { Parcels } from './Parcels'

type Details = Schemas['OrderDetailsData']
const parcel = (of: Partial<Schemas['Parcel']>) =>
  some<Schemas['Parcel']>({
    courier_name: 'Post',
    tracking_id: 'P1',
    shipped_date: '2026-11-21T10:00:00+05:30',
    expected_date: '2026-11-25',
    collect: 0,
    pieces: [],
    ...of,
  })
const open = (of: Partial<Details>) =>
  show(<Parcels order={some<Details>({ parcels: [], cancelled_lines: [], part_shipped: false, ...of })} />)

test('an order in one parcel has no list of parcels', () => {
  open({ parcels: [parcel({})] })
  expect(reads('Parcel 1')).toBe(false)
})

test('the first parcel of an order says what is in it, and that the rest is being packed', () => {
  const pieces = [{ orderDetails_id: 21, title: 'Plug', image: '', quantity: 2 }]
  open({ parcels: [parcel({ pieces, collect: 998 })], part_shipped: true })
  for (const text of ['Parcel 1', '2 × Plug', 'expected by', '₹998, pay on delivery', 'being packed'])
    expect(reads(text), text).toBe(true)
})

test('a delivered parcel and one that came back say when', () => {
  open({
    parcels: [
      parcel({ shipment_id: 1, delivered_date: '2026-11-23T10:00:00+05:30' }),
      parcel({ shipment_id: 2, returned_date: '2026-11-24T10:00:00+05:30' }),
    ],
  })
  for (const text of ['Parcel 2', 'Delivered', '23 Nov', 'Returned to sender', '24 Nov'])
    expect(reads(text), text).toBe(true)
  expect(reads('being packed')).toBe(false)
})

test('what was cancelled is named with its price', () => {
  open({ parcels: [parcel({})], cancelled_lines: [{ title: 'Lamp', quantity: 2, amount: 666 }] })
  expect(reads('Cancelled: 2 × Lamp, ₹666')).toBe(true)
})
