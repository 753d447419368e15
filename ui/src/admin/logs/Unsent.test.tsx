import { expect, test } from 'vitest'
import { reads, show, until } from '../../testing/screen'
import { Unsent } from './Unsent'

test('mails that wait and mails that are too old are counted apart', async () => {
  show(<Unsent />, {
    'GET /admin/unsent-mails': {
      data: {
        leaves: true,
        folder: false,
        to_send: 3,
        kinds: [
          { kind: 'confirmed', title: 'Order confirmed', to_send: 3, stale: 2 },
          { kind: 'code', title: 'Login code', to_send: 0, stale: 5 },
        ],
      },
    },
  })
  await until(() => expect(reads('3 emails were not sent')).toBe(true))
  expect(reads('because no mail server was set: 3 “Order confirmed”.')).toBe(true)
  expect(reads('skipped: 2 “Order confirmed”, 5 “Login code”.')).toBe(true)
})
