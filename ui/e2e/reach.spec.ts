import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { buy, call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** tabTo presses Tab until the element with the name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab', most = 60) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key)
    const at = await page.evaluate(() => {
      const e = document.activeElement as HTMLInputElement | null
      const seen = e?.getBoundingClientRect()
      const label = e?.labels?.[0]?.textContent ?? ''
      return {
        name: (e?.getAttribute('aria-label') || label || e?.textContent || '').trim(),
        seen: !!seen && seen.width > 0,
      }
    })
    if (name.test(at.name)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('a whole purchase works with the keyboard alone', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const press = (key: string) => page.keyboard.press(key)
  await page.goto(`${shop.base}/login`)
  await tabTo(page, /^Email/)
  await page.keyboard.type('manoj@mail.example')
  await press('Enter')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'password')
  await page.keyboard.type('Lantern#2026')
  await press('Enter')
  await page.waitForURL(`${shop.base}/`)
  // The focus is at the start of the new page, after the search box.
  await tabTo(page, /^Search products/, 'Shift+Tab')
  await page.keyboard.type('fan regulator')
  await page.getByRole('option', { name: 'Pavan Smart Fan Regulator' }).waitFor()
  await press('ArrowUp')
  await press('ArrowUp')
  await press('Enter')
  await page.waitForURL(/productdetails/)
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  await tabTo(page, /^Delivery pincode/)
  await page.keyboard.type('422013')
  await press('Enter')
  await page.getByText(/Delivers to/).waitFor()
  await tabTo(page, /^Buy Now$/)
  await press('Enter')
  await page.waitForURL(/\/checkout\?buy=\d+$/)
  await page.getByRole('button', { name: 'Place order', disabled: false }).waitFor()
  await page.getByRole('region', { name: '2. Delivery address' }).getByRole('button', { name: 'Change' }).focus()
  await press('Enter')
  await page.getByRole('button', { name: 'Deliver here', disabled: false }).waitFor()
  await tabTo(page, /^Deliver here$/)
  await press('Enter')
  // The button disappeared with its step, so the focus moves to the heading of the next one.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Order summary')
  await tabTo(page, /^Continue$/)
  await press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Payment options')
  await tabTo(page, /^Pre-paid/)
  await press('ArrowDown')
  assert.equal(await page.getByRole('radio', { name: /COD/ }).isChecked(), true)
  await tabTo(page, /^Place order$/)
  await press('Enter')
  const sure = page.getByRole('dialog', { name: 'Are you sure to order' })
  await sure.waitFor()
  // The focus stays in the dialog. Escape cancels, like the Cancel button.
  assert.equal(await sure.evaluate((dialog) => dialog.contains(document.activeElement)), true)
  await press('Escape')
  await sure.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Place order' }).focus()
  await press('Enter')
  await sure.waitFor()
  await tabTo(page, /^Yes$/)
  await press('Enter')
  await page.getByText('Your order is confirmed.').first().waitFor()
  await page.waitForURL(`${shop.base}/`, { timeout: 8000 })
  assert.deepEqual(complaints, [])
})

const open_ = [
  '/',
  '/allproducts',
  '/allproducts?search=switch',
  '/productdetails/x/5',
  '/compare?ids=1,2,15',
  '/cart',
  '/login',
  '/register',
  '/FAQ',
  '/privacy-policy',
  '/surveyform',
  '/checkout',
]
const own = ['/orders', '/wishlist', '/profile', '/profile?tab=address', '/devicedetails', '/checkout']
const staff = ['/dashboard', '/product', '/adminorders', '/invoice', '/settings', '/categories', '/feedbackdashboard']

/** watchShifts sums the layout shifts of every page from its start (Cumulative Layout Shift). */
const watchShifts = () => {
  const page = window as unknown as { shifted: number }
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) page.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** shiftOf opens a page and returns its layout shift, once fonts and pictures are loaded and two frames are drawn. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(shop.base + path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifted: number }).shifted
  })
}

test('the layout does not shift while a page loads, on a phone and on a desktop', async () => {
  const seen: string[] = []
  let worst = 0
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const people = [
      [await watch(await chrome.newContext({ viewport: { width, height } })), open_, ''],
      [await watch(await chrome.newContext({ viewport: { width, height } })), own, 'ananya@mail.example'],
      [await watch(await chrome.newContext({ viewport: { width, height } })), staff, 'owner@hearth.example'],
    ] as const
    for (const [{ page }, paths, email] of people) {
      await page.addInitScript(watchShifts)
      if (email) await logIn(page, shop.base, email)
      const slow = await page.context().newCDPSession(page)
      await slow.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 60,
        downloadThroughput: 200_000,
        uploadThroughput: 100_000,
      })
      for (const path of paths) {
        const shift = await shiftOf(page, path)
        worst = Math.max(worst, shift)
        if (shift > 0.02) seen.push(`${path} at ${width} px: ${shift.toFixed(3)}`)
      }
    }
  }
  console.log(`the most that a page shifted: ${worst.toFixed(3)} (bar 0.02)`)
  assert.deepEqual(seen, [])
})

test('text that just fits a line fits before and after the font loads', async () => {
  const shifts: Record<string, number> = {}
  const moved: string[] = []
  for (const width of [360, 412, 820]) {
    const { page } = await watch(await chrome.newContext({ viewport: { width, height: 2 * width } }))
    await page.addInitScript(watchShifts)
    for (const [path, most] of [
      ['/', 0.001],
      ['/category/x/1', 0.005],
      ['/allproducts', 0.005],
    ] as const) {
      const shift = await shiftOf(page, path)
      shifts[`${path} ${width}`] = Math.round(shift * 1e4) / 1e4
      if (shift > most) moved.push(`${path} at ${width} px: ${shift.toFixed(4)}, at most ${most}`)
    }
    await page.context().close()
  }
  console.log(shifts)
  assert.deepEqual(moved, [])
})

test('text at 200 % breaks nothing', async () => {
  const wide: string[] = []
  const sizes = [820, 390].map((width) => ({ width, height: 900 }))
  const { page } = await watch(await chrome.newContext())
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  await logIn(page, shop.base, 'ananya@mail.example')
  for (const path of [...open_, ...own]) {
    await page.goto(shop.base + path, { waitUntil: 'networkidle' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      const needed = await page.evaluate(async () => {
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        return document.documentElement.scrollWidth
      })
      if (needed > size.width) wide.push(`${path} at ${size.width} px: ${needed} px`)
    }
  }
  assert.deepEqual(wide, [])
})

test('going offline is shown, the cart is kept, and the page continues when back online', async () => {
  const { page } = await watch(await chrome.newContext())
  await page.goto(`${shop.base}/allproducts`)
  await page
    .getByRole('button', { name: /^Add to Cart:/ })
    .first()
    .waitFor()
  await page.context().setOffline(true)
  const notice = page.getByText(/^You are offline/)
  await notice.waitFor()
  await page
    .getByRole('button', { name: /^Add to Cart:/ })
    .first()
    .click()
  assert.equal(await page.locator('[data-badge]').textContent(), '1')
  await page.getByRole('link', { name: 'In stock only' }).click()
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await page.getByText(/^\d+ products$/).waitFor()
  await page.reload()
  assert.equal(await page.locator('[data-badge]').textContent(), '1')
})

test('the longest tracking number fits a phone on the staff and the customer order page', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const { page: buyer } = await watch(await chrome.newContext(phone))
  await logIn(buyer, shop.base, 'ananya@mail.example')
  const order = await buy(buyer, [8, 1])
  const { page: staff } = await watch(await chrome.newContext(phone))
  await logIn(staff, shop.base, 'owner@hearth.example')
  const tracking_id = 'T'.repeat(60)
  const expected_date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const sent = await call(staff, `admin/orders/${order}/ship`, {
    tracking_id,
    courier_name: 'Delhivery',
    expected_date,
  })
  assert.equal(sent.status, true, sent.message)
  for (const [page, path] of [
    [staff, `/adminorders/${order}`],
    [buyer, `/orderdetails/${order}`],
  ] as const) {
    await page.goto(shop.base + path)
    await page.getByText(tracking_id).first().waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, path)
  }
})
