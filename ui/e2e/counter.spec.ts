import assert from 'node:assert/strict'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

type Row = { orders_id: number; cust_Name: string; channel: string; paid_by: string; amount: number }

test('a line that is cut between paying and the answer makes one sale, also across a reload', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'dispatch@hearth.example')
  const sales = async () =>
    ((await call(page, 'fetch_orders?per_page=50&page=1')).data as Row[]).filter((row) => row.channel === 'counter')
  const before = (await sales()).length
  await page.goto(`${shop.base}/counter`)
  const find = page.getByLabel('Name, SKU or serial: type or scan')
  await find.fill('presence')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await page.getByLabel('Paid by').selectOption('card')
  await page.getByLabel('Buyer’s name').fill('Ravi Menon')
  await page.reload()
  await page.getByRole('button', { name: /^Take/ }).waitFor()
  assert.equal(await page.getByLabel('Paid by').inputValue(), 'card')
  assert.equal(await page.getByLabel('Buyer’s name').inputValue(), 'Ravi Menon')

  // The shop sells; its answer never comes.
  await page.route('**/api/admin/counter-sale', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/admin/counter-sales/*', (route) => route.abort())
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByText('The network went away before the shop answered.').waitFor()
  assert.equal(await find.count(), 0, 'nothing more can be put on a desk that may be sold')
  await page.reload()
  await page.getByText(/Nothing is lost/).waitFor()
  await page.unroute('**/api/admin/counter-sales/*')
  await page.getByRole('button', { name: 'Ask whether it was sold' }).click()
  await page.getByText(/^Sold for ₹/).waitFor()
  await page.getByText('Nothing is on the desk yet.').waitFor()

  const after = await sales()
  assert.equal(after.length, before + 1)
  assert.deepEqual([after[0]?.cust_Name, after[0]?.paid_by], ['Ravi Menon', 'card'])
  await page.goto(`${shop.base}/adminorders`)
  const row = page.getByRole('row').filter({ hasText: String(after[0]?.orders_id) })
  await row.getByText('Counter sale').waitFor()
  await row.filter({ hasText: 'Card' }).waitFor()

  // A line that is cut before the shop hears of it: nothing was sold, and the same sale goes on.
  await page.goto(`${shop.base}/counter`)
  await find.fill('presence')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await page.unroute('**/api/admin/counter-sale')
  await page.route('**/api/admin/counter-sale', (route) => route.abort())
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByText('The network went away before the shop answered.').waitFor()
  await page.unroute('**/api/admin/counter-sale')
  await page.getByRole('button', { name: 'Ask whether it was sold' }).click()
  await page.getByRole('button', { name: /^Take/, disabled: false }).click()
  await page.getByText(/^Sold for ₹/).waitFor()
  assert.equal((await sales()).length, before + 2)
})
