import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { browser, buy, call, deliver, logIn, mails, open, password, type Shop, watch } from './shop.ts'

let shop: Shop
let chrome: Browser

beforeAll(async () => {
  shop = await open('--demo', '--captcha', 'off')
  chrome = await browser()
})
afterAll(async () => {
  await chrome?.close()
  await shop?.stop()
})

const visitor = async (options: BrowserContextOptions = {}) => watch(await chrome.newContext(options))
async function person(name: string, options: BrowserContextOptions = {}) {
  const someone = await visitor(options)
  await logIn(someone.page, shop.base, `${name}@${name === 'owner' ? 'hearth.example' : 'mail.example'}`)
  return someone
}

test('a forgotten password is set anew with the emailed code, which works once', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/login`)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('kavya@mail.example')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.waitForURL(`${shop.base}/savepass`, { timeout: 8000 })
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await mails(shop, 'code'))[0] ?? '')?.[0] ?? ''
  const save = async () => {
    await page.getByLabel('Code from the email').fill(code.toLowerCase())
    await page.getByLabel('New password', { exact: true }).fill('Sharad@2026')
    await page.getByLabel('Confirm password').fill('Sharad@2026')
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await save()
  await page.waitForURL(`${shop.base}/login`)
  await logIn(page, shop.base, 'kavya@mail.example', 'Sharad@2026')
  const other = await visitor()
  await other.page.goto(`${shop.base}/savepass`)
  await other.page.getByLabel('Code from the email').fill(code)
  await other.page.getByLabel('New password', { exact: true }).fill('Sharad@2027')
  await other.page.getByLabel('Confirm password').fill('Sharad@2027')
  await other.page.getByRole('button', { name: 'Save password' }).click()
  await other.page.getByText('This code is wrong or has expired. Please ask for a new one.').first().waitFor()
})

test('the cart never holds more than the stock, and says so', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/productdetails/x/5`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('added to cart').first().waitFor()
  await page.goto(`${shop.base}/cart`)
  const stock = (n: number) =>
    page.route('**/api/showstock/5', (route) => route.fulfill({ json: { status: true, message: 'OK', data: n } }))
  const more = page.getByRole('button', { name: /^One more of/ })
  await stock(1)
  await more.click()
  const limit = page.getByRole('dialog', { name: 'Stock Limit Reached!' })
  await limit.getByText('is only available 1 in stock').waitFor()
  await limit.getByRole('button', { name: 'OK' }).click()
  assert.equal(await page.getByRole('button', { name: /^One less of/ }).isDisabled(), true, 'minus goes below 1')
  await stock(3)
  await more.click()
  await page
    .getByLabel(/^Quantity of/)
    .getByText('2')
    .waitFor()
  await page.reload()
  await page
    .getByLabel(/^Quantity of/)
    .getByText('2')
    .waitFor()
  await stock(0)
  await more.click()
  await page.getByRole('dialog', { name: 'Out of Stock!' }).getByText('is currently out of stock').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByText('Cart is empty. Add Items to the cart!').waitFor()

  // Removing asks first.
  await page.goto(`${shop.base}/productdetails/x/7`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(`${shop.base}/cart`)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Cart is empty. Add Items to the cart!').waitFor()
})

test('the carts of two devices become one, with the higher quantity of each product', async () => {
  const first = await person('rahul')
  for (const [id, quantity] of [
    [5, 1],
    [9, 3],
  ] as const)
    await call(first.page, 'manageCart', { operation: 'insert', data: { product_id: id, quantity } })
  const second = await visitor()
  for (const id of [5, 5, 7]) {
    await second.page.goto(`${shop.base}/productdetails/x/${id}`)
    await second.page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await second.page.getByText('added to cart').first().waitFor()
  }
  await logIn(second.page, shop.base, 'rahul@mail.example')
  const cart = async () =>
    Object.fromEntries(
      ((await call(first.page, 'showcartlist')).data as { product_id: number; quantity: string }[]).map((row) => [
        row.product_id,
        row.quantity,
      ]),
    )
  await second.page.waitForFunction(() => document.querySelector('[data-badge]')?.textContent === '3')
  assert.deepEqual(await cart(), { 5: '2', 7: '1', 9: '3' })
  await first.page.goto(`${shop.base}/cart`)
  await first.page.waitForFunction(() => document.querySelector('[data-badge]')?.textContent === '3')
  await first.page.getByRole('button', { name: 'Clear Cart' }).click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'Clear Cart' }).click()
  await first.page.getByText('Cart is empty. Add Items to the cart!').waitFor()
  await first.page.waitForFunction(
    async () => ((await (await fetch('/api/showcartlist')).json()).data as unknown[]).length === 0,
  )
  // A sync that fails says so and keeps the cart.
  await first.page.route('**/api/showcartlist', (route) =>
    route.fulfill({ json: { status: true, message: 'OK', role: 'Customer', data: 'x' } }),
  )
  await first.page.reload()
  await first.page
    .getByRole('dialog', { name: 'Sync Failed' })
    .getByText('Unable to sync cart. Please try again later.')
    .waitFor()
})

test('a visitor’s heart leads to login and back; the wishlist moves to the cart and loses what is removed', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/productdetails/x/6`)
  await page.getByRole('button', { name: 'Wishlist' }).click()
  await page.waitForURL(/\/login\?next=/)
  await page.getByLabel('Email').fill('arjun@mail.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Lantern#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/productdetails/)
  const heart = page.getByRole('button', { name: 'Wishlist' })
  await heart.click()
  await page.locator('[aria-label=Wishlist][aria-pressed=true]').waitFor()
  await page.goto(`${shop.base}/wishlist`)
  await page.getByRole('heading', { name: 'Your Wishlist' }).waitFor()
  await page.getByRole('button', { name: 'Move to Cart' }).click()
  await page.waitForURL(`${shop.base}/cart`)
  await page.goto(`${shop.base}/wishlist`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Wishlist Item Removed Sucessfully').waitFor()
  await page.getByText('Your wishlist is empty.').waitFor()
})

test('a delivered order is rated, a line of it comes back and is refunded, an old one can’t, and it is ordered again', async () => {
  const customer = await person('pooja')
  const staff = await person('owner')
  const fresh = await buy(customer.page, [7, 2], [9, 1])
  const old = await buy(customer.page, [7, 1])
  await deliver(staff.page, fresh)
  await deliver(staff.page, old, 11)
  const { page } = customer
  await page.goto(`${shop.base}/orders`)
  const card = page
    .getByRole('region', { name: 'Order Delivered' })
    .getByRole('listitem')
    .filter({ hasText: String(fresh) })
  await card.getByText('1 More Items').waitFor()
  await card.getByRole('link', { name: '★ Write a Review' }).click()
  await page.waitForURL(`${shop.base}/orderReview/${fresh}`)
  assert.equal(await page.getByLabel('Your review').count(), 0, 'a review box without a star')
  const labels = ['Very Bad', 'Bad', 'Good', 'Very Good', 'Excellent']
  for (const [i, label] of labels.entries()) {
    await page
      .getByRole('group', { name: /^Stars for/ })
      .first()
      .getByRole('radio')
      .nth(i)
      .check({ force: true })
    await page
      .getByRole('group', { name: /^Stars for/ })
      .first()
      .getByText(label, { exact: true })
      .waitFor()
  }
  await page.getByLabel('Your review').first().fill('<b>Quiet</b> and quick.')
  await page.getByRole('button', { name: 'Submit Rating' }).first().click()
  await page.getByText('Rating submitted successfully!').waitFor()

  await page.goto(`${shop.base}/orderdetails/${fresh}`)
  await page.getByText('Your order includes 2 items').waitFor()
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Return' }) })
    .first()
  await line.getByRole('button', { name: 'Return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Item' })
  await dialog.getByText('Are you sure you want to return this item?').waitFor()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  await line.getByRole('button', { name: 'Return' }).click()
  await dialog.getByLabel(/UPI/).first().fill('pooja@upi')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await page.getByText(/Cancelled on .* as per your request/).waitFor()
  await page.getByText(/Refund Initiated/).waitFor()
  const returns = (await call(staff.page, 'admin/returns')).data as { odid: number; orders_id: number }[]
  const odid = returns.find((row) => row.orders_id === fresh)?.odid
  await call(staff.page, `admin/returns/${odid}/refund`, { reference: 'UPI123', restock: 'yes' })
  await page.reload()
  await page.getByText(/Refund Credited/).waitFor()

  await page.goto(`${shop.base}/orderdetails/${old}`)
  await page.getByText('Total Amount').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Return', exact: true }).count(), 0, 'after ten days')
  await page.getByRole('button', { name: 'Order again' }).click()
  await page.waitForURL(`${shop.base}/cart`)
  await page
    .getByLabel(/^Quantity of/)
    .getByText('1')
    .waitFor()
  assert.deepEqual(customer.complaints, [])
})

test('a device is registered by its serial, found again, and shows its QR code', async () => {
  const staff = await person('owner')
  const made = (await call(staff.page, 'generateserialnumber', {
    product_id: 7,
    product_name: 'x',
    quantity: 7,
  })) as unknown as { serialNumber: string[] }
  const { page } = await person('tanvi')
  await page.goto(`${shop.base}/registerdevice?serial=${made.serialNumber[0]}`)
  assert.equal(await page.getByLabel('Serial Number').inputValue(), made.serialNumber[0])
  await page.getByLabel('Serial Number').fill('  ')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Serial Number is required.').waitFor()
  await page.getByText('Product Name is required.').waitFor()
  const fill = async (serial: string, file: string, content: string) => {
    await page.getByLabel('Serial Number').fill(serial)
    await page.getByLabel('Product Name').selectOption('7')
    await page
      .getByLabel('Invoice Bill')
      .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Register', exact: true }).click()
  }
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'
  await fill('HR7NOSUCHNUMBER', 'bill.pdf', pdf)
  await page.getByText('Serial number not recognised.').first().waitFor()
  await fill(made.serialNumber[0] ?? '', 'bill.pdf', '<html>')
  await page
    .getByText(/jpg, jpeg, png or pdf/i)
    .last()
    .waitFor()
  await fill(made.serialNumber[0] ?? '', 'bill.pdf', pdf)
  await page.waitForURL(`${shop.base}/devicedetails`)
  await page
    .getByRole('row')
    .filter({ hasText: made.serialNumber[0] ?? '' })
    .waitFor()

  // Seven devices fill two pages. The search works while typing and ignores case.
  await page.evaluate(async (serials) => {
    for (const serial of serials) {
      const form = new FormData()
      form.set('serialNumber', serial)
      form.set('product_id', '7')
      form.set('product_name', 'x')
      form.set('invoice', new File(['%PDF-1.4\n%%EOF\n'], 'bill.pdf'))
      await fetch('/api/deviceregister', { method: 'POST', body: form })
    }
  }, made.serialNumber.slice(1))
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  assert.equal(await page.getByRole('row').count(), 2)
  assert.equal(await page.getByRole('button', { name: 'Next' }).isDisabled(), true)
  await page.getByPlaceholder('Search serial number').fill((made.serialNumber[0] ?? '').toLowerCase())
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await page.getByRole('row').count(), 2)
  await page.getByPlaceholder('Search serial number').fill('zzz')
  await page.getByText('No zzz devices registered yet').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page
    .getByRole('button', { name: /^QR code of/ })
    .first()
    .click()
  const picture = page.getByRole('dialog').getByRole('img')
  await picture.waitFor()
  assert.ok((await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))) > 0)
  await picture.click()
  await page.mouse.click(5, 5)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the survey checks as typed and on leaving, is sent once, and thanks', async () => {
  const { page } = await visitor()
  const visits: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/log_visit') && visits.push(request.url()))
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/feedback') && sent.push(request.postData() ?? ''))
  await page.goto(`${shop.base}/surveyform`)
  await page.getByRole('heading', { level: 1, name: 'Your Opinion Matters to Us' }).waitFor()
  assert.equal(await page.getByLabel('Ease of use with smart products').count(), 0, 'the second variant has it not')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const text of ['Name is required', 'Email is required', 'Address is required'])
    await page.getByText(text).waitFor()
  await page.getByLabel('Name').pressSequentially('As1ha!')
  assert.equal(await page.getByLabel('Name').inputValue(), 'Asha')
  await page.getByLabel('Email').fill('asha@x')
  await page.getByLabel('Contact number').pressSequentially('98765x43')
  await page.getByLabel('Residence place').fill('Pune #4')
  await page.getByLabel('Residence place').blur()
  await page.getByText('Enter a valid email address').waitFor()
  await page.getByText('Enter a valid 10-digit phone number').waitFor()
  await page.getByText('Address must contain only letters, numbers, and spaces').waitFor()
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Contact number').fill('9876543210')
  await page.getByLabel('Residence place').fill('Pune 4')
  await page.getByLabel('26-38').check()
  await page.getByLabel('Smart Curtains').check()
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  await page.getByText('Your feedback has been submitted successfully.').waitFor()
  await page.waitForURL(`${shop.base}/`, { timeout: 8000 })
  assert.equal(visits.length, 1)
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /timeSpentOnPage/)
  // A refused and an unreachable call each show their alert, and the form keeps its values.
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(`${shop.base}/feedbackform`)
  await page.getByRole('heading', { level: 1, name: "We'd Love Your Feedback" }).waitFor()
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Residence place').fill('Pune')
  await page.route('**/api/feedback', (route) => route.fulfill({ json: { status: false, message: 'No.' } }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => !document.querySelector('button[type=submit][aria-busy=true]'))
  await page.unroute('**/api/feedback')
  await page.route('**/api/feedback', (route) => route.abort())
  const second = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Submit' }).click()
  await second
  assert.deepEqual(alerts, [
    'Error submitting feedback. Please try again.',
    'There was an error submitting your feedback. Please try again.',
  ])
  assert.equal(await page.getByLabel('Name').inputValue(), 'Asha')
})

test('a new email holds once its code is entered; the name at once', async () => {
  const { page } = await person('neha')
  await page.goto(`${shop.base}/profile`)
  await page.waitForFunction(
    () => (document.querySelector('input[type=email]') as HTMLInputElement | null)?.value === 'neha@mail.example',
  )
  await page.getByLabel('Name', { exact: true }).fill('Neha 2')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByText('Please enter only alphabets').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Neha A')
  await page.getByLabel('Email').fill('neha.new@mail.example')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByText('Please enter your password to change your email.').waitFor()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByRole('heading', { name: 'Confirm neha.new@mail.example' }).waitFor()
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await mails(shop, 'email'))[0] ?? '')?.[0] ?? ''
  await page.getByLabel('Code from the email').fill('AAAAA-BBBBB')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByText('This code is wrong or has expired.').waitFor()
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByText('Your email has been changed.').waitFor()
  assert.equal((await mails(shop, 'emailnotice')).length, 1)
})

test('a session that ended anywhere leads to login', async () => {
  const { page } = await person('gaurav')
  await page.goto(`${shop.base}/profile`)
  await page.getByRole('button', { name: 'Save Profile' }).waitFor()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.waitForURL(/\/login/)
  assert.equal(await page.evaluate(() => localStorage.getItem('usered')), null)
})

test('two quick clicks place one order', async () => {
  const { page } = await person('aditya')
  await page.goto(`${shop.base}/productdetails/x/7`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /COD/ }).check()
  const calls: string[] = []
  page.on(
    'request',
    (request) => /\/api\/(checkout|codstatus)$/.test(request.url()) && calls.push(request.url().split('/').pop() ?? ''),
  )
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await page.getByRole('dialog', { name: 'Are you sure to order' }).getByRole('button', { name: 'Yes' }).dblclick()
  await page.getByText('Your order is confirmed.').first().waitFor()
  assert.deepEqual(calls, ['checkout', 'codstatus'])
})

test('what was ordered in one tab can’t be ordered again in another, nor by going back', async () => {
  const first = await person('karthik')
  await first.page.goto(`${shop.base}/productdetails/x/7`)
  await first.page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const second = await first.page.context().newPage()
  for (const tab of [first.page, second]) {
    await tab.goto(`${shop.base}/checkout`)
    await tab.getByRole('button', { name: 'Deliver here' }).click()
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.getByRole('radio', { name: /COD/ }).check()
  }
  await first.page.getByRole('button', { name: 'Place order' }).click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await first.page.getByText('Your order is confirmed.').first().waitFor()
  const had = (await call(second, 'orders')) as unknown as { data: unknown[] }
  await second.bringToFront()
  await second
    .getByText(/cart is empty/i)
    .first()
    .waitFor()
  assert.equal(await second.getByRole('button', { name: 'Place order' }).count(), 0)
  await first.page.waitForURL(`${shop.base}/`)
  await first.page.goBack()
  await first.page.goto(`${shop.base}/checkout`)
  await first.page
    .getByText(/cart is empty/i)
    .first()
    .waitFor()
  assert.equal(((await call(second, 'orders')) as unknown as { data: unknown[] }).data.length, had.data.length)
})

test('a half-filled address outlives a reload', async () => {
  const { page } = await person('zoya')
  await page.goto(`${shop.base}/profile?tab=address`)
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByLabel('Name', { exact: true }).fill('ज़ोया अंसारी')
  await page.getByLabel('Pincode').fill('560001')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input[readonly]')].some((i) => (i as HTMLInputElement).value === 'Bangalore'),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Add New' }).click()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'ज़ोया अंसारी')
  await page.getByLabel('Pincode').fill('999999')
  await page.getByText('Please enter valid pin code').waitFor()
  assert.equal(await page.getByLabel('Pincode').inputValue(), '')
})
