import { expect, test, vi } from 'vitest'
import { keepPin, keptDay, keptPin } from '../../rules/pin'
import { control, press, reads, settle, show, type, until } from '../../testing/screen'
import { PinCheck } from './PinCheck'

test('a pincode changed during its check does not count as checked', async () => {
  const told: boolean[] = []
  let late: (reply: unknown) => void = () => {}
  show(<PinCheck product={3} onChange={(deliverable) => told.push(deliverable)} />, {
    'GET /pincode': () => new Promise((resolve) => (late = resolve as typeof late)) as never,
    'POST /shippingcost': { amt: 40 },
  })
  await type('Delivery pincode', '411001')
  await press('Check')
  await until(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  await type('Delivery pincode', '110002')
  late({ data: { district: 'Pune', state: 'Maharashtra', pickup: 'Y', cod: 'Y', latest_day: '', day_until: null } })
  await settle()
  await settle()
  expect(told.at(-1)).toBe(false)
  expect(reads('Pune')).toBe(false)
  expect(control('Delivery pincode').value).toBe('110002')
})

test('a checked pincode shows the promised day, which the cards know until it changes', async () => {
  localStorage.clear()
  show(<PinCheck product={3} onChange={() => undefined} />, {
    'GET /pincode': {
      data: {
        district: 'Pune',
        state: 'Maharashtra',
        pickup: 'Y',
        cod: 'Y',
        latest_day: '2026-11-26',
        day_until: '2026-11-23T14:00:00+05:30',
      },
    },
    'POST /shippingcost': { amt: 40 },
  })
  await type('Delivery pincode', '411001')
  await press('Check')
  await until(() => expect(reads('Delivers to Pune, Maharashtra by Thu 26 Nov for ₹40.')).toBe(true))
  expect(keptPin()).toBe('411001')
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T13:59:59+05:30'))
  expect(keptDay()).toBe('Thu 26 Nov')
  now.mockReturnValue(Date.parse('2026-11-23T14:00:00+05:30'))
  expect(keptDay()).toBe('')
  now.mockReturnValue(Date.parse('2026-11-23T09:00:00+05:30'))
  keepPin('560001')
  expect(keptDay()).toBe('')
  localStorage.clear()
  expect(keptDay()).toBe('')
  now.mockRestore()
})
