import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { buy, call, cartAtServer, chrome, deliver, journeys, logIn, mails, password, shop, watch } from './shop.ts'

// Everything about placing an order.

journeys('--captcha', 'off')

const visitor = async () => watch(await chrome.newContext())
async function person(name: string) {
  const someone = await visitor()
  await logIn(someone.page, shop.base, `${name}@${name === 'owner' ? 'hearth.example' : 'mail.example'}`)
  return someone
}

async function add(page: Page, id: number) {
  await page.goto(`${shop.base}/productdetails/x/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('added to cart').first().waitFor()
}

/** remember changes the cart item stored on this device, as if time had passed. */
const remember = (page: Page, changes: Record<string, unknown>) =>
  page.evaluate((what) => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '')
    Object.assign(cart.items[0], what)
    localStorage.setItem('cart', JSON.stringify(cart))
  }, changes)

const inCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items as unknown[]).length)
const badge = (page: Page, count: string) =>
  page.waitForFunction((wanted) => (document.querySelector('[data-badge]')?.textContent ?? '') === wanted, count)

async function toPayment(page: Page) {
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /COD/ }).check()
}

async function order(page: Page) {
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog', { name: 'Are you sure to order' }).getByRole('button', { name: 'Yes' }).click()
}

test('the cart shows current prices and stock and names changes', async () => {
  const { page, complaints } = await visitor()
  await add(page, 5)
  await remember(page, { price: 11, quantity: 1 })
  await page.goto(`${shop.base}/cart`)
  await page.getByText(/^now ₹[\d,]+, was ₹11$/).waitFor()
  const pays = await page.locator('[data-total]').textContent()
  assert.notEqual(pays, '₹11')
  // When the customer returns to the tab, prices and stock are checked again.
  const row = { product_id: 5, title: 'Module', image: '', price: 900, discount_price: 900, availability: 'In Stock' }
  const answer = (stock: number) =>
    page.route('**/api/cart_prices', (route) =>
      route.fulfill({ json: { status: true, message: 'OK', data: [{ ...row, stock }] } }),
    )
  await answer(4)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText(/^now ₹900, was ₹/).waitFor()
  await answer(0)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Sold out; you won’t be charged for it.').waitFor()
  assert.equal(await page.locator('[data-total]').textContent(), '₹0')
  assert.equal(await page.getByRole('link', { name: 'Place Order' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('a login during checkout is recognised; the items are shown beside the total, and exactly that total is charged', async () => {
  const { page, complaints } = await visitor()
  await add(page, 5)
  await page.goto(`${shop.base}/checkout`)
  await page.getByLabel('Email').fill('gaurav@mail.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Deliver here' }).waitFor()
  await page.getByRole('region', { name: '1. Login or signup' }).getByText('gaurav@mail.example').waitFor()
  await page.locator('summary[aria-label^="Account of Gaurav"], summary', { hasText: 'Gaurav' }).first().waitFor()
  await cartAtServer(page, 1)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  // The summary step shows the total; the payment step shows the items beside it.
  const total = page.getByRole('region', { name: '3. Order summary' }).getByText('Total Amount')
  const sum = /₹[\d,.]+/.exec((await total.locator('..').textContent()) ?? '')?.[0]
  assert.equal(sum, await page.locator('[data-total]').textContent())
  const items = page.getByRole('region', { name: 'In this order' })
  assert.equal(await items.count(), 0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await items.getByText('Chhupa Retrofit Module, 2 Channel').waitFor()
  await items.getByText(/^1 × ₹[\d,]+$/).waitFor()
  assert.equal(await items.locator('img').count(), 1)
  await page.getByRole('radio', { name: /COD/ }).check()
  // The price check before the order fails in this test, so the page compares the total by itself.
  await page.route('**/api/cart_prices', (route) => route.abort())
  await page.route('**/api/checkout', (route) => {
    const body = (route.request().postData() ?? '').replace(/(name="shown_total"\r\n\r\n)[\d.]+/, '$11.00')
    return route.continue({ postData: body })
  })
  await page.getByRole('button', { name: 'Place order' }).click()
  await page
    .getByText(/^The total is now ₹.*, you were shown ₹1\.00\./)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('any action keeps a confirmed order on screen; its items leave the cart for good', async () => {
  const { page, complaints } = await person('tanvi')
  const other = await person('tanvi')
  await add(page, 7)
  await cartAtServer(page, 1)
  await other.page.goto(`${shop.base}/cart`)
  await badge(other.page, '1')
  await page.goto(`${shop.base}/checkout`)
  await toPayment(page)
  await order(page)
  await page.getByRole('heading', { name: /^Order \d+ is confirmed$/ }).waitFor()
  assert.equal(await inCart(page), 0)
  await page.mouse.wheel(0, 10)
  await page.getByText(/^\w{3} \d+ \w{3}$/).waitFor()
  await page.waitForTimeout(3300)
  assert.equal(new URL(page.url()).pathname, '/checkout')
  const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await page.getByRole('complementary', { name: 'Your order' }).getByText(`Order ${number}`).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  // One device only reloads; another one logs in again.
  await other.page.reload()
  await other.page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  assert.equal(((await call(page, 'showcartlist')).data as unknown[]).length, 0)
  assert.deepEqual(complaints, [])
})

test('an untouched confirmation leads home after three seconds, with a card of the order', async () => {
  const { page } = await person('aditya')
  await add(page, 7)
  await page.goto(`${shop.base}/checkout`)
  await toPayment(page)
  await order(page)
  await page.getByRole('heading', { name: /^Order \d+ is confirmed$/ }).waitFor()
  await page.waitForURL(`${shop.base}/`, { timeout: 8000 })
  await page
    .getByRole('complementary', { name: 'Your order' })
    .getByText(/is confirmed, arrives/)
    .waitFor()
})

test('a visitor signs up in the first step, reads the terms, opens a product, and returns to the checkout', async () => {
  const { page, complaints } = await visitor()
  await add(page, 9)
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill('Leela Nair')
  await page.getByLabel('Email').fill('leela@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('Monsoon@26')
  await page.getByLabel('Confirm password').fill('Monsoon@26')
  await page.getByRole('button', { name: 'Sign up and continue' }).click()
  await page.getByRole('region', { name: '1. Login or signup' }).getByText('leela@mail.example').waitFor()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('Name', { exact: true }).fill('लीला नायर')
  await form.getByLabel('Mobile number').fill('9876543210')
  await form.getByLabel('Pincode').fill('411001')
  await form.getByLabel('House, street, area').fill('12/3, एम.जी. रोड')
  await form.getByLabel('City').fill('Pune')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input[readonly]')].some((i) => (i as HTMLInputElement).value === 'Pune'),
  )
  await form.getByRole('button', { name: 'SAVE' }).click()
  await page.getByRole('region', { name: '3. Order summary' }).getByText('Total Amount').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Read the terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await terms.getByText('13 January 2025').first().waitFor()
  await page.keyboard.press('Escape')
  await terms.waitFor({ state: 'detached' })
  await page.goto(`${shop.base}/productdetails/x/9`)
  // The pincode of the address is used here.
  await page.getByText(/Delivers to Pune/).waitFor()
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /terms and conditions/ }).isChecked(), true)
  assert.deepEqual(complaints, [])
})

test('a forgotten password is reset in the first step', async () => {
  const { page } = await visitor()
  await add(page, 9)
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('devika@mail.example')
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await mails(shop, 'code'))[0] ?? '')?.[0] ?? ''
  await page.getByLabel('Code from the email').fill(code)
  await page.getByLabel('New password', { exact: true }).fill('Sharad@2026')
  await page.getByLabel('Confirm password').fill('Sharad@2026')
  await page.getByRole('button', { name: 'Save password and continue' }).click()
  await page.getByRole('region', { name: '1. Login or signup' }).getByText('devika@mail.example').waitFor()
})

test('an open order shows all its details before and after dispatch', async () => {
  const { page } = await person('farah')
  const id = await buy(page, [7, 2])
  await page.goto(`${shop.base}/orders`)
  await page.getByRole('region', { name: 'Order Shipped' }).getByRole('link').first().click()
  await page.getByText(/^Order Not Shipped Yet\./).waitFor()
  const main = page.getByRole('main')
  for (const words of [
    String(id),
    'Total Amount',
    'COD, pay on delivery',
    'Delivery address',
    'Order Confirmed',
    /^by \w{3} \d+ \w{3}$/,
    /2 × ₹/,
  ])
    await main.getByText(words).first().waitFor()
  const owner = await person('owner')
  await deliver(owner.page, id)
  await page.goto(`${shop.base}/orderdetails/${id}`)
  assert.equal(
    await page.getByRole('link', { name: `T${id}` }).getAttribute('href'),
    `https://www.delhivery.com/track-v2/package/T${id}`,
  )
})

test('a pending order is in My Orders, to resume or cancel', async () => {
  const { page } = await person('neha')
  const addresses = (await call(page, 'getAddress')).data as { id: number }[]
  const place = (pt: string) =>
    call(page, 'checkout', { orders: [{ product_id: 7, qty: 1 }], AddressID: addresses[0]?.id, pt })
  await place('COD')
  await place('Pre-paid')
  await page.goto(`${shop.base}/orders`)
  const waiting = page.getByRole('region', { name: 'Unfinished orders' })
  // The order's own page has the same buttons as the list.
  const placed = (await call(page, 'orders')).data as { waiting: { orders_id: number; pt: string }[] }
  const prepaid = placed.waiting.find((order) => order.pt === 'Pre-paid')?.orders_id
  await page.goto(`${shop.base}/orderdetails/${prepaid}`)
  await waiting.getByRole('button', { name: /^Pay ₹/ }).waitFor()
  await waiting.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('dialog', { name: 'TEST payment' }).getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Payment successful. Your order is confirmed.').first().waitFor()
  await waiting.waitFor({ state: 'detached' })
  await page.goto(`${shop.base}/orders`)
  await waiting.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await waiting.waitFor({ state: 'detached' })
})
