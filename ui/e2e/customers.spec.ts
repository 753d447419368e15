import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { buy, call, chrome, confirm, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function staff(name: string) {
  const someone = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(someone.page, shop.base, `${name}@hearth.example`)
  return someone
}

test('a customer is found in the list and gets a note, and the export matches the list', async () => {
  const { page, complaints } = await staff('manager')
  await page.goto(`${shop.base}/customers`)
  await page.getByPlaceholder('Name, email or mobile number').fill('9826011022')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Devika Sharma' }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
  await page.getByPlaceholder('Name, email or mobile number').fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Parcels', { exact: true }).selectOption('yes')
  await page.getByRole('button', { name: 'Remove the filter Parcels' }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('tbody tr')].every((row) => /came back/.test(row.textContent ?? '')),
  )
  await page.getByRole('button', { name: 'Spent (₹)' }).click()
  await page.waitForURL(/sort=spent/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const sheet = readFileSync(await (await file).path())
  assert.equal(sheet.subarray(0, 2).toString(), 'PK')

  await page.getByRole('button', { name: 'Save this view' }).click()
  const view = page.getByRole('dialog', { name: 'Save this view' })
  await view.getByLabel('Name').fill('Refused')
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Refused', pressed: true }).waitFor()

  await page.locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/\/customers\/\d+$/)
  await page.getByLabel(/^For colleagues/).fill('Ring twice')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('button', { name: 'Unpin', exact: true }).waitFor()
  assert.equal(await page.getByText('Ring twice').count(), 2)
  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
  await page.waitForURL(/back=yes/)
  assert.deepEqual(complaints, [])
})

test('support opens a customer from an order and with Ctrl K, but sees neither the customer list nor erasure', async () => {
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'devika@mail.example')
  const order = await buy(customer.page, [7, 1])
  const owner = await staff('owner')
  await confirm(owner.page)
  await call(owner.page, 'admin/staff', {
    email: 'sunita@hearth.example',
    name: 'Sunita',
    role: 'Support',
    password: 'Lantern#2026',
    confirm_password: 'Lantern#2026',
  })
  const { page, complaints } = await staff('sunita')
  await page.goto(`${shop.base}/adminorders/${order}`)
  await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name: 'Devika Sharma' }).click()
  await page.getByRole('heading', { name: 'Devika Sharma', level: 1 }).waitFor()
  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('link', { name: String(order) })
    .waitFor()
  await page.getByRole('region', { name: 'Complaints' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Erase' }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Customers', exact: true }).count(), 0)
  await page.getByRole('link', { name: /^All \d+ orders$/ }).click()
  await page.getByRole('button', { name: 'Remove the filter Customer' }).waitFor()
  await page.getByText('Customer: Devika Sharma').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('devika')
  await page.getByRole('option', { name: /Devika Sharma devika@/ }).click()
  await page.waitForURL(/\/customers\/\d+$/)
  assert.deepEqual(complaints, [])
})
