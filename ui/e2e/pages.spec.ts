import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { barriers } from './axe.ts'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const broken = async (page: Page) => (await barriers(page)).map((one) => `${one.id} ${one.nodes[0]?.html}`)

test('the owner writes a page, moves it, links it in the footer and announces it', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/pages`)
  await page.getByRole('link', { name: /^Contact/ }).click()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('We fit locks in Pune.')
  await text.selectText()
  await page.getByRole('button', { name: /^Bold/ }).click()
  await page.getByRole('region', { name: 'Preview' }).locator('strong').getByText('We fit locks in Pune.').waitFor()
  await text.press('End')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('combobox', { name: 'Leads to' }).fill('curtain')
  await page
    .getByRole('option', { name: /Category/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  assert.match(await text.inputValue(), /\]\(\/category\/.*curtain.*\/\d+\)/)
  await page.getByRole('textbox', { name: 'Address' }).fill('login')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The shop itself uses this address.').first().waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill('contact')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/editpage\/\d+$/)
  await page.getByRole('textbox', { name: 'Address' }).fill('write-to-us')
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await page.getByText('Also found at /pages/contact.').waitFor()
  // A saved draft is visible only at its preview URL.
  await text.fill('We fit locks in Nashik too.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const address = await page.getByRole('link', { name: 'Preview', exact: true }).getAttribute('href')
  const preview = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await preview.page.goto(`${shop.base}${address}`)
  await preview.page.getByText('We fit locks in Nashik too.').waitFor()
  await preview.page.goto(`${shop.base}/pages/write-to-us`)
  await preview.page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  assert.equal(await preview.page.getByText('Nashik').count(), 0)
  assert.deepEqual(preview.complaints, [])
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await page.getByText('The page is published.').last().waitFor()

  await page.goto(`${shop.base}/menus`)
  const line = page.getByRole('region', { name: 'Announcement line' })
  await line.getByLabel('Text').fill('We answer on Sundays')
  const columns = page.getByRole('region', { name: 'Footer columns' })
  await columns.getByRole('button', { name: 'Add a column' }).click()
  await columns.getByLabel('Title').fill('The shop')
  await columns.getByRole('combobox', { name: 'Leads to' }).fill('contact')
  await page.getByRole('option', { name: /Contact/ }).click()
  await page.getByRole('button', { name: 'Move FAQ: drag, or press the arrow keys' }).press('ArrowDown')
  await page.getByText('Draft', { exact: true }).waitFor()
  // Otherwise a handle may be half below the bar at the top.
  await page.evaluate(() => scrollTo(0, 0))
  assert.deepEqual(await broken(page), [])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published. This is what customers see now.').waitFor()
  assert.deepEqual(complaints, [])

  const guest = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await guest.page.goto(`${shop.base}/pages/contact?from=mail`)
  assert.equal(guest.page.url(), `${shop.base}/pages/write-to-us?from=mail`)
  await guest.page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  // On a phone the links are folded.
  const help = guest.page.getByRole('navigation', { name: 'Policies' })
  await help.getByText('Help', { exact: true }).click()
  assert.deepEqual((await help.getByRole('link').allTextContents()).slice(0, 4), [
    'Gift cards',
    'Track your parcel',
    'Cancellation and returns',
    'FAQ',
  ])
  assert.deepEqual(await broken(guest.page), [])
  await guest.page.getByLabel('Your name').fill('Asha')
  await guest.page.getByLabel('Your email').fill('asha@mail.example')
  await guest.page.getByLabel('Your message').fill('Do you come to Nashik?')
  await guest.page.getByRole('button', { name: 'Send' }).click()
  await guest.page.getByText(/Your message has the number C/).waitFor()
  await guest.page.getByRole('button', { name: 'Close the announcement' }).click()
  await guest.page.getByRole('navigation', { name: 'The shop' }).getByText('The shop', { exact: true }).click()
  await guest.page.getByRole('navigation', { name: 'The shop' }).getByRole('link', { name: 'Contact' }).click()
  await guest.page.reload()
  await guest.page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  assert.equal(await guest.page.getByText('We answer on Sundays').isVisible(), false)
  assert.deepEqual(guest.complaints, [])
})
