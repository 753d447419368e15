import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { buy, chrome, journeys, logIn, shop, until } from './shop.ts'

journeys('--captcha', 'off')

/** kept returns the service worker's caches of this customer. */
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('mine')).keys()).map((request) => new URL(request.url).pathname))

async function customer(name: string): Promise<Page> {
  const page = await (await chrome.newContext({ serviceWorkers: 'allow' })).newPage()
  await logIn(page, shop.base, `${name}@mail.example`)
  // The service worker takes control a few seconds after the first page load.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }))
  })
  return page
}

async function look(page: Page, order: number) {
  await page.goto(`${shop.base}/`)
  await page.getByRole('heading', { name: 'Shop by category' }).waitFor()
  await page.goto(`${shop.base}/orders`)
  await page.getByRole('heading', { level: 1, name: /Orders/ }).waitFor()
  await page.goto(`${shop.base}/orderdetails/${order}`)
  await page.getByText(String(order)).first().waitFor()
}

test('offline, the last seen catalogue and own orders are available; the orders are removed at logout', async () => {
  const ananya = await customer('ananya')
  const tanvi = await customer('tanvi')
  const order = await buy(ananya, [1, 1])
  await look(ananya, order)
  await look(tanvi, await buy(tanvi, [1, 1]))
  assert.ok((await kept(tanvi)).includes('/api/orders'))
  await tanvi.getByLabel(/your account/).click()
  await tanvi.getByRole('button', { name: 'Logout' }).click()
  await tanvi.waitForURL(/\/login/)
  await until(async () => (await kept(tanvi)).length <= 1)
  assert.deepEqual(
    (await kept(tanvi)).filter((path) => path !== '/api/session'),
    [],
  )

  await shop.stop()
  await ananya.goto(`${shop.base}/orderdetails/${order}`)
  await ananya.getByText(String(order)).first().waitFor()
  await ananya.goto(`${shop.base}/`)
  await ananya.getByRole('heading', { name: 'Shop by category' }).waitFor()
  await ananya.locator('main img').first().waitFor()
  // A page that is not cached shows the layout, with a message that it is not available.
  await ananya.goto(`${shop.base}/FAQ`)
  await ananya.getByRole('link', { name: 'Hearth', exact: true }).first().waitFor()
  await tanvi.goto(`${shop.base}/orders`)
  await tanvi.waitForURL(/\/login/)
})
