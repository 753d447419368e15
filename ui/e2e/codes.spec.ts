import assert from 'node:assert/strict'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, mails, shop, watch } from './shop.ts'

// Promotions as shoppers see them, from the product card to the order.

journeys('--captcha', 'off')

const amountOf = async (text: Promise<string | null>) => Number(((await text) ?? '').replace(/[^\d.]/g, ''))

test('an offer is shown on card and page, a code is entered in the cart, and the order costs the total shown', async () => {
  const owner = await watch(await chrome.newContext())
  await logIn(owner.page, shop.base, 'owner@hearth.example')
  const gives = { scope: 'all', buyers: 'all', active: true, combines: true }
  assert.ok((await call(owner.page, 'admin/offers', { ...gives, name: 'Diwali', kind: 'percent', percent: 10 })).status)
  const code = { ...gives, name: 'Welcome', code: 'WELCOME200', kind: 'amount', amount: 200, uses_each: 1 }
  assert.ok((await call(owner.page, 'admin/offers', code)).status)

  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await logIn(page, shop.base, 'kavya@mail.example')
  await page.goto(`${shop.base}/allproducts`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add to Cart/ }) })
    .first()
  await card.getByText('Offer: 10% off').waitFor()
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.goto(`${shop.base}/cart`)
  const prices = page.getByRole('region', { name: 'Price details' })
  await prices.getByText('Diwali').waitFor()
  const goods = await amountOf(
    prices
      .getByText(/^Price \(/)
      .locator('xpath=following-sibling::dd')
      .textContent(),
  )
  await prices.getByLabel('Offer code').fill('nonsense')
  await prices.getByRole('button', { name: 'Apply' }).click()
  await prices.getByText('There is no code NONSENSE.').waitFor()
  await prices.getByRole('button', { name: 'Remove code NONSENSE' }).click()
  await prices.getByLabel('Offer code').fill(' welcome200 ')
  await prices.getByLabel('Offer code').press('Enter')
  await prices.getByRole('button', { name: 'Remove code WELCOME200' }).waitFor()
  const saved = Math.round(goods * 10) / 100 + 200
  await page.getByText(/^₹[\d,.]+ off with offer/).waitFor()
  assert.equal(await amountOf(prices.locator('[data-total]').textContent()), Math.round((goods - saved) * 100) / 100)

  await page.getByRole('link', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /COD/ }).check()
  await prices.getByRole('button', { name: 'Remove code WELCOME200' }).waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure to order' })
  const shown = await amountOf(prices.locator('[data-total]').textContent())
  const asked = (await sure.textContent()) ?? ''
  await sure.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(`${shop.base}/`, { timeout: 10_000 })
  assert.ok(asked.replaceAll(',', '').includes(String(shown)), `${asked} does not say ${shown}`)
  const [mail = ''] = await mails(shop, 'confirmed')
  assert.ok(mail.replaceAll(',', '').includes(String(shown)), 'the mail says another total')

  // A second use of the code is refused with the reason, and the cart is kept.
  await page.goto(`${shop.base}/allproducts`)
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.goto(`${shop.base}/cart`)
  await prices.getByLabel('Offer code').fill('WELCOME200')
  await prices.getByRole('button', { name: 'Apply' }).click()
  await prices.getByText('You have used the code WELCOME200 already.').waitFor()
  assert.deepEqual(complaints, [])
})
