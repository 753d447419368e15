import assert from 'node:assert/strict'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

type Row = { orders_id: number; cust_Name: string; channel: string; paid_by: string; amount: number }

test('a connection lost between payment and reply creates one sale, even after a reload', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'dispatch@hearth.example')
  const sales = async () =>
    ((await call(page, 'fetch_orders?per_page=50&page=1')).data as Row[]).filter((row) => row.channel === 'counter')
  const before = (await sales()).length
  await page.goto(`${shop.base}/counter`)
  const find = page.getByLabel('Name, SKU or serial: type or scan')
  await find.fill('doorbell')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await page.getByLabel('Paid by').selectOption('card')
  await page.getByLabel('Buyer’s name').fill('Ravi Menon')
  // Input is saved with a short delay.
  await page.waitForFunction(() => /card.*Ravi Menon/.test(localStorage.getItem('counter') ?? ''))
  await page.reload()
  await page.getByRole('button', { name: /^Take/ }).waitFor()
  assert.equal(await page.getByLabel('Paid by').inputValue(), 'card')
  assert.equal(await page.getByLabel('Buyer’s name').inputValue(), 'Ravi Menon')

  // The sale is saved, but its reply is lost.
  await page.route('**/api/admin/counter-sale', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/admin/counter-sales/*', (route) => route.abort())
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByText('Connection lost before the sale was confirmed.').waitFor()
  assert.equal(await find.count(), 0, 'nothing more can be put on a desk that may be sold')
  await page.reload()
  await page.getByText(/Nothing is lost/).waitFor()
  await page.unroute('**/api/admin/counter-sales/*')
  await page.getByRole('button', { name: 'Check if it was sold' }).click()
  await page.getByText(/^Sold for ₹/).waitFor()
  await page.getByText('No items yet.').waitFor()

  const after = await sales()
  assert.equal(after.length, before + 1)
  assert.deepEqual([after[0]?.cust_Name, after[0]?.paid_by], ['Ravi Menon', 'card'])
  await page.goto(`${shop.base}/adminorders`)
  const row = page.getByRole('row').filter({ hasText: String(after[0]?.orders_id) })
  await row.getByText('Counter sale').waitFor()
  await row.filter({ hasText: 'Card' }).waitFor()

  // The connection breaks before the request arrives: nothing was sold, and the same sale can continue.
  await page.goto(`${shop.base}/counter`)
  await find.fill('doorbell')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await page.unroute('**/api/admin/counter-sale')
  await page.route('**/api/admin/counter-sale', (route) => route.abort())
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByText('Connection lost before the sale was confirmed.').waitFor()
  await page.unroute('**/api/admin/counter-sale')
  await page.getByRole('button', { name: 'Check if it was sold' }).click()
  await page.getByRole('button', { name: /^Take/, disabled: false }).click()
  await page.getByText(/^Sold for ₹/).waitFor()
  assert.equal((await sales()).length, before + 2)
})

test('a phone order is priced and placed once, even when the reply is lost', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'dispatch@hearth.example')
  const orders = async () =>
    ((await call(page, 'fetch_orders?per_page=50&page=1')).data as Row[]).filter((row) => row.channel === 'phone')
  await page.goto(`${shop.base}/counter`)
  await page.getByLabel('Name, SKU or serial: type or scan').fill('motion')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await page.getByLabel('Phone order').check()
  const form = page.getByRole('form', { name: 'Phone order' })
  await form.getByRole('button', { name: 'Calculate total' }).click()
  await form
    .getByText('Please enter the caller’s name.')
    .or(form.getByText("Please enter the caller's name."))
    .waitFor()
  for (const [field, text] of [
    ['Name', 'Lata Rao'],
    ['Mobile', '9876543210'],
    ['Area', '12 Hill Road'],
    ['Pincode', '411001'],
    ['City', 'Pune'],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(text)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="state"]')?.value !== '')
  await form.getByRole('button', { name: 'Calculate total' }).click()
  const take = form.getByRole('button', { name: /^Place order ₹/ })
  await take.waitFor()
  await page.route('**/api/admin/phone-order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await take.click()
  await page.waitForTimeout(500)
  await page.unroute('**/api/admin/phone-order')
  await take.click()
  await page.getByText('Ready to pack:', { exact: false }).waitFor()
  const taken = await orders()
  assert.equal(taken.length, 1, 'a lost answer made a second order')
  assert.equal(taken[0]?.cust_Name, 'Lata Rao')
  await page.getByRole('link', { name: `order ${taken[0]?.orders_id}` }).click()
  await page.getByRole('heading', { name: /^Phone order/ }).waitFor()
  assert.deepEqual(
    complaints.filter((one) => !/phone-order|Failed to fetch/.test(one)),
    [],
  )
})
