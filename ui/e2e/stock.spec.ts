// Deliveries of suppliers and stock counts, with the clicks that they take from Today.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** at opens Today and counts the clicks from there. */
async function at() {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 } })
  const { page, complaints } = await watch(context)
  await logIn(page, shop.base, 'catalogue@hearth.example')
  await page.goto(`${shop.base}/today`)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  let clicks = 0
  const click = async (what: Locator) => {
    clicks++
    await what.click()
  }
  /** scan types a code and Enter, like a hand scanner. */
  const scan = async (code: string) => {
    await page.getByLabel('Name, SKU or serial: type or scan').fill(code)
    await page.keyboard.press('Enter')
  }
  /** find opens a screen by the search of the back office, without the mouse. */
  const find = async (words: string, title: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('option', { name: title }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
  return { page, complaints, click, scan, find, clicks: () => clicks }
}

type Product = { product_id: number; title: string; sku: string; shelf: number; held: number; cost_price: number }

/** stocked lists products that are scanned by their SKU. */
async function stocked(page: Page, most: number): Promise<Product[]> {
  const found = (await call(page, 'allproduct?page=1&per_page=80')).data as (Product & {
    kit?: unknown
    variants: number
  })[]
  return found.filter((one) => one.sku && one.shelf > one.held + 2 && !one.variants && !one.kit).slice(0, most)
}

const now = async (page: Page, product: Product) =>
  ((await call(page, `allproduct?ids=${product.product_id}`)).data as Product[])[0] as Product

test('a delivery is received in three clicks, and its bill only once', async () => {
  const { page, complaints, click, scan, clicks } = await at()
  const [first, second] = (await stocked(page, 2)) as [Product, Product]
  await click(page.getByRole('link', { name: 'Products', exact: true }))
  await click(page.getByRole('link', { name: 'Receive goods', exact: true }))
  const form = page.getByRole('form', { name: 'Delivery' })
  await scan(first.sku)
  await scan(second.sku)
  await scan(first.sku)
  await form.getByLabel(`Quantity of ${second.title}`).fill('12')
  await form.getByLabel(`Cost of ${first.title}`).fill('100')
  await form.getByLabel(`Cost of ${second.title}`).fill('250.50')
  await form.getByLabel('Supplier').fill('Kavya Traders')
  await form.getByLabel('Bill or challan number').fill('KT/26-27/118')
  await page.reload() // nothing of it is lost
  await form.getByText('₹3,206.00').waitFor()
  await click(form.getByRole('button', { name: 'Receive goods' }))
  await page.getByRole('heading', { name: /^Receipt \d+$/ }).waitFor()
  assert.ok(clicks() <= 4, `${clicks()} clicks`)
  console.log(`goods received: ${clicks()} clicks of 4`)
  const after = await now(page, first)
  assert.equal(after.shelf, first.shelf + 2)
  if (first.cost_price > 0) {
    const paise = Math.floor((Math.round(first.cost_price * 100) * first.shelf + 2 * 10_000) / (first.shelf + 2) + 0.5)
    assert.equal(Math.round(after.cost_price * 100), paise)
  }
  await page.goto(`${shop.base}/goodsin`)
  await page.getByText('Scan what was delivered, or type its name.').waitFor()
  await scan(first.sku)
  await form.getByLabel(`Cost of ${first.title}`).fill('100')
  await form.getByLabel('Supplier').fill('KAVYA traders')
  await form.getByLabel('Bill or challan number').fill('kt/26-27/118')
  await form.getByRole('button', { name: 'Receive goods' }).click()
  await form.getByText(/Bill KT\/26-27\/118 of Kavya Traders was received on .*: receipt \d+, 14 units\./).waitFor()
  await page.getByRole('link', { name: 'Goods received' }).click()
  await page
    .getByRole('link', { name: /^Receipt \d+$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
  await page.getByText(/^Reversed on/).waitFor()
  assert.equal((await now(page, first)).shelf, first.shelf)
  assert.deepEqual(complaints, [])
})

test('twenty products are counted by scanner in two clicks, and a reload loses no scan', async () => {
  const { page, complaints, click, scan, find, clicks } = await at()
  const products = await stocked(page, 20)
  assert.equal(products.length, 20)
  const [missing, ...rest] = products as [Product, ...Product[]]
  await find('stocktake', 'Stock count')
  for (const one of rest) await scan(one.sku)
  await page.context().setOffline(true)
  for (let n = 0; n < missing.shelf - 1 && n < 3; n++) await scan(missing.sku)
  await page.getByText(/kept on this device and will be sent/).waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByText('20 products,').waitFor()
  await page.getByText('kept on this device').waitFor({ state: 'detached' })
  await scan('NO-SUCH-CODE')
  await page.getByText('No product has the code “NO-SUCH-CODE”.').waitFor()
  // The others have more units than the one that was scanned: their quantities are typed.
  for (const one of rest) {
    const field = page
      .getByRole('region', { name: 'Differences' })
      .first()
      .getByLabel(`Counted of ${one.title}`, { exact: true })
    if (one.shelf === 1) continue
    const { shelf } = await now(page, one)
    await field.fill(String(shelf))
    await page.keyboard.press('Enter')
  }
  await page.getByText(/1 product with a difference/).waitFor()
  await click(page.getByRole('button', { name: 'Approve: correct 1 product' }))
  await page.getByText(/^Approved on/).waitFor()
  assert.ok(clicks() <= 2, `${clicks()} clicks`)
  console.log(`20 products counted: ${clicks()} clicks of 2`)
  assert.equal((await now(page, missing)).shelf, 3)
  for (const one of rest.slice(0, 3)) assert.equal((await now(page, one)).shelf, one.shelf)
  assert.deepEqual(complaints, [])
})

test('low stock proposes an order, which the form of a delivery takes over', async () => {
  const { page, complaints, find } = await at()
  await find('reorder', 'Low stock')
  const row = page.getByRole('table').getByRole('row').nth(1)
  const title = (await row.getByRole('link', { name: /^Receive / }).getAttribute('aria-label'))?.replace('Receive ', '')
  await row.getByRole('link', { name: /^Receive / }).click()
  await page.getByLabel(`Quantity of ${title}`).waitFor()
  const sheet = await page.request.get(`${shop.base}/api/admin/low-stock-sheet?days=14`)
  assert.ok(sheet.ok() && (await sheet.body()).length > 1000)
  assert.deepEqual(complaints, [])
})
