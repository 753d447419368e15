import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, last, said } from '../../testing/answers'
import { asha, control, press, pressEscape, reads, reload, settle, show, type, until } from '../../testing/screen'
import { BulkDialog } from './BulkDialog'

const row = (orders_id: number, message = '') => ({ orders_id, cust_Name: 'Asha', can: !message, message })

function Desk() {
  const [open, setOpen] = useState(false)
  return open ? (
    <BulkDialog
      act="ship"
      ids={[1001, 1002]}
      pickup="2026-11-22"
      onClose={() => setOpen(false)}
      onDone={() => undefined}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Ship them
    </button>
  )
}

const desk = () =>
  show(<Desk />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['pack'] } },
    'GET /admin/couriers': { data: ['Delhivery'] },
    'POST /admin/bulk/orders': { data: { rows: [row(1001), row(1002)], job_id: 0 } },
  })

const begin = async () => {
  desk()
  await until(() => expect(sessionStorage.getItem('typed-by')).toBe(asha.email))
  await press('Ship them')
  await type('Tracking number of 1001', 'DL1001')
  await type('Tracking number of 1002', 'DL1002')
}
const away = async () => {
  pressEscape()
  await until(() => expect(reads('Ship them')).toBe(true))
}
const numbers = () => [control('Tracking number of 1001').value, control('Tracking number of 1002').value]

test('scanned tracking numbers are restored after Escape and after a reload', async () => {
  await begin()
  await away()
  await press('Ship them')
  await until(() => expect(numbers()).toEqual(['DL1001', 'DL1002']))
  reload(desk)
  await press('Ship them')
  await until(() => expect(numbers()).toEqual(['DL1001', 'DL1002']))
})

const ship = async (...rows: ReturnType<typeof row>[]) => {
  answer('GET /admin/jobs/{id}', { data: { job_id: 5, state: 'done', message: 'Done.', result: { rows } as never } })
  answer('POST /admin/bulk/orders', { data: { rows: [row(1001), row(1002)], job_id: 5 } })
  await press('Ship 2')
  await until(() => expect(reads('Done.')).toBe(true))
  expect(last('POST /admin/bulk/orders')?.body).toMatchObject({ courier_name: 'Delhivery' })
  await away()
  said.length = 0
  await press('Ship them')
  await until(() => numbers())
  await settle()
}

test('tracking numbers of shipped orders are not restored', async () => {
  await begin()
  await ship(row(1001), row(1002))
  expect(numbers()).toEqual(['', ''])
  expect(said).toEqual([])
})

test('the tracking number of an order that was not shipped is restored', async () => {
  await begin()
  await ship(row(1001), row(1002, 'The courier does not know this number.'))
  expect(numbers()).toEqual(['', 'DL1002'])
})

test('a booked parcel ships without a number, beside one whose number is typed', async () => {
  desk()
  answer('POST /admin/bulk/orders', { data: { rows: [{ ...row(1001), waybill: '349001' }, row(1002)], job_id: 0 } })
  await press('Ship them')
  await until(() => expect(reads('Ship 349001')).toBe(true))
  await type('Tracking number of 1002', 'DL1002')
  await press('Ship 2')
  await until(() =>
    expect(last('POST /admin/bulk/orders')?.body).toMatchObject({
      parcels: [{ orders_id: 1002, tracking_id: 'DL1002' }],
    }),
  )
})

test('many parcels are booked for one pick-up', async () => {
  show(
    <BulkDialog act="book" ids={[1001, 1002]} pickup="2026-11-22" onClose={() => undefined} onDone={() => undefined} />,
    {
      'POST /admin/bulk/orders': {
        data: { rows: [row(1001), row(1002, 'This parcel is booked already.')], job_id: 0 },
      },
    },
  )
  await until(() => expect(reads('This parcel is booked already.')).toBe(true))
  expect(control('Pick-up on').value).toBe('2026-11-22')
  await type('Pick-up on', '2026-11-24')
  await press('Book 1')
  await until(() =>
    expect(last('POST /admin/bulk/orders')?.body).toEqual({ act: 'book', orders: '1001', pickup_date: '2026-11-24' }),
  )
})
