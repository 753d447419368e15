import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

// Problems of people in a hurry: between two clicks, in the last step, on a narrow screen.

journeys('--captcha', 'off')

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const visitor = async (options: BrowserContextOptions = {}) => watch(await chrome.newContext(options))
async function person(name: string, options: BrowserContextOptions = {}) {
  const someone = await visitor(options)
  await logIn(someone.page, shop.base, `${name}@${name === 'owner' ? 'hearth.example' : 'mail.example'}`)
  return someone
}

async function add(page: Page, id: number) {
  await page.goto(`${shop.base}/productdetails/x/${id}`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('added to cart').first().waitFor()
}

test('a product added just before leaving the page is in the cart', async () => {
  const { page } = await person('kavya')
  await page.goto(`${shop.base}/productdetails/x/9`)
  const into = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await into.waitFor()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await Promise.all([into.click(), page.waitForRequest('**/api/manageCart')])
  await page.goto('about:blank')
  const { page: later } = await person('kavya')
  await later.goto(`${shop.base}/cart`)
  await later.getByRole('button', { name: 'Clear Cart' }).waitFor()
})

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('the phone menu leads to categories, orders and help, and closes after a choice', async () => {
  const { page, complaints } = await visitor(phone)
  await page.goto(shop.base)
  const open = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  await open.click()
  for (const name of ['Lighting', 'Locks and Doors', 'Orders', 'Help']) await menu.getByRole('link', { name }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  assert.equal(await open.evaluate((button) => button === document.activeElement), true)
  await open.click()
  await menu.getByRole('link', { name: 'Lighting' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lighting' }).waitFor()
  await menu.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('the home page’s product row shows loading at once, names its contents and links to all of them', async () => {
  const { page, complaints } = await visitor({ viewport: { width: 1280, height: 900 } })
  await page.goto(shop.base)
  const row = page.getByRole('region', { name: 'Products', exact: true })
  const box = page.getByRole('combobox').first()
  await box.fill('curtain motor')
  await box.press('Enter')
  await row.getByRole('progressbar', { name: 'Loading products' }).waitFor({ timeout: 1900 })
  await row.getByRole('heading', { name: 'Products for “curtain motor”' }).waitFor()
  await row.getByRole('link', { name: 'View More' }).click()
  await page.waitForURL((url) => url.searchParams.get('search') === 'curtain motor')
  await page.goto(`${shop.base}/?category_id=1`)
  const tree = (await call(page, 'fetch_categories')).data as { id: number; category: string }[]
  const name = tree.find((one) => one.id === 1)?.category ?? ''
  await row.getByRole('heading', { name, exact: true }).waitFor()
  assert.match((await row.getByRole('link', { name: 'View More' }).getAttribute('href')) ?? '', /category_id=1$/)
  assert.deepEqual(complaints, [])
})

test('savings, free delivery and delivery cost are shown beside the price; one product is singular', async () => {
  const { page, complaints } = await visitor()
  await page.goto(`${shop.base}/allproducts?in_stock=yes&min_price=14999&max_price=14999`)
  await page.getByText('1 product', { exact: true }).first().waitFor()
  await page.goto(`${shop.base}/productdetails/x/5`)
  await page
    .getByText(/^You save ₹[\d,]+/)
    .first()
    .waitFor()
  await page.getByLabel('Delivery pincode').fill('411001')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/^Delivers to Pune, Maharashtra by \w{3} \d+ \w{3} (for ₹[\d,]+|, free of charge)\. /).waitFor()
  // The pincode is asked for once, and remembered for the next product.
  await page.goto(`${shop.base}/productdetails/x/7`)
  await page.getByText(/^Delivers to Pune, Maharashtra/).waitFor()
  // So is the day, on cards and in the cart.
  await page.goto(`${shop.base}/allproducts`)
  await page
    .getByText(/^By \w{3} \d+ \w{3}$/)
    .first()
    .waitFor()
  await add(page, 7)
  await page.goto(`${shop.base}/cart`)
  await page.getByText(/^Delivery to 411001 by \w{3} \d+ \w{3}\.$/).waitFor()
  await page.goto(shop.base)
  await page
    .getByText(/Free delivery on orders above ₹[\d,]+/)
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
})

test('a product that sells out in the last step is reported before ordering', async () => {
  const { page, complaints } = await person('tanvi')
  const owner = await person('owner')
  for (const id of [30, 7]) await add(page, id)
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /COD/ }).check()
  const had = Number((await call(page, 'showstock/30')).data)
  const gone = await call(owner.page, 'admin/stock/30', { change: -had, reason: 'Sold at the counter' })
  assert.equal(gone.status, true, gone.message)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/checkout') && asked.push(request.url()))
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByText('Sold out; you won’t be charged for it.').waitFor()
  assert.deepEqual(asked, [])
  assert.deepEqual(complaints, [])
})

test('an order whose reply is lost is placed once', async () => {
  const { page } = await person('farah')
  await add(page, 7)
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /COD/ }).check()
  let lost = false
  await page.route('**/api/checkout', async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    return route.abort()
  })
  const sure = page.getByRole('dialog', { name: 'Are you sure to order' })
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Checkout error').first().waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  await sure.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('heading', { name: /^Order \d+ is confirmed$/ }).waitFor()
  const number = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0])
  const orders = (await call(page, 'orders')).data as { shipped: { orders_id: number }[]; waiting: unknown[] }
  assert.deepEqual(orders.waiting, [])
  assert.equal(orders.shipped[0]?.orders_id, number)
  assert.equal(orders.shipped.filter((one) => one.orders_id >= number - 1).length, 1)
})

test('long names and titles wrap without breaking the page; a product without a picture gets a placeholder', async () => {
  const owner = await person('owner')
  const tree = (await call(owner.page, 'getcategories')).data as { id: number }[]
  const title = `${'Smart '.repeat(20)}${'Verylongname'.repeat(6)}`.slice(0, 200)
  const made = await call(owner.page, 'addproduct', {
    title,
    category_id: tree[0]?.id,
    price: 500,
    stock: 9,
    hsn_code: '85365090',
    gst_rate: 18,
  })
  assert.equal(made.status, true, made.message)
  const found = (await call(owner.page, `product_list?search=verylongname&page=1&per_page=5`)).data as {
    product_id: number
  }[]
  const id = found[0]?.product_id ?? 0
  const { page, complaints } = await person('ananya', phone)
  const name = 'लक्ष्मीनारायण '.repeat(5).slice(0, 60).trim()
  await page.goto(`${shop.base}/profile?tab=address`)
  await page.getByRole('button', { name: 'Add New' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Mobile number').fill('9876543210')
  await form.getByLabel('Pincode').fill('411001')
  await form.getByLabel('House, street, area').fill('12/3, एम.जी. रोड')
  await form.getByLabel('City').fill('Pune')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input[readonly]')].some((i) => (i as HTMLInputElement).value === 'Pune'),
  )
  await form.getByRole('button', { name: 'SAVE' }).click()
  await page.getByText(name).first().waitFor()
  const wide: string[] = []
  const look = async (path: string) => {
    await page.goto(shop.base + path, { waitUntil: 'networkidle' })
    if ((await sideways(page)) > 0) wide.push(path)
  }
  await look('/profile?tab=address')
  await look('/allproducts?search=verylongname')
  await look(`/productdetails/x/${id}`)
  await page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate((img: HTMLImageElement) => img.decode())
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('added to cart').first().waitFor()
  await look('/cart')
  await look('/checkout')
  await page.getByRole('radio', { name: new RegExp(name.slice(0, 12)) }).check()
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  if ((await sideways(page)) > 0) wide.push('the summary')
  assert.deepEqual(wide, [])
  assert.deepEqual(complaints, [])
})
