import { expect, test } from 'vitest'
import { sent } from '../../testing/answers'
import { press, reads, settle, show, until } from '../../testing/screen'
import { Unproved } from './Unproved'

const asha = {
  isLoggedIn: true,
  name: 'Asha',
  email: 'asha@example.com',
  role: 'Customer',
  permissions: [],
  csrf_token: 'csrf',
}
const opens = (user: object, mail = true) =>
  show(<Unproved />, {
    'GET /session': { data: { ...asha, ...user } },
    'GET /shop': { data: { mail } },
    'POST /prove_email': { message: 'We mailed you a link.' },
  })

test('an unverified account is asked to open its link, which can be resent', async () => {
  opens({ proved: false })
  await until(() => expect(reads('asha@example.com')).toBe(true))
  await press('Send the link again')
  await until(() => expect(sent.at(-1)?.call).toBe('POST /prove_email'))
})

test('verified accounts, staff and shops without mail are not asked to verify', async () => {
  for (const [user, mail] of [
    [{ proved: true }, true],
    [{ proved: false, role: 'Admin' }, true],
    [{ proved: false }, false],
  ] as const) {
    opens(user, mail)
    await settle()
    await settle()
    expect(reads('Confirm your email address')).toBe(false)
  }
})
