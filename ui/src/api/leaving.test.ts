import { beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '../rules/refused'
import { end, isLeaving, leave } from './leaving'

/** The service worker's caches by name, each with its URLs. */
let kept: Record<string, string[]>
let asked: string[]
let network: 'there' | 'gone' | 'broken'

const { call } = await vi.importActual<typeof import('./call')>('./call')

beforeEach(() => {
  kept = {
    'assets-1': ['/assets/a.js'],
    pages: ['/cart', '/product/lamp/1'],
    catalogue: ['/api/product/1'],
    mine: ['/api/session', '/api/orders'],
  }
  asked = []
  network = 'there'
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(kept),
    open: async (name: string) => ({
      keys: async () => (kept[name] ?? []).map((path) => ({ url: `http://shop${path}` })),
      delete: async ({ url }: { url: string }) => {
        kept[name] = (kept[name] ?? []).filter((path) => `http://shop${path}` !== url)
      },
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (network === 'gone') throw new TypeError('Failed to fetch')
    asked.push(path)
    return new Response('{"status":true}', { status: network === 'broken' ? 503 : 200 })
  })
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries({
    device: 'none',
    language: 'hi',
    line: 'x',
    usered: '{}',
    cart: '{}',
    viewed: '[1]',
  }))
    localStorage.setItem(key, value)
  for (const key of ['usered', 'typed', 'typed-by', 'checkout', 'ordered']) sessionStorage.setItem(key, '{}')
})

const nothingIsLeft = () => {
  expect(
    Object.keys(localStorage)
      .filter((key) => key !== 'leaving')
      .sort(),
  ).toEqual(['device', 'language', 'line'])
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(kept).toEqual({ 'assets-1': ['/assets/a.js'], pages: ['/cart'], catalogue: [], mine: [] })
}

test('a logout clears the account’s data from storage and the service worker caches', async () => {
  await leave()
  nothingIsLeft()
  expect(asked).toEqual(['/api/logout'])
  expect(isLeaving()).toBe(false)
})

test('an offline logout clears the same data, and the session ends before the next call', async () => {
  network = 'gone'
  await expect(leave()).rejects.toThrow(Unreachable)
  nothingIsLeft()
  await expect(call('GET', '/session')).rejects.toThrow(Unreachable)
  expect(asked).toEqual([])
  network = 'there'
  await Promise.all([call('GET', '/session'), call('GET', '/orders')])
  expect(asked).toEqual(['/api/logout', '/api/session', '/api/orders'])
  expect(isLeaving()).toBe(false)
})

test('a failed logout is retried before any other call', async () => {
  network = 'broken'
  await expect(leave()).rejects.toThrow(Unreachable)
  await expect(call('GET', '/session')).rejects.toThrow(Unreachable)
  expect(asked).toEqual(['/api/logout', '/api/logout'])
  expect(isLeaving()).toBe(true)
})

test('an interrupted clearing is finished at the next start', async () => {
  localStorage.setItem('leaving', 'yes')
  await end()
  nothingIsLeft()
})
