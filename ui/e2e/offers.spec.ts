import assert from 'node:assert/strict'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('staff create an offer code, preview its past cost, and deactivate it', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/today`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new offer')
  await page.getByRole('option', { name: 'New offer' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.base}/offers/new`)
  await page.getByLabel('Name').fill('Diwali lights')
  await page.getByLabel('Percentage off, %').fill('10')
  await page.getByLabel('Applies', { exact: true }).selectOption('code')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await page.getByText('Please enter a code, or press “Generate code”.').waitFor()
  await page.getByRole('button', { name: 'Generate code' }).click()
  const code = await page.getByLabel('Code', { exact: true }).inputValue()
  const short = page.getByRole('complementary', { name: 'The offer in short' })
  await short.getByText(`Everybody with the code ${code} gets 10% off on all products.`).waitFor()
  await short.getByText(/With the orders of the last 30 days, \d+ of \d+ would have had it/).waitFor()
  await page.getByRole('button', { name: 'Save offer' }).click()
  await page.waitForURL(`${shop.base}/offers`)
  const row = page.getByRole('row', { name: /Diwali lights/ })
  await row.getByText('Running').waitFor()
  await row.getByRole('button', { name: `Copy the code ${code}` }).waitFor()
  await row.getByRole('switch', { name: 'Diwali lights is on' }).click()
  await row.getByText('Off', { exact: true }).waitFor()
  const cart = { orders: [{ product_id: 1, qty: 1 }], codes: code }
  const refused = (await call(page, 'cart_offers', cart)).data as { refused: { message: string }[] }
  assert.equal(refused.refused[0]?.message, `The code ${code} has ended.`)
  assert.deepEqual(complaints, [])
})
