import { beforeEach, expect, test } from 'vitest'
import { keepForLater } from './keep'
import { said } from './testing/answers'

beforeEach(() => said.splice(0))

/** browserWith simulates a browser with a service worker; taken simulates that another one takes control. */
async function browserWith(controller: object | null) {
  const workers = Object.assign(new EventTarget(), {
    controller,
    register: async () => ({ update: async () => undefined }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  await keepForLater()
  return { taken: () => workers.dispatchEvent(new Event('controllerchange')) }
}

test('the first service worker takes over the page without a message', async () => {
  const { taken } = await browserWith(null)
  taken()
  expect(said).toEqual([])
})

test('a newer service worker is announced with a button to load it', async () => {
  const { taken } = await browserWith({})
  taken()
  expect(said).toEqual(['offer: We’ve updated the site.'])
})
