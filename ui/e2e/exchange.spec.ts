import { test } from 'vitest'
import { buy, chrome, deliver, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('a product is exchanged for a dearer one: the difference is paid, the return is accepted, the replacement is packed', async () => {
  const customer = await watch(await chrome.newContext())
  const staff = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'pooja@mail.example')
  await logIn(staff.page, shop.base, 'owner@hearth.example')
  const { page } = customer
  const first = await buy(page, [7, 1])
  await deliver(staff.page, first)

  await page.goto(`${shop.base}/orderdetails/${first}`)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Item' })
  await dialog.getByRole('radio', { name: 'Exchange' }).check()
  await dialog.getByText('You pay now').waitFor()
  await dialog.getByText('₹0', { exact: true }).waitFor()
  await dialog.getByLabel('Search for another product').fill('lock')
  await dialog
    .getByRole('radio', { name: /Door Lock Pro/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: /^Exchange and pay/ }).click()
  await page.getByRole('dialog', { name: 'TEST payment' }).getByRole('button', { name: 'Pay' }).click()
  await page.getByText('This order replaces what you returned from').waitFor()
  const replacement = Number(page.url().split('/').pop())
  await page.getByRole('link', { name: `Order ${first}` }).click()
  await page.getByRole('link', { name: `Order ${replacement}` }).waitFor()

  const desk = staff.page
  await desk.goto(`${shop.base}/adminorders/${replacement}`)
  await desk.getByText('Pack it when the return has been accepted.').waitFor()
  await desk.goto(`${shop.base}/returns`)
  const row = desk.getByRole('row').filter({ hasText: String(replacement) })
  await row.getByText('Waits').waitFor()
  await row.getByRole('button', { name: /^Inspect/ }).click()
  await desk.getByRole('button', { name: 'Accept', exact: true }).click()
  await row.getByText('To ship').waitFor()
  await row.getByRole('button', { name: /^Settle/ }).click()
  await desk.getByRole('dialog', { name: 'Settle the exchange' }).getByRole('button', { name: 'Settle' }).click()
  await row.waitFor({ state: 'detached' })
  await desk.goto(`${shop.base}/adminorders/${replacement}`)
  await desk.getByRole('button', { name: 'Packed', exact: true }).click()
  await desk.getByRole('button', { name: 'Not packed' }).waitFor()
  await page.reload()
  await page.getByText('Exchanged for').waitFor()
})
