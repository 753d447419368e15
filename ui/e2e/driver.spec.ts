import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { buy, call, chrome, journeys, logIn, shop, watch } from './shop.ts'

// Own deliveries: from the ship dialog to the driver's page on a phone, the cash, and a customer who was not at home.

journeys('--captcha', 'off')

test('a driver delivers one parcel with the code and the cash, and misses a customer who then chooses a day', async () => {
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'devika@mail.example')
  const [first, second] = [await buy(customer.page, [7, 1]), await buy(customer.page, [8, 1])]

  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'dispatch@hearth.example')
  for (const id of [first, second]) {
    await page.goto(`${shop.base}/adminorders/${id}?act=ship`)
    const dialog = page.getByRole('dialog')
    // The courier used last is proposed once the list of couriers is known.
    await vi.waitUntil(async () => await dialog.getByLabel('Courier').inputValue())
    await dialog.getByLabel('Courier').fill('Own delivery')
    await dialog.getByLabel('Day of delivery').waitFor()
    assert.equal(await dialog.getByLabel('Tracking number').count(), 0)
    if (id === second) await dialog.locator('option[value="Ravi Kale"]').waitFor({ state: 'attached' })
    await dialog.getByLabel('Driver', { exact: true }).fill('Ravi Kale')
    if (id === first) await dialog.getByLabel('Driver’s mobile number').fill('9855500006')
    assert.equal(await dialog.getByLabel('Driver’s mobile number').inputValue(), '9855500006')
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  await page.getByRole('link', { name: 'Deliveries' }).first().click()
  const run = page.getByRole('region', { name: 'Ravi Kale' })
  await run.getByText('2 of 2').waitFor()
  await run.getByRole('button', { name: `Order ${second} earlier` }).click()
  await run.getByRole('listitem').first().getByText(`Order ${second}`).waitFor()
  await run.getByRole('button', { name: 'Link for the driver' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  const link = (await page.getByText('/driver/').textContent()) ?? ''

  const phone = await watch(await chrome.newContext({ viewport: { width: 390, height: 800 } }))
  await phone.page.goto(shop.base + new URL(link).pathname)
  const stop = (id: number) => phone.page.getByRole('listitem').filter({ hasText: `Order ${id}` })
  await stop(first).getByRole('button', { name: 'Delivered', exact: true }).click()
  await stop(first).getByLabel('Customer’s code').fill('')
  await stop(first).getByRole('button', { name: 'Confirm delivery' }).click()
  await stop(first).getByText('Please ask the customer for the code.').waitFor()
  await customer.page.goto(`${shop.base}/orderdetails/${first}`)
  const told = (await customer.page.getByText('Your code:').textContent()) ?? ''
  const code = /\d{4}/.exec(told)?.[0] ?? ''
  await stop(first).getByLabel('Customer’s code').fill(code)

  await phone.page.context().setOffline(true)
  await stop(first).getByRole('button', { name: 'Confirm delivery' }).click()
  await stop(first).getByText('It’s saved on this phone.', { exact: false }).waitFor()
  await phone.page.context().setOffline(false)
  await stop(first).getByText('Delivered', { exact: true }).waitFor()

  await stop(second).getByRole('button', { name: 'Not delivered' }).click()
  await stop(second).getByLabel('Why not?').selectOption('absent')
  await stop(second).getByRole('button', { name: 'Report' }).click()
  await stop(second).getByText('Not delivered: No one was there').waitFor()

  await customer.page.goto(`${shop.base}/orderdetails/${second}`)
  await customer.page.getByLabel('What should the courier do?').selectOption('day')
  await customer.page.getByRole('button', { name: 'Send' }).click()
  await customer.page.getByText('You chose: Come on another day', { exact: false }).waitFor()
  await phone.page.reload()
  await phone.page.getByText('0 of 1 left', { exact: false }).waitFor()

  const order = (await call(page, `admin/orders/${first}`)).data as { state: string; paid_by: string; due: number }
  assert.equal(order.state, 'delivered')
  assert.equal(order.due, 0)
  await page.goto(`${shop.base}/deliveries`)
  await run.getByRole('button', { name: 'Receive cash' }).click()
  await page.getByRole('button', { name: 'Received' }).click()
  await run.getByRole('button', { name: 'Receive cash' }).waitFor({ state: 'detached' })
  assert.deepEqual([...complaints, ...phone.complaints, ...customer.complaints], [])
})
