import { expect, test } from 'vitest'
import { after, answer } from '../../testing/answers'
import { asha, press, reads, settle, show, type, until } from '../../testing/screen'
import { ProfilePage } from './ProfilePage'

const here = { id: 1, device: 'Firefox on Linux', address: '192.0.2.7', last_seen: null, current: true }
const there = { id: 2, device: 'Chrome on Android', address: '192.0.2.8', last_seen: null, current: false }
const safety = { data: [here, there], sign_ins: [], totp: false, totp_required: false }
const begin = () =>
  show(
    <ProfilePage />,
    {
      'GET /session': { data: asha },
      'GET /profile': { data: { cust_Name: 'Asha', cust_Email: 'asha@example.com', has_password: true } },
      'GET /sessions': safety,
    },
    '/profile?tab=security',
  )

test('the recovery codes stay visible until confirmed, whichever response comes first', async () => {
  begin()
  answer('POST /totp', { secret: 'JBSWY3DPEHPK3PXP', qr: 'data:,' })
  await press('Turn it on')
  await type('Code from the app', '123456')
  await type('Your password', 'Hearth@2026')
  let late: (reply: unknown) => void = () => {}
  answer('POST /totp', { message: 'It is on.', recovery: ['ABCD-EFGH', 'JKLM-NPQR'] })
  answer('GET /sessions', () => new Promise((resolve) => (late = resolve as typeof late)))
  await press('Turn it on')
  await until(() => expect(reads('ABCD-EFGH')).toBe(true))
  await until(() => expect(after('POST /totp')).toEqual(expect.arrayContaining(['GET /session', 'GET /sessions'])))
  await settle()
  late({ ...safety, totp: true })
  await settle()
  await settle()
  expect(reads('ABCD-EFGH')).toBe(true)
})

test('after a password change the list shows the remaining sessions', async () => {
  begin()
  await until(() => expect(reads('Chrome on Android')).toBe(true))
  await type('Current password', 'Hearth@2026')
  await type('New password', 'Lantern#27')
  await type('Confirm password', 'Lantern#27')
  answer('POST /change_password', { message: 'Changed.' })
  answer('GET /sessions', { ...safety, data: [here] })
  await press('Change password')
  await until(() => expect(reads('Chrome on Android')).toBe(false))
  expect(reads('Firefox on Linux')).toBe(true)
})
