// Staff change an order before it is packed: the customer rang.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { buy, call, chrome, journeys, logIn, mails, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** at opens a page as a person. */
async function at(email: string, path = '', width = 1280) {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width, height: 900 } }))
  await logIn(page, shop.base, email)
  if (path) await page.goto(`${shop.base}/${path}`)
  return { page, complaints }
}

async function bought(...lines: [number, number][]) {
  const { page } = await at('devika@mail.example')
  return { page, order: await buy(page, ...lines) }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change order/ })
const find = (page: Page) => dialog(page).getByLabel('Add a product: name, SKU or serial')

test('a line is added to an order with one click and two fields from Today', async () => {
  const { order } = await bought([7, 1])
  const { page, complaints } = await at('dispatch@hearth.example', 'today')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  const done: string[] = []
  await page.keyboard.press('Control+k')
  done.push('field')
  await page.keyboard.type(`change ${order}`)
  await page.getByRole('option', { name: `Change order ${order}` }).waitFor()
  await page.keyboard.press('Enter')
  await find(page).waitFor()
  done.push('field')
  await page.keyboard.type('HTH-013\n')
  done.push('click')
  await dialog(page)
    .getByRole('button', { name: /^Save, total/ })
    .click()
  await page.getByText('The order has been changed.').waitFor()
  await page.getByRole('cell', { name: /Fingerprint Lock/ }).waitFor()
  assert.ok(done.length <= 5, done.join(' '))
  assert.deepEqual(complaints, [])
  const [letter] = await mails(shop, 'changed')
  assert.match(letter ?? '', new RegExp(`Your order ${order} has changed`))
})

test('on a phone a quantity is changed, and a packed order says that it is packed', async () => {
  const { order } = await bought([7, 2])
  const { page, complaints } = await at('dispatch@hearth.example', `adminorders/${order}`, 390)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await find(page).waitFor()
  await dialog(page)
    .getByRole('button', { name: /^Fewer / })
    .click()
  await dialog(page)
    .getByText(/less: the courier collects the new total/)
    .waitFor()
  await dialog(page).getByLabel('Why').fill('One is enough')
  await dialog(page)
    .getByRole('button', { name: /^Save, total/ })
    .click()
  await page.getByText('The order has been changed.').waitFor()
  await page.getByText(/: One is enough$/).waitFor()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await find(page).waitFor()
  await call(page, `admin/orders/${order}/pack`, { packed: 'yes' })
  await dialog(page)
    .getByRole('button', { name: /^More / })
    .click()
  await dialog(page).getByText('This order is packed. Press “Not packed” first.').waitFor()
  assert.deepEqual(complaints, [])
})
