import { expect, test, vi } from 'vitest'
import { App } from './App'
import { answer } from './testing/answers'
import { asha, control, press, show, type, until } from './testing/screen'

vi.mock('./shop/layout/Layout', () => ({ Layout: ({ children }: { children: unknown }) => children }))
vi.mock('./shop/layout/Offline', () => ({ Offline: () => null }))

const code = '/registerdevice?serial=HR7ABCDEFGHJK'
const wanted = () => new URLSearchParams(location.search).get('next')

test('a scanned device’s serial is in the form after logging in', async () => {
  show(<App />, { 'GET /productsnames': { data: [] }, 'GET /showcartlist': { data: [] } }, code)
  await until(() => expect(location.pathname).toBe('/login'))
  expect(wanted()).toBe(code)
  await type('Email', 'asha@example.com')
  await press('Next')
  await type('Password', 'Hearth@2026')
  answer('POST /login', { message: '' })
  answer('GET /session', { data: asha })
  await press('Login')
  await until(() => expect(control('Serial Number').value).toBe('HR7ABCDEFGHJK'))
})

test('signing up on the way also leads to the requested page', async () => {
  show(<App />, { 'POST /register': { message: 'Welcome.' } }, code)
  await until(() => expect(wanted()).toBe(code))
  await until(() => expect(control('Email')).toBeTruthy())
  const signUp = [...document.querySelectorAll('a')].find((a) => a.textContent === 'Sign up')
  signUp?.click()
  await type('Name', 'Asha Rao')
  await type('Email', 'asha@example.com')
  await type('Password', 'Hearth@2026')
  await type('Confirm password', 'Hearth@2026')
  await press('Sign up')
  await until(() => expect(location.pathname).toBe('/login'))
  expect(wanted()).toBe(code)
})
