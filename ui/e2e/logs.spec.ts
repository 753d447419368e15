import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buy, call, chrome, journeys, logIn, mails, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function someone(email: string) {
  const who = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(who.page, shop.base, email)
  return who
}

test('a mail is shown as HTML and as text, marked as saved to a file, and resent', async () => {
  const customer = await someone('devika@mail.example')
  const order = await buy(customer.page, [7, 1])
  await mails(shop, 'confirmed')
  const { page, complaints } = await someone('owner@hearth.example')
  await page.goto(`${shop.base}/outbox`)
  const row = page.getByRole('row', { name: new RegExp(`Your order ${order} is confirmed`) })
  await row.getByText('kept as a file').waitFor()
  await page.getByText('count as sent, as in the demo').waitFor()
  await row.getByRole('button', { name: /^Open Your order/ }).click()
  const dialog = page.getByRole('dialog')
  const look = page.frameLocator('iframe[title="Email preview"]')
  await look.getByRole('heading', { name: `Your order ${order} is confirmed` }).waitFor()
  // The mail's styles are set from outside its frame. Scripts, forms and navigation stay forbidden in it.
  assert.equal(await dialog.locator('iframe').getAttribute('sandbox'), 'allow-same-origin')
  await dialog.getByRole('button', { name: 'Plain text' }).click()
  await dialog.getByText('Thank you for your order', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(
    (subject) =>
      [...document.querySelectorAll('tbody tr')].filter((tr) => tr.textContent?.includes(subject)).length === 2,
    `Your order ${order} is confirmed`,
  )
  assert.deepEqual([...complaints, ...customer.complaints], [])
})

test('the audit log is filtered by person, object and day, and shows old and new values', async () => {
  const { page, complaints } = await someone('owner@hearth.example')
  const catalogue = await someone('catalogue@hearth.example')
  assert.equal((await call(page, 'admin/settings', { low_stock: '8' })).status, true)
  await catalogue.page.goto(`${shop.base}/product`)
  await catalogue.page.getByRole('checkbox', { name: 'Edit prices and stock' }).check()
  const price = catalogue.page.locator('[data-figure=price]').first()
  await price.fill('12345')
  await price.press('Enter')
  await catalogue.page.locator('[data-figure=price][data-state=saved]').first().waitFor()
  await page.goto(`${shop.base}/audit`)
  await page.getByRole('row', { name: /low_stock 5 → 8/ }).waitFor()
  await page.getByLabel('Person').selectOption({ label: 'Divya Nair' })
  await page.getByRole('row', { name: /price ₹[\d,.]+ → ₹12,345\.00/ }).waitFor()
  await page.getByRole('row', { name: /low_stock/ }).waitFor({ state: 'detached' })
  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await page.getByLabel('To', { exact: true }).fill('2001-01-02')
  await page.getByText('No entries match.').waitFor()
  assert.deepEqual([...complaints, ...catalogue.complaints], [])
})
