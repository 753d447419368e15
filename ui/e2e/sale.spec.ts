import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, mails, password, shop, textOf, watch } from './shop.ts'

journeys()

test('a customer registers, finds a product and orders by COD; staff ship and deliver; the invoice has the right totals', async () => {
  const customer = await watch(
    await chrome.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true }),
  )
  const { page } = customer
  const { base } = shop

  await page.goto(`${base}/register`)
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('weak')
  await page.getByText('Password strength: Weak').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('Monsoon@26')
  await page.getByText('Password strength: Strong').waitFor()
  await page.getByLabel('Confirm password').fill('Monsoon@27')
  await page.getByText("Passwords don't match").waitFor()
  await page.getByLabel('Confirm password').fill('Monsoon@26')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(`${base}/login`)
  await logIn(page, base, 'asha@example.com', 'Monsoon@26')
  assert.match((await mails(shop, 'welcome'))[0] ?? '', /Dear customer,/)

  // A typing error in the search still finds the product.
  await page.getByPlaceholder('Search smart products, categories, or brands...').fill('deepak rotry')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Products for “deepak rotry”' }).waitFor({ timeout: 10_000 })
  await page.getByRole('link', { name: 'Deepak Rotary Dimmer' }).first().click()
  await page.waitForURL(/\/productdetails\/deepak-rotary-dimmer\/\d+/)
  await page.getByRole('heading', { level: 1, name: 'Deepak Rotary Dimmer' }).waitFor()
  await page.getByText('13% off').first().waitFor()
  await page.getByText('86 × 86 × 40 mm').waitFor()

  // Buy Now asks for the pincode, and goes on only if the shop delivers there.
  await page.getByLabel('Delivery pincode').fill('12')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByText('Please enter a valid 6-digit pincode.').waitFor()
  await page.getByLabel('Delivery pincode').fill('999999')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Delivery is not available for this pincode.').waitFor()
  await page.getByLabel('Delivery pincode').fill('560001')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText(/Delivers to Bangalore, Karnataka/).waitFor()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('button', { name: 'Go to Cart' }).click()
  await page.waitForURL(`${base}/cart`)
  assert.equal(await page.locator('[data-badge]').textContent(), '1')
  await page.getByRole('button', { name: 'One more of Deepak Rotary Dimmer' }).click()
  await page.getByLabel('Quantity of Deepak Rotary Dimmer').getByText('2').waitFor()

  await page.getByRole('link', { name: 'Place Order' }).click()
  await page.getByText('Address is Empty ..!').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Asha Kulkarni')
  await page.getByLabel('Mobile number').fill('98765')
  await page.getByLabel('House, street, area').fill('12 Hill Road')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('Pincode').fill('560001')
  await page.waitForFunction(
    () => (document.querySelector('input[readonly]') as HTMLInputElement | null)?.value === 'Bangalore',
  )
  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.getByText('Mobile number must be 10 digits').waitFor()
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.getByText('Asha Kulkarni, Bengaluru 560001').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /COD/ }).check()
  // 2 x 1,399 for the dimmers and 105 for delivery to another state. A plate of 8.6 x 8.6 x 4 cm counts as 105 g: 70
  // for the first 500 g.
  await page.waitForFunction(() => document.querySelector('[data-total]')?.textContent === '₹2,868')

  // Cancel releases the stock. The second attempt is confirmed with Yes.
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog', { name: 'Are you sure to order' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog', { name: 'Are you sure to order' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Your order is confirmed.').first().waitFor()
  await page.waitForURL(`${base}/`, { timeout: 8000 })
  assert.equal(await page.locator('[data-badge]').count(), 0)
  await page.goto(`${base}/orders`)
  await page.getByRole('link', { name: /Deepak Rotary Dimmer/ }).click()
  await page.waitForURL(/\/ordershipped\/\d+/)
  const order = page.url().split('/').pop() ?? ''
  await page
    .getByText('Order Not Shipped Yet. Your order is being processed. You will receive a tracking number soon.')
    .waitFor()

  const staff = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(staff.page, base, 'dispatch@hearth.example', password)
  await staff.page.getByRole('button', { name: 'Open the back office menu' }).click()
  assert.equal(
    await staff.page.getByRole('link', { name: 'Categories' }).count(),
    0,
    'a link without the permission is shown',
  )
  await staff.page.getByRole('complementary').getByRole('link', { name: 'Orders' }).click()
  await staff.page.waitForURL(/\/adminorders$/)
  await staff.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await staff.page.getByRole('link', { name: order }).click()
  await staff.page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel('Courier').fill('Delhivery')
  await dialog.getByLabel('Tracking number').fill('DL123456789')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await staff.page.getByText('INV-2627-').first().waitFor()
  await page.reload()
  await page.getByText('DL123456789').waitFor()
  await staff.page.getByRole('button', { name: 'Mark as delivered' }).click()
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await staff.page.getByText('Delivered', { exact: true }).first().waitFor()

  await page.goto(`${base}/orderdetails/${order}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^invoice-INV-2627-\d{6}\.pdf$/)
  const text = textOf(await file.path())
  // Expected tax: 2,868.00 / 1.18 = 2,430.51 taxable, 437.49 tax. Of these, the dimmers are 2,371.19 and 426.81, the
  // delivery 59.32 and 10.68.
  for (const part of [
    'Tax Invoice',
    'INV-2627-',
    'Karnataka (29)',
    '2,430.51',
    '437.49',
    '₹2,868.00',
    'Rupees Two Thousand Eight Hundred and Sixty Eight Only',
    '27AAPFU0939F1ZV',
  ])
    assert.ok(text.includes(part), `the invoice lacks ${part}:\n${text}`)
  for (const kind of ['confirmed', 'shipped', 'delivered'])
    assert.equal((await mails(shop, kind)).length, 1, `one ${kind} mail`)
  assert.deepEqual([customer.complaints, staff.complaints], [[], []])
})

test('public pages are rendered by the server and hydrated without a change or a call', async () => {
  const context = await chrome.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.base}/productdetails/x/1`)
  await page.getByRole('heading', { level: 1, name: 'Aangan Touch Switch, 1 Gang' }).waitFor()
  assert.match((await page.locator('script[type="application/ld+json"]').textContent()) ?? '', /"priceCurrency":"INR"/)
  const live = await watch(await chrome.newContext())
  const calls: string[] = []
  live.page.on('request', (r) => r.url().includes('/api/') && calls.push(new URL(r.url()).pathname))
  for (const path of ['/', '/allproducts', '/productdetails/x/1']) {
    calls.length = 0
    await live.page.goto(shop.base + path, { waitUntil: 'networkidle' })
    assert.deepEqual(calls, ['/api/session'], `${path} asks again for what it came with`)
  }
  assert.deepEqual(live.complaints, [])
  const gone = await page.goto(`${shop.base}/productdetails/x/99999`)
  assert.equal(gone?.status(), 404)
})
