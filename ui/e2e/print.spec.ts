import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { buy, call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** printed returns the text of each page of a screen printed on A4. */
async function printed(page: Page, name: string): Promise<string[]> {
  const path = join(shop.data, `${name}.pdf`)
  await page.pdf({ path, format: 'A4', preferCSSPageSize: true })
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return text.split('\f').slice(0, -1)
}

/** Elements that are not printed: navigation, search and controls. */
const screenOnly = [
  /Skip to the content/,
  /Log ?out/,
  /Delivery areas/,
  /Counter sale/,
  /Ctrl K/,
  /Search orders/,
  /Next/,
  /^\s*Rows\b/m,
  /Select/,
]

async function staff() {
  const someone = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(someone.page, shop.base, 'owner@hearth.example')
  return someone
}

test('a printed list repeats its header on each page, without navigation or toasts', async () => {
  const { page, complaints } = await staff()
  await page.goto(`${shop.base}/adminorders`)
  await page.getByLabel('Rows').selectOption('100')
  await page.getByRole('row').nth(60).waitFor()
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check()
  const words = 'The sheet could not be made just now.'
  await page.route('**/api/admin/order-sheet*', (route) => route.fulfill({ json: { status: false, message: words } }))
  await page.getByRole('button', { name: 'Export' }).click()
  await page.locator('[data-sonner-toast]').getByText(words).waitFor()
  const pages = await printed(page, 'orders')
  assert.ok(pages.length > 2, `${pages.length} pages`)
  for (const [i, text] of pages.entries()) {
    const head = text.split('\n').find((line) => line.includes('Customer Name')) ?? ''
    assert.match(head, /Date\s+Customer Name\s+State\s+Payment\s+Total \(₹\)/, `the head of page ${i + 1}: ${text}`)
    for (const part of screenOnly) assert.doesNotMatch(text, part, `page ${i + 1}`)
    assert.ok(!text.includes(words), `page ${i + 1} has the toast “${words}”`)
  }
  assert.equal(pages.join('').match(/₹[\d,]+\.\d\d/g)?.length, 100, 'every row with its total')
  assert.deepEqual(complaints, [])
})

test('a printed order repeats its line header on each page, without buttons', async () => {
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'ananya@mail.example')
  const products = (await call(customer.page, 'product_list?in_stock=1&per_page=60&page=1')).data as {
    product_id: number
    stock: number
    is_kit?: boolean
    least_quantity?: number
  }[]
  // Bundles are left out, because each would add several lines.
  const lines = products
    .filter((p) => p.stock > 0 && !p.is_kit)
    .map((p): [number, number] => [p.product_id, p.least_quantity ?? 1])
  assert.ok(lines.length > 30, `${lines.length} products`)
  const order = await buy(customer.page, ...lines)
  const { page, complaints } = await staff()
  await page.goto(`${shop.base}/adminorders/${order}`)
  await page.getByRole('heading', { name: `Order ${order}` }).waitFor()
  const pages = await printed(page, 'order')
  const head = /Product\s+Qty\s+Price\s+Amount/
  const withLines = pages.filter((text) => /HTH-\d+/.test(text))
  assert.ok(withLines.length > 1, `the lines stand on ${withLines.length} pages`)
  for (const text of withLines) assert.match(text, head)
  const whole = pages.join('')
  for (const part of [
    /Skip to the content/,
    /Delivery areas/,
    /Packing slip/,
    /Ship order/,
    /Cancel order/,
    /←|Orders$/m,
  ])
    assert.doesNotMatch(whole, part)
  assert.equal(whole.match(/HTH-\d+/g)?.length, lines.length, 'every line once')
  for (const part of [`Order ${order}`, 'Deliver to', 'Ananya', 'History'])
    assert.ok(whole.includes(part), `${part}: ${whole}`)
  assert.deepEqual(complaints, [])
})

test('a fact shown as a button, such as an invoice number, is printed', async () => {
  const { page } = await staff()
  await page.goto(`${shop.base}/product`)
  const stock = page.getByRole('button', { name: /^Stock of/ }).first()
  const pieces = await stock.textContent()
  const [text = ''] = await printed(page, 'products')
  assert.match(text, new RegExp(`\\b${pieces}\\b`), `the stock of ${pieces} is not printed: ${text}`)
  assert.doesNotMatch(text, /\bEdit\b|\bDelete\b/)
})

test('the price of a product is printed once, not in a bar on each page', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await page.goto(`${shop.base}/productdetails/x/8`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pages = await printed(page, 'product')
  assert.ok(pages.length > 1, `${pages.length} pages`)
  const said = pages.map((text) => text.match(/^\s*₹1,449\s*$/gm) ?? [])
  assert.deepEqual(said.flat(), [], 'the price alone on a line is the bar')
})
