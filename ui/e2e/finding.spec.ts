import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { test } from 'vitest'
import { chrome, journeys, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const visitor = async (options: BrowserContextOptions = {}) => watch(await chrome.newContext(options))

test('the assistant answers from the catalogue, ignores an empty question, and says when it can’t answer', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/FAQ`)
  await page
    .getByRole('button', { name: /assistant|chat/i })
    .first()
    .click()
  const panel = page
    .getByRole('dialog', { name: 'Chat with the product assistant' })
    .or(page.getByRole('region', { name: 'Chat with the product assistant' }))
  const box = panel.getByLabel('Your question')
  await box.press('Enter')
  assert.equal(await panel.getByRole('listitem').count(), 1)
  await box.fill('Do you have a fan regulator?')
  await box.press('Enter')
  await panel.getByText(/Pavan Smart Fan Regulator/).waitFor()
  // The answer appears in parts; the next question can be sent once it is complete.
  await panel.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.route('**/api/generateContent', (route) => route.abort())
  await box.fill('And a lock?')
  await box.press('Enter')
  await panel.getByText("Sorry, I couldn't process that.").waitFor()
})

test('home page: four slides rotate and pause on hover; the slider shows three, two or one', async () => {
  const { page } = await visitor({ viewport: { width: 1280, height: 900 } })
  await page.clock.install()
  await page.goto(shop.base)
  const slide = () =>
    page.evaluate(
      () =>
        document.querySelector('[aria-roledescription=carousel] [aria-current=true]')?.getAttribute('aria-label') ?? '',
    )
  await page.getByRole('heading', { level: 1 }).waitFor()
  const first = await slide()
  await page.clock.runFor(5100)
  const second = await slide()
  assert.notEqual(second, first)
  await page.locator('[aria-roledescription=carousel]').hover()
  await page.clock.runFor(20_000)
  assert.equal(await slide(), second, 'it moves under the pointer')
  const across = () =>
    page.evaluate(() => {
      const rail = document.querySelector('#products-section ul') as HTMLElement
      return Math.round(rail.clientWidth / (rail.querySelector('li') as HTMLElement).offsetWidth)
    })
  for (const [width, cards] of [
    [1280, 3],
    [900, 2],
    [600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    assert.equal(await across(), cards, `at ${width} px`)
  }
  for (const link of await page.getByRole('region', { name: 'Offers' }).getByRole('link').all())
    assert.equal(await link.getAttribute('href'), '/allproducts')
})

test('all products: eight skeletons, filters in the URL, loading more, and Back restores the position', async () => {
  const { page } = await visitor({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/product_list*', async (route) => {
    await asked
    await route.continue()
  })
  // The server renders the list, but after client-side navigation the browser requests it.
  await page.goto(`${shop.base}/FAQ`)
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Products' }).click()
  await page.locator('ul[aria-busy=true]').waitFor()
  assert.equal(await page.locator('ul[aria-busy=true] > li').count(), 8)
  answer()
  await page.getByRole('list', { name: 'Products' }).waitFor()
  await page.unroute('**/api/product_list*')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price')
  await page.waitForURL(`${shop.base}/allproducts?sort=price`)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show more' }).click()
  const cards = page.getByRole('list', { name: 'Products' }).getByRole('article')
  await cards.nth(30).waitFor()
  const count = await cards.count()
  await cards.nth(28).scrollIntoViewIfNeeded()
  // The scroll position is saved once scrolling has stopped.
  await page.waitForFunction(() =>
    (JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, number][]).some(
      ([address, top]) => address === location.href && top > 500 && top === Math.round(window.scrollY),
    ),
  )
  const before = await page.evaluate(() => window.scrollY)
  assert.ok(before > 500)
  await cards.nth(28).getByRole('heading').getByRole('link').click()
  await page.waitForURL(/productdetails/)
  await page.waitForFunction(() => window.scrollY === 0)
  await page.goBack()
  await cards.nth(28).waitFor()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before)
  assert.equal(await cards.count(), count)
  await page.goto(`${shop.base}/allproducts?search=zzzzqq`)
  await page.getByText('No products found').waitFor()
})

test('text typed before hydration is kept', async () => {
  const { page } = await visitor()
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto(shop.base, { waitUntil: 'commit' })
  await page.getByRole('combobox').pressSequentially('fan')
  await page.getByRole('option', { name: /Fan Regulators/ }).waitFor()
  assert.equal(await page.getByRole('combobox').inputValue(), 'fan')
})

test('search suggests products and categories while typing; arrow keys and Enter choose one', async () => {
  const { page } = await visitor()
  await page.goto(shop.base)
  const box = page.getByRole('combobox')
  await box.pressSequentially('fan')
  await page.getByRole('option', { name: /Fan Regulators/ }).waitFor()
  await box.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await box.pressSequentially(' reg')
  await page.getByRole('option', { name: 'Pavan Smart Fan Regulator' }).waitFor()
  await page.getByRole('option', { name: /^all \d+ for “fan reg”$/ }).waitFor()
  const selected = () => page.getByRole('option', { selected: true }).allTextContents()
  await box.press('ArrowUp')
  assert.equal((await selected()).length, 1)
  await page
    .getByRole('option', { name: /^Pavan Smart Fan Regulator ₹[\d,]+$/ })
    .locator('img')
    .waitFor()
  for (let presses = 0; presses < 20 && !(await selected())[0]?.startsWith('Pavan Smart Fan Regulator'); presses++)
    await box.press('ArrowUp')
  await box.press('Enter')
  await page.waitForURL(/productdetails\/pavan-smart-fan-regulator/)
  await page.getByRole('region', { name: 'Similar products' }).getByRole('article').first().waitFor()
  // The page is noted as viewed when it gets its title.
  await page.waitForFunction(() => document.title.startsWith('Pavan Smart Fan Regulator'))
  await page.goto(`${shop.base}/productdetails/x/5`)
  await page.getByRole('region', { name: 'Recently viewed' }).getByText('Pavan Smart Fan Regulator').first().waitFor()
})

test('the FAQ has one of six answers open; the sitemap lists every URL; the footer links to the policies', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/FAQ`)
  const questions = page.locator('details[name=faq]')
  assert.equal(await questions.count(), 6)
  for (const i of [0, 3]) {
    await questions.nth(i).locator('summary').click()
    await page.locator('details[name=faq][open]').waitFor()
    assert.equal(await page.locator('details[name=faq][open]').count(), 1)
  }
  for (const path of ['/cancellation-and-returns', '/terms-and-conditions', '/privacy-policy', '/FAQ', '/surveyform'])
    assert.ok((await page.locator(`footer a[href="${path}"]`).count()) > 0, `the footer lacks ${path}`)
  await page.goto(`${shop.base}/privacy-policy`)
  await page.getByText(/13 January 2025/).waitFor()
  await page.goto(`${shop.base}/sitemap.xml`)
  await page.getByRole('heading', { name: 'Sitemap URLs' }).waitFor()
  const link = page.getByRole('main').getByRole('link').first()
  await link.waitFor()
  assert.equal(await link.getAttribute('target'), '_blank')
  const map = await (await fetch(`${shop.base}/sitemap.xml`)).text()
  assert.equal(await page.getByRole('main').getByRole('link').count(), map.split('<loc>').length - 1)
})
