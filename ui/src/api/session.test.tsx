import { expect, test, vi } from 'vitest'
import { answer, sent, unreachable } from '../testing/answers'
import { asha, press, reads, settle, show, until, visitor } from '../testing/screen'
import { loggedOut } from './call'
import { useCall } from './hooks'
import { useSession } from './session'

function Who() {
  const { user, logout } = useSession()
  const profile = useCall('/profile', undefined, { enabled: user.isLoggedIn })
  return (
    <>
      <p>{user.isLoggedIn ? `It is ${user.email}, ${profile.data?.data.cust_Name}` : 'Nobody'}</p>
      <button type="button" onClick={() => void logout()}>
        Logout
      </button>
    </>
  )
}

/** Simulates a storage event from another tab. */
function elsewhere(marker: string | null) {
  if (marker) localStorage.setItem('usered', marker)
  else localStorage.removeItem('usered')
  dispatchEvent(new StorageEvent('storage', { key: 'usered', newValue: marker }))
}

const begin = async () => {
  show(<Who />, { 'GET /session': { data: asha }, 'GET /profile': { data: { cust_Name: 'Asha Rao' } } })
  await until(() => expect(reads('It is asha@example.com, Asha Rao')).toBe(true))
}

test('a logout in another tab logs out this one', async () => {
  await begin()
  answer('GET /session', { data: visitor })
  elsewhere(null)
  await until(() => expect(reads('Nobody')).toBe(true))
})

test('a login as another user in another tab switches this tab to that user and their data', async () => {
  await begin()
  answer('GET /session', { data: { ...asha, name: 'Bela', email: 'bela@example.com' } })
  answer('GET /profile', { data: { cust_Name: 'Bela Shah' } })
  elsewhere(JSON.stringify({ name: 'Bela', isLoggedIn: true }))
  await until(() => expect(reads('It is bela@example.com, Bela Shah')).toBe(true))
})

test('an unchanged session marker makes no call', async () => {
  await begin()
  sent.length = 0
  elsewhere(localStorage.getItem('usered'))
  await settle()
  expect(sent).toEqual([])
})

test('an offline logout takes effect at once and leaves no data', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await begin()
  localStorage.setItem('viewed', '[1]')
  answer('GET /session', unreachable)
  await press('Logout')
  await until(() => expect(reads('Nobody')).toBe(true))
  await until(() => expect(location.pathname).toBe('/login'))
  await until(() => expect(Object.keys(localStorage).sort()).toEqual(['device', 'leaving']))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a session ending on the login page keeps its redirect target', async () => {
  show(<Who />, { 'GET /session': { data: asha }, 'GET /profile': { data: { cust_Name: 'Asha Rao' } } }, '/orders')
  await until(() => expect(reads('It is asha@example.com, Asha Rao')).toBe(true))
  answer('GET /session', { data: visitor })
  history.replaceState(null, '', '/login?next=%2Forders')
  loggedOut.dispatchEvent(new Event('loggedout'))
  await until(() => expect(reads('Nobody')).toBe(true))
  await settle()
  expect(location.search).toBe('?next=%2Forders')
})
