import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, some } from '../../testing/answers'
import { asha, control, press, reads, show, type, until } from '../../testing/screen'
import { FailedDelivery } from './FailedDelivery'

const failed = some<Schemas['StaffFailure']>({
  state: 'open',
  day: '2026-11-21',
  code: 'EOD-11',
  why: 'Consignee unavailable',
  choice: '',
  can_try_again: true,
  first_day: '2026-11-22',
  last_day: '2026-11-27',
})

const open = (more: Partial<Schemas['StaffFailure']> = {}, permissions = ['orders']) =>
  show(
    <FailedDelivery
      order={some<Schemas['StaffOrder']>({
        orders_id: 9,
        parcels: [],
        cancelled_lines: [],
        address: some<Schemas['AddressData']>({ mob: '9811100001', area: '12 Hill Road' }),
        failed_delivery: { ...failed, ...more },
      })}
    />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions } },
      'POST /admin/orders/{id}/redelivery': { status: true, message: 'We’ll pass this on.' },
    },
  )

test('staff enter what the customer said by telephone', async () => {
  open()
  await until(() => expect(reads('21 Nov 2026: Consignee unavailable EOD-11')).toBe(true))
  expect(reads('The customer has not chosen yet')).toBe(true)
  await press('Choose for the customer')
  await type('The courier should', 'details')
  await type('Mobile number', '9811100009')
  expect(control('House, street, area').value).toBe('12 Hill Road')
  await press('Tell the courier')
  await until(() =>
    expect(last('POST /admin/orders/{id}/redelivery')?.body).toMatchObject({ choice: 'details', mob: '9811100009' }),
  )
})

test('a refused choice shows what the courier said, and an accepted one can’t be changed', async () => {
  open({ state: 'refused', choice: 'day', on_day: '2026-11-24', problem: 'Please ask in its panel.' })
  await until(() => expect(reads('Choose something else')).toBe(true))
  expect(reads('Another day, 24 Nov 2026')).toBe(true)
  expect(reads('Please ask in its panel.')).toBe(true)
  document.body.replaceChildren()
  open({ state: 'taken', choice: 'again' })
  await until(() => expect(reads('Accepted by the courier')).toBe(true))
  expect(reads('Choose something else')).toBe(false)
})

test('who only packs sees the failed delivery, but does not choose', async () => {
  open({}, ['pack'])
  await until(() => expect(reads('The customer has not chosen yet')).toBe(true))
  expect(reads('Choose for the customer')).toBe(false)
})
