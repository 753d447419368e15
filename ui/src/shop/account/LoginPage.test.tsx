import { expect, test } from 'vitest'
import { answer } from '../../testing/answers'
import { address, asha, press, settle, show, type, until } from '../../testing/screen'
import { LoginPage } from './LoginPage'

test.each([
  ['/orders?state=open', '/orders?state=open'],
  ['https://other.example/', '/'],
  ['//other.example/', '/'],
  ['/\\other.example/', '/'],
])('a login that %s asked for leads to %s', async (next, leadsTo) => {
  show(<LoginPage />, {}, `/login?next=${encodeURIComponent(next)}`)
  await settle()
  await type('Email', 'asha@example.com')
  await press('Next')
  await type('Password', 'Hearth@2026')
  answer('POST /login', { message: '' })
  answer('GET /session', { data: asha })
  await press('Login')
  await until(() => expect(address()).toBe(leadsTo))
})
