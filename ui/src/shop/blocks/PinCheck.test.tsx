import { expect, test } from 'vitest'
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
  late({ data: { district: 'Pune', state: 'Maharashtra', pickup: 'Y', cod: 'Y', earliest_day: '', latest_day: '' } })
  await settle()
  await settle()
  expect(told.at(-1)).toBe(false)
  expect(reads('Pune')).toBe(false)
  expect(control('Delivery pincode').value).toBe('110002')
})
