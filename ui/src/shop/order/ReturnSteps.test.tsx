import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, some } from '../../testing/answers'
import { press, reads, show, type, until, wrongAt } from '../../testing/screen'
import { ReturnSteps } from './ReturnSteps'

const step = some<Schemas['ReturnStep']>({
  odid: 21,
  where: 'Asha Traders, Pune 411030',
  write: 'R17 / 1042',
  inspect_days: 2,
  refund_days: 3,
})

test('a self-shipped return shows the address, the label text and when the refund is due', () => {
  show(<ReturnSteps step={step} />)
  expect(reads('Please send it, with everything that was in the box, to: Asha Traders, Pune 411030.')).toBe(true)
  expect(reads('Return shipping is at your cost.')).toBe(true)
  expect(reads('Write on the parcel: R17 / 1042')).toBe(true)
  expect(reads('We’ll inspect it within 2 working days of its arrival.')).toBe(true)
  expect(reads('We’ll refund it the way you paid within 3 working days')).toBe(true)
})

test('a collected return shows the pickup address', () => {
  show(<ReturnSteps step={{ ...step, collect: true, where: '12 Hill Road, Pune' }} />)
  expect(reads('We’ll collect it at 12 Hill Road, Pune.')).toBe(true)
  expect(reads('Return shipping is at your cost.')).toBe(false)
})

test('a COD return asks for the refund account', async () => {
  show(<ReturnSteps step={{ ...step, by_hand: true, asks_refund_to: true }} />, {
    'POST /return_refund_to': { message: 'Thank you. Your refund will go there.' },
  })
  await press('Save')
  await until(() => expect(wrongAt('UPI id for the refund')).toMatch(/^Please enter a UPI ID/))
  await type('UPI id for the refund', 'asha@okaxis')
  await press('Save')
  await until(() => expect(last('POST /return_refund_to')?.body).toMatchObject({ odid: 21, upi: 'asha@okaxis' }))
})
