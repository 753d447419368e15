import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('the owner adds text to the home page, previews, publishes and reverts it', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/front`)
  const bar = page.getByRole('region', { name: 'Draft of the shop front' })
  await bar.getByText('Customers see this since', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('button', { name: /^Words/ }).click()
  await page.getByLabel('Heading', { exact: true }).fill('Who we are')
  await page.getByLabel('Words', { exact: true }).fill('We <b>fit</b> in Pune.')
  await page.getByText('HTML is not allowed here.', { exact: false }).first().waitFor()
  await page.getByLabel('Words', { exact: true }).fill('We **fit** in Pune.')
  await bar.getByText(/Home page: changed 1 minute ago by/).waitFor()
  // The section is moved to the top with the keyboard alone.
  const up = page.getByRole('button', { name: 'Move Words up' })
  while (await up.isEnabled()) {
    await up.focus()
    await page.keyboard.press('Enter')
  }
  const preview = page.frameLocator('iframe[title="The page as it would be"]')
  await preview.getByRole('heading', { name: 'Who we are' }).waitFor()
  await page.getByRole('button', { name: 'Phone' }).click()
  await preview.locator('[data-section]').first().getByText('fit', { exact: true }).waitFor()

  const visitor = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await visitor.page.goto(shop.base)
  await visitor.page.getByRole('heading', { name: 'A home that listens, room by room' }).waitFor()
  assert.equal(await visitor.page.getByText('Who we are').count(), 0)

  await bar.getByRole('button', { name: 'Publish' }).click()
  await bar.getByText('Customers see this since', { exact: false }).waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: 'Who we are' }).waitFor()

  // A second version is published, then the first one restored.
  await page.getByRole('button', { name: /^Words/ }).click()
  await page.getByLabel('Heading', { exact: true }).fill('Who we were')
  await bar.getByText(/Home page: changed/).waitFor()
  await bar.getByRole('button', { name: 'Publish' }).click()
  await bar.getByText('Published', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Earlier versions' }).click()
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Restore', exact: true }).last().click()
  await page.getByText('Restored. This is what customers see now.').waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: 'Who we are' }).waitFor()
  assert.deepEqual([...complaints, ...visitor.complaints], [])
})

test('text typed before closing the window is in the draft or restored on reopening', async () => {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } })
  const first = await watch(context)
  await logIn(first.page, shop.base, 'owner@hearth.example')
  const home = async (page = first.page) => {
    await page.goto(`${shop.base}/front`)
    await page
      .getByRole('region', { name: 'Sections' })
      .getByRole('button', { name: /^Words/ })
      .click()
    return page
  }
  const heading = (page: typeof first.page) => page.getByLabel('Heading', { exact: true })
  const bar = (page: typeof first.page) => page.getByRole('region', { name: 'Draft of the shop front' })

  // The window closes within the delay before saving; the text is sent while it closes.
  const closed = await home(await context.newPage())
  await heading(closed).fill('Typed and closed')
  await closed.close({ runBeforeUnload: true })
  const page = await home()
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some((i) => i.value === 'Typed and closed'))
  await bar(page)
    .getByText(/Home page: changed/)
    .waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('front-unsent-home')), null)

  // Offline, the text is stored in this browser.
  const lost = await home(await context.newPage())
  await context.setOffline(true)
  await heading(lost).fill('Typed in a tunnel')
  await bar(lost).getByText('Not saved: the shop can’t be reached').waitFor()
  await lost.close()
  await context.setOffline(false)
  await home()
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some((i) => i.value === 'Typed in a tunnel'))
  await page.getByText('Your unsaved text has been restored.').waitFor()
  await bar(page).getByText('Draft saved').waitFor({ state: 'detached' })
  await bar(page)
    .getByText(/Home page: changed/)
    .waitFor()
  await home()
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some((i) => i.value === 'Typed in a tunnel'))
  assert.deepEqual(first.complaints, [])
})

test.each(['mouse', 'finger'])('a section is dragged to another position with a %s', async (by) => {
  const finger = by === 'finger'
  const context = await chrome.newContext({ viewport: { width: finger ? 390 : 1440, height: 900 }, hasTouch: finger })
  const { page, complaints } = await watch(context)
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/front`)
  const rows = page.getByRole('region', { name: 'Sections' }).locator('li')
  await rows.nth(3).waitFor()
  const names = async () => (await rows.locator('strong').allTextContents()).map((name) => name.trim())
  const before = await names()
  const grip = (at: number) => rows.nth(at).locator('[data-grip]')
  await grip(0).scrollIntoViewIfNeeded()
  const middle = async (at: number) => {
    const box = await grip(at).boundingBox()
    assert(box)
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const [from, to] = [await middle(0), await middle(2)]
  const path = [from, { ...from, y: from.y + 20 }, { ...from, y: to.y - 5 }, to]
  if (finger) {
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof path) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    for (const point of path) await touch('touchMove', [point])
    await touch('touchEnd', [])
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const point of path) await page.mouse.move(point.x, point.y)
    await page.mouse.up()
  }
  const [first, second, third, ...rest] = before
  const wanted = [second, third, first, ...rest]
  await page
    .getByRole('region', { name: 'Draft of the shop front' })
    .getByText(/Home page: changed/)
    .waitFor()
  assert.deepEqual(await names(), wanted)
  await page.reload()
  await rows.nth(3).waitFor()
  assert.deepEqual(await names(), wanted)
  assert.deepEqual(complaints, [])
})
