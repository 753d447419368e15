import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, some } from '../../testing/answers'
import { control, press, reads, show, type, until } from '../../testing/screen'
import { FailedDelivery } from './FailedDelivery'

const failed = some<Schemas['FailedDelivery']>({
  state: 'open',
  day: '2026-11-21',
  reason: 'absent',
  choice: '',
  on_day: '',
  can_try_again: true,
  first_day: '2026-11-22',
  last_day: '2026-11-27',
})

const open = (more: Partial<Schemas['FailedDelivery']> = {}) =>
  show(
    <FailedDelivery
      order={some<Schemas['OrderDetailsData']>({
        orders_id: 9,
        parcels: [],
        cancelled_lines: [],
        address: some<Schemas['AddressData']>({ mob: '9811100001', area: '12 Hill Road' }),
        failed_delivery: { ...failed, ...more },
      })}
    />,
    { 'POST /redelivery/{id}': { status: true, message: 'Thank you.' } },
  )

const offered = () => [...document.querySelectorAll('option')].map((one) => one.value)

test('a failed delivery says when and why, and a day is chosen from those that are left', async () => {
  open()
  expect(reads('The courier tried to deliver it on 21 Nov 2026. No one was available to receive it.')).toBe(true)
  expect(offered()).toEqual(['', 'again', 'day', 'details', 'unwanted'])
  await type('What should the courier do?', 'day')
  expect(control('Day').value).toBe('2026-11-22')
  expect([control('Day').getAttribute('min'), control('Day').getAttribute('max')]).toEqual(['2026-11-22', '2026-11-27'])
  await press('Send')
  await until(() => expect(last('POST /redelivery/{id}')?.body).toMatchObject({ choice: 'day', day: '2026-11-22' }))
})

test('corrections start from the address of the order', async () => {
  open()
  await type('What should the courier do?', 'details')
  expect([control('Mobile number').value, control('House, street, area').value]).toEqual(['9811100001', '12 Hill Road'])
})

test('what the courier no longer does is not offered', () => {
  open({ can_try_again: false, first_day: '', last_day: '' })
  expect(offered()).toEqual(['', 'details', 'unwanted'])
})

test('a choice is shown with the courier’s answer, and can be made anew once the courier refused it', () => {
  open({ state: 'asked', choice: 'day', on_day: '2026-11-24' })
  expect(reads('You chose: Come on another day, 24 Nov 2026. We’ll pass this on')).toBe(true)
  expect(offered()).toEqual([])
  open({ state: 'taken', choice: 'unwanted' })
  expect(reads('You chose: I no longer want the parcel. The courier has confirmed this.')).toBe(true)
  open({ state: 'refused', choice: 'again' })
  expect(reads('The courier did not accept this.')).toBe(true)
  expect(offered()).toContain('unwanted')
})
