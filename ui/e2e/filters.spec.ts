import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { browser, logIn, open, type Shop, watch } from './shop.ts'

let shop: Shop
let chrome: Browser

beforeAll(async () => {
  shop = await open('--demo', '--captcha', 'off')
  chrome = await browser()
})
afterAll(async () => {
  await chrome?.close()
  await shop?.stop()
})

test('a list is narrowed by specifications, says how many each choice gives, and Back undoes a choice', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const products = page.getByRole('list', { name: 'Products' }).getByRole('article')
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await page.goto(`${shop.base}/allproducts`)
  const wifi = page.getByRole('checkbox', { name: /^Wi-Fi/ })
  const said = Number(
    /(\d+) products?$/.exec((await wifi.evaluate((e) => (e as HTMLInputElement).labels?.[0]?.textContent)) ?? '')?.[1],
  )
  await wifi.check()
  await page.waitForURL(/filter=Radio%3AWi-Fi/)
  await page.getByText(`${said} products`, { exact: true }).first().waitFor()
  assert.equal(await products.count(), said)
  // The focus stays where the hand is, and a second choice of the same name gives more.
  assert.equal(await wifi.evaluate((e) => e === document.activeElement), true)
  await page.getByRole('checkbox', { name: /^6 A/ }).check()
  await chips.getByRole('link', { name: 'Load: 6 A: remove this filter' }).waitFor()
  await page.getByRole('link', { name: /^4 stars and up/ }).click()
  await chips.getByRole('link', { name: '4 stars and up: remove this filter' }).waitFor()
  await page.goBack()
  await chips.getByRole('link', { name: '4 stars and up: remove this filter' }).waitFor({ state: 'detached' })
  await chips.getByRole('link', { name: 'Radio: Wi-Fi: remove this filter' }).click()
  await page.waitForURL((url) => url.searchParams.get('filter') === 'Load:6 A')
  await page.getByRole('link', { name: /^₹1,000 to/ }).click()
  await page.waitForURL(/min_price=1000/)
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL(`${shop.base}/allproducts`)
  await chips.waitFor({ state: 'detached' })
  // What nobody sells is said, and can be taken away.
  await page.goto(`${shop.base}/allproducts?filter=Radio%3ASmoke+signals`)
  await page.getByText('No product fits all of these filters. Take one away, or clear them.').waitFor()
  await chips.getByRole('link', { name: 'Radio: Smoke signals: remove this filter' }).click()
  await products.first().waitFor()
  const many = Array.from({ length: 40 }, (_, i) => `Radio:R${i}`).join('|')
  await page.goto(`${shop.base}/allproducts?filter=${encodeURIComponent(many)}`)
  await page.getByText('A list can have at most 20 filters. Please remove some.').waitFor()
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await products.first().waitFor()
  assert.deepEqual(complaints, [])
})

test('a search says when no product has all its words, and offers near ones when there is none', async () => {
  const { page, complaints } = await watch(await chrome.newContext())
  await page.goto(`${shop.base}/allproducts?search=wifi+pineapple`)
  await page.getByText('No product has all of these words; the nearest:').waitFor()
  await page.goto(`${shop.base}/allproducts?search=curling`)
  const near = page.getByRole('list', { name: 'Near words' }).getByRole('link')
  await near.first().click()
  await page.getByRole('list', { name: 'Products' }).getByRole('article').first().waitFor()
  await page.goto(`${shop.base}/allproducts?search=zzqqzz`)
  await page.getByRole('list', { name: 'Categories to look through' }).getByRole('link').first().waitFor()
  assert.deepEqual(complaints, [])
})

test('without JavaScript the filters are a form and links, on a phone too', async () => {
  const context = await chrome.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${shop.base}/allproducts`)
  await page.locator('input[name=filter][value="Radio:Wi-Fi"]').check()
  await page.locator('input[name=filter][value="Load:6 A"]').check()
  await page.locator('input[name=max_price]').fill('1500')
  await page.getByRole('button', { name: 'Set' }).click()
  await page.waitForURL(/filter=Radio%3AWi-Fi&filter=Load%3A6\+A/)
  await page.getByRole('link', { name: 'Up to ₹1,500: remove this filter' }).waitFor()
  await page.getByRole('heading', { name: 'Aangan Touch Switch, 1 Gang' }).waitFor()
  assert.equal(await page.getByRole('list', { name: 'Products' }).getByRole('article').count(), 1)
  await page.getByRole('link', { name: 'Radio: Wi-Fi: remove this filter' }).click()
  await page.waitForURL(
    (url) => url.searchParams.get('filter') === 'Load:6 A' && url.searchParams.get('max_price') === '1500',
  )
  await context.close()
})

test('staff choose the filters, and see what was searched in vain', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/categories`)
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters of the product lists' })
  await dialog.getByRole('checkbox', { name: /^Radio/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /^Battery/ }).check()
  await dialog.getByRole('button', { name: 'Battery earlier' }).click()
  await dialog.getByRole('button', { name: 'Save filters' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${shop.base}/allproducts`)
  await page.getByRole('group', { name: 'Battery' }).waitFor()
  assert.equal(await page.getByRole('group', { name: 'Radio' }).count(), 0)
  await page.goto(`${shop.base}/dashboard`)
  const missed = page.getByRole('region', { name: 'Searched and not found' })
  await missed.getByRole('link', { name: 'zzqqzz' }).waitFor()
  await missed.getByRole('link', { name: 'Add another word for it' }).click()
  await page.waitForURL(/\/settings\?find=search_words/)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'search_words')
  assert.deepEqual(complaints, [])
})
