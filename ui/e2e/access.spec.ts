import assert from 'node:assert/strict'
import { test } from 'vitest'
import { everyScreen, own, staff } from './screens.ts'
import { chrome, journeys, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('every screen is accessible at 320 px, light', () => everyScreen(320, 'light', 390), 300_000)

test('a logged-out visitor is asked to log in and then returns to the same page', async () => {
  const { page } = await watch(await chrome.newContext())
  for (const path of [...own, ...staff]) {
    await page.goto(shop.base + path)
    await page.waitForURL(/\/login/)
  }
  await page.goto(`${shop.base}/wishlist`)
  await page.waitForURL(/\/login\?next=%2Fwishlist/)
  await page.getByLabel('Email').fill('asha')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email').fill('ananya@mail.example')
  await page.getByRole('button', { name: 'Next' }).click()
  assert.equal(await page.getByRole('button', { name: 'Login', exact: true }).count(), 0)
  await page.getByLabel('Password', { exact: true }).fill('Lantern#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${shop.base}/wishlist`)
  await page.getByText('Your wishlist is empty.').waitFor()
})
