import { expect, test } from 'vitest'
import { applied, type Bench, complete, none, type Parcel, scan, undone } from './scans'

const parcel = (orders_id: number, more: Partial<Parcel> = {}): Parcel => ({
  orders_id,
  cust_Name: 'Devika Rao',
  place: 'Pune',
  note: '',
  collect: 0,
  waybill: '',
  courier_name: '',
  packer: '',
  mine: false,
  tracking_id: '',
  items: [{ product_id: 7, title: 'Lamp', quantity: 2, scanned: 0, serials: 0, codes: ['LAMP-1', '8901234567894'] }],
  printed: [],
  why: '',
  ...more,
})

/** packing scans codes one after another, a second apart, and returns what was said and what the parcels are then. */
function packing(parcels: Parcel[], codes: string[], courier = 'Delhivery', apart = 1000) {
  let bench: Bench = none
  let all = parcels
  let at = 10_000
  const said: string[] = []
  for (const code of codes) {
    at += apart
    const out = code === 'UNDO' ? undone(bench) : scan(bench, all, code, at, courier)
    bench = out.bench
    all = applied(all, out.sends)
    said.push(`${out.tone} ${out.say}`.trim())
  }
  return { said, all, bench, ready: all.filter((p) => complete(p, courier)).map((p) => p.orders_id) }
}

const two = [parcel(1430), parcel(1431)]

test('order and tracking number make a parcel ready, in any order', () => {
  expect(packing(two, ['1430', 'AWB00001', '1431', 'AWB00002']).ready).toEqual([1430, 1431])
  const { ready, all } = packing(two, ['AWB00001', '1430', 'AWB00002', 'LAMP-1', '1431', 'LAMP-1'])
  expect(ready).toEqual([1430, 1431])
  expect(all.map((p) => p.tracking_id)).toEqual(['AWB00001', 'AWB00002'])
  expect(all.map((p) => p.items[0]?.scanned)).toEqual([1, 1])
})

test('a parcel that is booked, or that the shop delivers itself, needs only its order', () => {
  expect(packing([parcel(1430, { waybill: 'W12345' })], ['1430']).ready).toEqual([1430])
  expect(packing([parcel(1430, { waybill: 'W12345' })], ['W12345']).ready).toEqual([1430])
  expect(packing(two, ['1430', '1431'], 'Own delivery').ready).toEqual([1430, 1431])
  expect(packing(two, ['1430', 'AWB00001'], 'Own delivery').said).toEqual(['good', 'bad Own delivery needs no number.'])
})

test('a tracking number of another order is refused', () => {
  expect(packing(two, ['1430', 'AWB00001', '1431', 'awb00001']).said[3]).toBe('bad That number belongs to order 1430.')
  const booked = [parcel(1430, { waybill: 'W12345' }), parcel(1431)]
  expect(packing(booked, ['1431', 'W12345']).said[1]).toBe('bad That number belongs to order 1430.')
  expect(packing(two, ['AWB00001', 'AWB00002']).said[1]).toBe('bad Two numbers. Scan the order.')
})

test('a scanner that types twice changes nothing', () => {
  const twice = packing(two, ['1430', '1430', 'AWB00001', 'AWB00001', '', ' '], 'Delhivery', 100)
  expect(twice.said).toEqual(['good', '', 'good', '', '', ''])
  expect(twice.ready).toEqual([1430])
  expect(packing(two, ['14301430', 'AWB00001AWB00001']).all[0]).toMatchObject({ mine: true, tracking_id: 'AWB00001' })
  expect(packing(two, ['1430', 'LAMP-1', 'LAMP-1'], 'Delhivery', 100).all[0]?.items[0]?.scanned).toBe(1)
})

test('two codes that arrive as one are asked for again', () => {
  const { said, all } = packing(two, ['1430', '1431AWB00002', '1431AWB00002'])
  expect(said).toEqual(['good', 'bad Two codes at once? Scan again.', 'good'])
  expect(all[0]?.tracking_id).toBe('1431AWB00002')
})

test('a unit is counted once for each piece, and a wrong one is refused', () => {
  const other = parcel(1432, {
    items: [{ product_id: 8, title: 'Plug', quantity: 1, scanned: 0, serials: 0, codes: ['PLUG'] }],
  })
  const { said, all } = packing([...two, other], ['1430', 'LAMP-1', '8901234567894', 'lamp-1', 'PLUG'])
  expect(said).toEqual(['good', 'good 1 of 2 Lamp', 'good 2 of 2 Lamp', 'bad One too many.', 'bad Wrong product.'])
  expect(all[0]?.items[0]?.scanned).toBe(2)
  expect(packing(two, ['1430', 'HR7ABCDEFGHJK1']).all[0]?.items[0]?.scanned).toBe(1)
  expect(packing([...two, other], ['PLUG', '1430']).said[1]).toBe('bad Wrong product: PLUG.')
})

test('each scan is taken back by one key, the last one first', () => {
  const { said, all, bench } = packing(two, ['1430', 'LAMP-1', 'AWB00001', 'UNDO', 'AWB00002', 'UNDO', 'UNDO', 'UNDO'])
  expect(said.slice(-2)).toEqual(['good Undone.', 'good Undone.'])
  expect(all).toEqual(two)
  expect(bench.order).toBe(0)
  expect(packing(two, ['UNDO']).said).toEqual(['bad Nothing to undo.'])
  expect(packing(two, ['AWB00001', 'UNDO', '1430']).all[0]?.tracking_id).toBe('')
})

test('an order of another packer is taken over by scanning it again', () => {
  const his = [parcel(1430, { packer: 'Ravi' })]
  expect(packing(his, ['1430']).said).toEqual(['bad Ravi is packing it. Scan again to take over.'])
  expect(packing(his, ['1430', '1430']).all[0]?.mine).toBe(true)
})

test('codes that mean nothing are named', () => {
  const late = [parcel(1430, { why: 'This order has been cancelled.' })]
  expect(packing(late, ['1430', '1499', 'abc']).said).toEqual([
    'bad This order has been cancelled.',
    'bad Order 1499 is not in this batch.',
    'bad Unknown code.',
  ])
})
