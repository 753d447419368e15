import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buy, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function staff(name = 'owner', width = 1280) {
  const someone = await watch(await chrome.newContext({ viewport: { width, height: 900 }, acceptDownloads: true }))
  await logIn(someone.page, shop.base, `${name}@hearth.example`)
  return someone
}

test('opening another role’s screen shows a back-office message without the storefront', async () => {
  const { page, complaints } = await staff('dispatch')
  await page.goto(`${shop.base}/staff`)
  await page.getByText('Your role does not open “Staff”.').waitFor()
  assert.equal(await page.getByText(/Add to Cart|See all products|does not exist/).count(), 0, 'something of the shop')
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await page.waitForURL(`${shop.base}/today`)
  assert.deepEqual(complaints, [])
})

test('the staff navigation is pinned or collapsed on a desktop and a drawer on a phone', async () => {
  const { page, complaints } = await staff()
  await page.getByRole('link', { name: /^Back office, \d+ things? waits?/ }).click()
  await page.waitForURL(`${shop.base}/today`)
  assert.equal(await page.getByPlaceholder(/Search smart products/).count(), 0, 'the search of shoppers')
  const rail = page.getByRole('complementary', { name: 'Back office' })
  await rail.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL(`${shop.base}/adminorders`)
  const broad = (await rail.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Open the back office menu' }).click()
  await page.waitForFunction((was) => (document.querySelector('aside')?.clientWidth ?? was) < was / 2, broad)
  const tabs = page.getByRole('navigation', { name: 'Orders', exact: true })
  await tabs.getByRole('link', { name: 'Returns', exact: true }).click()
  await page.waitForURL(`${shop.base}/returns`)
  await page.reload()
  await tabs.locator('[aria-current][aria-label="Returns"]').waitFor()
  await rail.locator('[aria-current][aria-label="Orders"]').waitFor()
  // The navigation stays collapsed on another page and after a reload.
  await page.waitForFunction((was) => (document.querySelector('aside')?.clientWidth ?? was) < was / 2, broad)

  await page.setViewportSize({ width: 390, height: 844 })
  const drawer = page.getByRole('complementary', { name: 'Back office', includeHidden: true })
  const button = page.getByRole('button', { name: 'Open the back office menu' })
  const closed = () => page.waitForFunction(() => document.querySelector('aside')?.inert === true)
  const open = async () => {
    await button.click()
    await page.waitForFunction(() => document.querySelector('aside')?.inert === false)
  }
  await closed()
  await open()
  await page.getByRole('button', { name: 'Close the menu' }).click()
  await closed()
  await open()
  await page.mouse.click(380, 400)
  await closed()
  await open()
  await page.getByRole('heading', { name: 'Sale' }).click()
  await closed()
  await open()
  await drawer.getByRole('link', { name: 'Products', exact: true }).click()
  await page.waitForURL(`${shop.base}/product`)
  await closed()
  assert.deepEqual(complaints, [])
})

test('Today lists open work, and a new order appears without a reload', async () => {
  const { page, complaints } = await staff('dispatch')
  const stream = page.waitForRequest(/admin\/events/)
  await page.goto(`${shop.base}/today`)
  const waits = page.getByRole('region', { name: 'To do' })
  await waits.getByRole('link', { name: /orders? to pack/ }).waitFor()
  assert.equal(await waits.getByRole('link', { name: /Health/ }).count(), 0, 'what Dispatch may not see')
  await stream
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'devika@mail.example')
  const began = Date.now()
  const order = await buy(customer.page, [7, 1])
  await page.getByRole('region', { name: 'Newest orders' }).getByText(String(order)).waitFor()
  const took = Date.now() - began
  assert.ok(took < 3000, `it showed after ${took} ms`)
  await page.waitForFunction(() => /^\(\d+\) Today/.test(document.title))
  await waits.getByRole('link', { name: /orders? to pack/ }).click()
  await page.waitForURL(/adminorders\?state=pack&sort=id/)
  assert.deepEqual(complaints, [])
})

test('Ctrl K finds an order by phone number and an action by name', async () => {
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'devika@mail.example')
  const order = await buy(customer.page, [7, 1])
  const { page, complaints } = await staff('dispatch')
  await page.goto(`${shop.base}/today`)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.keyboard.press('Control+k')
  const found = page.getByRole('dialog', { name: 'Find anything' })
  const mob = await customer.page.evaluate(async () => {
    const reply = await fetch('/api/getAddress')
    return ((await reply.json()) as { data: { mob: string }[] }).data[0]?.mob ?? ''
  })
  await page.keyboard.type(mob)
  await found.getByRole('option', { name: new RegExp(String(order)) }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/adminorders\/\d+$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`ship ${order}`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ship this order' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a screen opens its chapter of the handbook, and Ctrl K a section', async () => {
  const { page, complaints } = await staff('dispatch')
  await page.goto(`${shop.base}/returns`)
  await page.getByRole('link', { name: 'Help with this screen' }).click()
  await page.getByRole('heading', { name: 'Returns and refunds', level: 1 }).waitFor()
  const picture = page.getByRole('img', { name: 'The returns desk' })
  await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0))
  await page.getByRole('link', { name: 'Record a payment' }).click()
  await page.waitForURL(/help\/orders#record-a-payment$/)
  const heading = page.getByRole('heading', { name: 'Record a payment' })
  await heading.waitFor()
  await page.waitForFunction(
    () => (document.getElementById('record-a-payment')?.getBoundingClientRect().top ?? -1) >= 0,
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mark as delivered')
  await page.getByRole('option', { name: /Mark as delivered/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/help\/packing#mark-as-delivered$/)
  assert.deepEqual(complaints, [])
})
