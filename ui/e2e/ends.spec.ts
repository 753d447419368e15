import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** levels returns the headings of a page that skip a level, such as an h3 after an h1. */
const levels = (page: Page) =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((head) => head.checkVisibility())
    return heads.flatMap((head, i) => {
      const before = i === 0 ? 0 : Number(heads[i - 1]?.tagName[1])
      return Number(head.tagName[1]) > before + 1 ? [`h${before} → ${head.tagName} ${head.textContent}`] : []
    })
  })

test('short pages suggest something to do, and no heading level is skipped', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const liked = page.getByRole('region', { name: 'Customer favourites' }).getByRole('article')
  for (const path of ['/login', '/nowhere', '/cart']) {
    await page.goto(shop.base + path)
    await liked.first().waitFor()
    assert.deepEqual(await levels(page), [], path)
  }
  await logIn(page, shop.base, 'ananya@mail.example')
  const wishes = (await call(page, 'getwishlists')).data as { product_id: number }[]
  for (const { product_id } of wishes) await call(page, `addwishlist/${product_id}`, { isWishlisted: 'false' })
  await page.goto(`${shop.base}/wishlist`)
  await liked.first().waitFor()
  await page.goto(`${shop.base}/productdetails/-/24`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  for (const path of [
    '/',
    '/allproducts',
    '/productdetails/-/1',
    '/cart',
    '/checkout',
    '/orders',
    '/wishlist',
    '/profile',
    '/complaints',
    '/FAQ',
  ]) {
    await page.goto(shop.base + path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    assert.deepEqual(await levels(page), [], path)
  }
  assert.deepEqual(complaints, [])
})

test('pages of the same kind share one left edge', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(page, shop.base, 'ananya@mail.example')
  const orders = (await call(page, 'orders')).data as { delivered: { orders_id: number }[] }
  const order = orders.delivered[0]?.orders_id
  const edges = new Set<number>()
  for (const path of [
    '/orders',
    `/orderdetails/${order}`,
    `/orderReview/${order}`,
    '/wishlist',
    '/profile',
    '/devicedetails',
    '/complaints',
  ]) {
    await page.goto(shop.base + path)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    edges.add(
      await page.evaluate(() => Math.round(document.querySelector('main .page')?.getBoundingClientRect().left ?? 0)),
    )
  }
  assert.equal(edges.size, 1, [...edges].join(', '))
})

test('on a phone a toast appears below the header, even after scrolling back to the top', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await page.goto(`${shop.base}/allproducts`)
  // A fifth product can't be compared with four.
  for (const nth of [2, 3, 4, 5])
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(nth)
      .check()
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .nth(6)
    .click()
  const toast = page.locator('[data-sonner-toast]').first()
  await toast.waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect().top ?? 0
    return toast >= header
  })
})

test('the staff order search highlights a matching date however it was typed', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  const rows = (await call(page, 'fetch_orders?page=1&per_page=1')).data as { date: string }[]
  const [year = '', month = '', day = ''] = (rows[0]?.date ?? '').slice(0, 10).split('-')
  const short = new Date(`${year}-${month}-${day}`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' })
  for (const text of [`${day} ${short.slice(0, 3)} ${year}`, `${day}/${month}/${year}`, `${year}-${month}-${day}`]) {
    await page.goto(`${shop.base}/adminorders?search=${encodeURIComponent(text)}`)
    await page.locator('td mark').first().waitFor()
    assert.match(
      (await page.locator('td mark').first().textContent()) ?? '',
      new RegExp(`${Number(day)} ${short.slice(0, 3)} ${year}$`),
    )
  }
})
