import assert from 'node:assert/strict'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, mails, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('a visitor orders with a mailed code, tracks the order without logging in, and opts in to marketing mails', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await page.goto(`${shop.base}/productdetails/x/1`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Continue without a password' }).click()
  await page.getByLabel('Email').fill('asha.kulkarni@mail.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const field = page.getByRole('textbox', { name: 'Code from the email' })
  await field.fill('AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('This code is wrong or has expired. Please ask for a new one.').waitFor()
  const code = (await mails(shop, 'entry')).at(-1)?.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/)?.[0] ?? ''
  await field.fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  // After the login, the checkout continues at the same step with the same cart.
  await page
    .getByRole('region', { name: '2. Delivery address' })
    .getByRole('button', { name: 'Deliver here' })
    .waitFor()
  assert.equal(new URL(page.url()).pathname, '/checkout')
  await page.getByText('Price (1 item)').waitFor()
  await page.goto(`${shop.base}/profile?tab=security`)
  await page.getByRole('link', { name: 'Set a password' }).waitFor()
  await page.goto(`${shop.base}/cart`)
  await page.getByRole('region', { name: 'Products in your cart' }).getByRole('button', { name: 'Remove' }).waitFor()
  const tick = page.getByLabel('Email me once if I leave items in my cart.')
  assert.equal(await tick.isChecked(), false)
  const agreed = page.waitForResponse(
    (reply) => reply.url().endsWith('/agreed_mails') && reply.request().method() === 'POST',
  )
  await tick.check()
  await agreed
  await page.goto(`${shop.base}/profile?tab=mails`)
  const on = page.getByLabel(/Cart reminders/)
  await page.getByText(/Agreed to on .* in your cart\./).waitFor()
  await on.uncheck()
  await page.getByText(/withdrawn on .* in your profile\./).waitFor()
  assert.deepEqual(complaints, [])

  const other = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await logIn(other.page, shop.base, 'ananya@mail.example')
  const orders = (await call(other.page, 'orders')).data as Record<string, { orders_id: number }[]>
  const order = [...(orders.shipped ?? []), ...(orders.delivered ?? [])][0]?.orders_id
  await other.page.context().clearCookies()
  await other.page.goto(`${shop.base}/track?order=${order}`)
  await other.page.getByLabel('Email used for the order').fill('vikram@mail.example')
  await other.page.getByRole('button', { name: 'Track parcel' }).click()
  await other.page.getByText(/We know no order with this number and email/).waitFor()
  await other.page.getByLabel('Email used for the order').fill('ananya@mail.example')
  await other.page.getByRole('button', { name: 'Track parcel' }).click()
  const parcel = other.page.getByRole('region', { name: `Order ${order}` })
  await parcel.getByText('Order Confirmed').waitFor()
  assert.doesNotMatch((await parcel.textContent()) ?? '', /₹|Ananya/)
})
