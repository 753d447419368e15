// @vitest-environment node
import { expect, test, vi } from 'vitest'

vi.mock('../words', async () => ({ say: (await import('../words/hi')).hi }))
const loaded = vi.fn()
vi.mock('../words/sentences', async (original) => {
  loaded()
  return original()
})
const { read } = await import('./client')

test('the server’s sentences are loaded when one is shown, not with a response without a message', async () => {
  await read(Response.json({ status: true, message: 'OK', data: { isLoggedIn: false } }))
  expect(loaded).not.toHaveBeenCalled()

  const told = { status: false, message: 'This product is no longer sold.', code: 'this-product-is-no-longer-sold' }
  expect((await read(Response.json(told))).message).toBe('यह प्रॉडक्ट अब नहीं बिकता।')
  expect(loaded).toHaveBeenCalledOnce()
})
