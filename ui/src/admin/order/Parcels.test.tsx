// An order can leave in several parcels: staff choose what is in each, and each has its own state and actions.
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, refusal, some } from '../../testing/answers'
import { asha, control, press, reads, show, type, until } from '../../testing/screen'
import { Actions } from './Actions'
import { Parcels } from './Parcels'

const line = (of: Partial<Schemas['OrderLine']>) => some<Schemas['OrderLine']>({ shipped_quantity: 0, ...of })
const parcel = (of: Partial<Schemas['Parcel']>) =>
  some<Schemas['Parcel']>({ pieces: [], courier_name: 'Post', expected_date: '2026-11-25', collect: 0, ...of })
const order = (of: Partial<Schemas['StaffOrder']> = {}) =>
  some<Schemas['StaffOrder']>({
    orders_id: 7,
    state: 'confirmed',
    promised_day: '2026-11-25',
    eway_bill: '',
    due: 0,
    payment: { pt: 'Pre-paid' },
    lacks_hsn: [],
    parcels: [],
    part_shipped: false,
    lines: [line({ orderDetails_id: 21, title: 'Plug', Qty: 3 }), line({ orderDetails_id: 22, title: 'Lamp', Qty: 1 })],
    ...of,
  })

const ship = 'POST /admin/orders/{id}/ship'
const open = (of: Schemas['StaffOrder'], answers = {}) =>
  show(
    <>
      <Actions order={of} />
      <Parcels order={of} />
    </>,
    { 'GET /session': { data: { ...asha, role: 'Admin', permissions: ['pack', 'orders'] } }, ...answers },
  )

const fillIn = async () => {
  await type('Courier', 'Post')
  await type('Tracking number', 'P1')
}

test('a whole order ships without naming its pieces', async () => {
  open(order(), { [ship]: { status: true, message: 'Order shipped.' } })
  await until(() => expect(reads('Ship')).toBe(true))
  await press('Ship')
  await fillIn()
  await press('Ship')
  expect(last(ship)?.body).toMatchObject({ tracking_id: 'P1' })
  expect(JSON.stringify(last(ship)?.body)).not.toContain('pieces')
})

test('a part is chosen line by line, and a refusal stands beside the pieces', async () => {
  open(order(), { [ship]: refusal('Only 3 of Plug are left to send.', { pieces: 'Only 3 of Plug are left to send.' }) })
  await until(() => expect(reads('Ship')).toBe(true))
  await press('Ship')
  await fillIn()
  await type('Send only a part now', true)
  expect([control('Plug').value, control('Lamp').value]).toEqual(['3', '1'])
  await type('Plug', '4')
  await type('Lamp', '')
  await press('Ship')
  expect(last(ship)?.body).toMatchObject({
    pieces: [
      { orderDetails_id: 21, quantity: 4 },
      { orderDetails_id: 22, quantity: 0 },
    ],
  })
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Only 3 of Plug'))
})

test('only what has not shipped can be chosen for the next parcel', async () => {
  const lines = [
    line({ orderDetails_id: 21, title: 'Plug', Qty: 3, shipped_quantity: 1 }),
    line({ orderDetails_id: 22, title: 'Lamp', Qty: 1, shipped_quantity: 1 }),
  ]
  open(order({ lines, part_shipped: true, parcels: [parcel({ shipment_id: 5, shipped_date: '2026-11-22' })] }))
  await until(() => expect(reads('Ship the rest')).toBe(true))
  expect(reads('Cancel the rest')).toBe(true)
  await press('Ship the rest')
  await type('Send only a part now', true)
  expect(control('Plug').value).toBe('2')
  expect(document.querySelectorAll('fieldset input')).toHaveLength(1)
})

test('each of several parcels has its state, its contents and its actions', async () => {
  const deliver = 'POST /admin/orders/{id}/deliver'
  const pieces = [{ orderDetails_id: 21, title: 'Plug', image: '', quantity: 2 }]
  open(
    order({
      state: 'shipped',
      due: 300,
      parcels: [
        parcel({ shipment_id: 5, tracking_id: 'P1', shipped_date: '2026-11-21', delivered_date: '2026-11-23' }),
        parcel({ shipment_id: 6, tracking_id: 'P2', shipped_date: '2026-11-22', pieces, collect: 300 }),
      ],
    }),
    { [deliver]: { status: true, message: 'Order delivered.' } },
  )
  await until(() => expect(reads('2 × Plug')).toBe(true))
  expect(reads('₹300.00 to collect')).toBe(true)
  expect(reads('Mark as delivered')).toBe(false)
  await press('Delivered')
  expect(reads('₹300.00 collected')).toBe(true)
  await press('Mark as delivered')
  expect(last(deliver)?.body).toMatchObject({ shipment_id: 6 })
})
