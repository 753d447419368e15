import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chrome, journeys, logIn, mails, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function toPayment(page: Page) {
  await page.goto(`${shop.base}/productdetails/x/5`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('Pre-paid: terms are shown first, a failed payment reopens, a closed one cancels, a successful one confirms', async () => {
  const { page, complaints } = await watch(await chrome.newContext())
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await logIn(page, shop.base, 'ananya@mail.example')
  await toPayment(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Please read and accept the terms and conditions').waitFor()
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()

  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog', { name: 'Are you sure to order' }).getByRole('button', { name: 'Yes' }).click()
  const pay = page.getByRole('dialog', { name: 'TEST payment' })
  await pay.getByRole('button', { name: 'Fail' }).click()
  await page.getByText('Payment verification failed').waitFor()
  const alerted = page.waitForEvent('dialog')
  await pay.getByRole('button', { name: 'Close' }).click()
  await alerted
  await pay.waitFor({ state: 'detached' })
  assert.deepEqual(alerts, ['Payment popup closed. Please complete the payment.'])

  // Clicking outside the confirmation dialog cancels too.
  await page.getByRole('button', { name: 'Place order' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure to order' })
  await sure.waitFor()
  await page.mouse.click(5, 5)
  await sure.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Place order' }).click()
  await sure.getByRole('button', { name: 'Yes' }).click()
  await pay.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Payment successful. Your order is confirmed.').first().waitFor()
  await page.waitForURL(`${shop.base}/`, { timeout: 8000 })
  assert.equal((await mails(shop, 'confirmed')).length, 1)

  // A paid order is cancelled by its customer: it is refunded, and the screen says so.
  await page.goto(`${shop.base}/orders`)
  await page.getByRole('region', { name: 'Order Shipped' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.waitForURL(`${shop.base}/orders`)
  await page
    .getByText(/Refund/)
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
})

test('shortages are shown before anything is ordered', async () => {
  const { page } = await watch(await chrome.newContext())
  await logIn(page, shop.base, 'vikram@mail.example')
  await toPayment(page)
  await page.route('**/api/stockcheck', (route) =>
    route.fulfill({
      json: {
        status: false,
        success: false,
        message: ['Chhupa Retrofit Module, 2 Channel is only available 1 in stock.'],
      },
    }),
  )
  await page.getByRole('radio', { name: /COD/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog', { name: 'Please check quantity' }).getByText('only available 1 in stock').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
})
