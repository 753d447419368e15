import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { test } from 'vitest'
import { buy, call, cartAtServer, chrome, deliver, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const visitor = async (options: BrowserContextOptions = {}) => watch(await chrome.newContext(options))
async function person(name: string, options: BrowserContextOptions = {}) {
  const someone = await visitor(options)
  await logIn(someone.page, shop.base, `${name}@${name === 'owner' ? 'hearth.example' : 'mail.example'}`)
  return someone
}

test('the cart limits quantities to the stock and says so', async () => {
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
  assert.equal(await limit.locator('[data-tone]').getAttribute('data-tone'), 'info')
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

  // Removing a product from the cart asks first.
  await page.goto(`${shop.base}/productdetails/x/7`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(`${shop.base}/cart`)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Cart is empty. Add Items to the cart!').waitFor()
})

test('the carts of two devices are merged with the higher quantity of each product', async () => {
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
  await cartAtServer(first.page, 0)
  // A sync of the cart that fails says so and keeps the cart.
  await first.page.route('**/api/showcartlist', (route) =>
    route.fulfill({ json: { status: true, message: 'OK', role: 'Customer', data: 'x' } }),
  )
  await first.page.reload()
  await first.page
    .getByRole('dialog', { name: 'Sync Failed' })
    .getByText('Unable to sync cart. Please try again later.')
    .waitFor()
  // An error toast looks different from an informative one.
  assert.equal(await first.page.locator('dialog [data-tone]').getAttribute('data-tone'), 'error')
  // A failed upload of a product to the server's cart keeps the cart too, and its reason is logged.
  await first.page.unroute('**/api/showcartlist')
  const third = await visitor()
  await third.page.goto(`${shop.base}/productdetails/x/9`)
  await third.page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await third.page.route('**/api/manageCart', (route) => route.fulfill({ json: { status: false, message: 'no' } }))
  const warned: string[] = []
  third.page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await logIn(third.page, shop.base, 'rahul@mail.example')
  await third.page.getByRole('dialog', { name: 'Sync Failed' }).waitFor()
  assert.match(warned.join('\n'), /Some cart operations failed\. Please try again\./)
})

test('a visitor’s wishlist click leads to login and back; wishlist items move to the cart and can be removed', async () => {
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

test('a delivered order is reviewed, one line is returned and refunded, an old one is not returnable, and it is reordered', async () => {
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
  await page.goto(`${shop.base}/orders`)
  await card.getByText('1 More Items').waitFor()
  await card.getByRole('link', { name: '★ Write a Review' }).click() // of the order's other product
  await page
    .getByRole('group', { name: /^Stars for/ })
    .last()
    .getByRole('radio')
    .last()
    .check({ force: true })
  await page.getByLabel('Your review').last().fill('Does what it says.')
  await page.getByRole('button', { name: 'Submit Rating' }).last().click()
  await page.getByText('Rating submitted successfully!').waitFor()
  await page.goto(`${shop.base}/orders`)
  await card.getByText('1 More Items').waitFor()
  assert.equal(await card.getByRole('link', { name: '★ Write a Review' }).count(), 0, 'both are written')

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
  // Staff entered a delivery date before the dispatch date. The dispatch is shown no later than the delivery.
  const told = (await page.getByRole('main').textContent()) ?? ''
  const [shipped, arrived] = ['Shipped', 'Delivered'].map(
    (step) => RegExp(`${step}\\s*(\\d{1,2} \\w{3} \\d{4})`).exec(told)?.[1],
  )
  assert.ok(arrived)
  assert.equal(shipped, arrived)
  await page.getByRole('button', { name: 'Order again' }).click()
  await page.waitForURL(`${shop.base}/cart`)
  await page
    .getByLabel(/^Quantity of/)
    .getByText('1')
    .waitFor()
  assert.deepEqual(customer.complaints, [])
})

test('two quick clicks place one order, with its note', async () => {
  const { page } = await person('aditya')
  await page.goto(`${shop.base}/productdetails/x/7`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByLabel('Note for packing and delivery').fill('दूसरे गेट पर घंटी बजाएँ')
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
  await page.getByRole('link', { name: 'See this order' }).click()
  await page.getByText('Your note: दूसरे गेट पर घंटी बजाएँ').waitFor()
})

test('an order placed in one tab is not placed again in another tab or with Back', async () => {
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

test('a half-filled address survives a reload', async () => {
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
