import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { type Courier, place, startCourier, token } from './courier.ts'
import { buy, call, chrome, confirm, journeys, logIn, shop, watch } from './shop.ts'

// Parcels booked with the courier, alone and as a part of an order, from its connection in Settings to the customer's order page.

journeys('--captcha', 'off')

let courier: Courier
beforeAll(async () => {
  courier = await startCourier()
})
afterAll(() => courier?.close())

const wide = { viewport: { width: 1280, height: 900 } }

async function at(email: string): Promise<{ page: Page; complaints: string[] }> {
  const watched = await watch(await chrome.newContext(wide))
  await logIn(watched.page, shop.base, email)
  return watched
}

test('the owner connects the courier, and its connection is tested without booking anything', async () => {
  const { page, complaints } = await at('owner@hearth.example')
  await confirm(page)
  const saved = await call(page, 'admin/settings', { delhivery_url: courier.url, delhivery_token: token })
  assert.ok(saved.status, saved.message)
  await page.goto(`${shop.base}/settings?page=Courier`)
  await page.getByLabel('Pick-up place').fill(place)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved.').waitFor()
  await page.getByRole('button', { name: /^Test/ }).click()
  await page.getByText(/It gives waybills\./).waitFor()
  assert.equal(courier.parcels.size, 0)
  assert.deepEqual(complaints, [])
})

test('three orders are booked for one pick-up and shipped without a number being typed', async () => {
  const customer = await at('devika@mail.example')
  const orders: number[] = []
  for (const product of [7, 8, 9]) orders.push(await buy(customer.page, [product, 1]))
  const { page, complaints } = await at('dispatch@hearth.example')
  await page.goto(`${shop.base}/adminorders`)
  const dialog = page.getByRole('dialog')
  const choose = async () => {
    for (const id of orders) await page.getByLabel(`Select order ${id}`).check()
  }
  const press = (name: string) =>
    page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name, exact: true }).click()

  await choose()
  await press('Book')
  await dialog.getByLabel('Pick-up on').waitFor()
  await dialog.getByRole('button', { name: 'Book 3' }).click()
  await dialog.getByText('3 done.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await vi.waitUntil(() => courier.parcels.size === 3, { timeout: 10_000 })
  await press('Ship')
  await dialog.getByRole('button', { name: 'Ship 3' }).waitFor()
  assert.equal(await dialog.getByPlaceholder('Tracking number').count(), 0)
  await dialog.getByLabel('Courier').fill('Delhivery')
  await dialog.getByRole('button', { name: 'Ship 3' }).click()
  await dialog.getByText('3 done.').waitFor()

  const waybillOf = (id: number) => [...courier.parcels].find(([, one]) => one.fields.order === String(id))?.[0] ?? ''
  for (const id of orders) {
    await customer.page.goto(`${shop.base}/orderdetails/${id}`)
    await customer.page.getByText(waybillOf(id)).first().waitFor()
  }
  assert.deepEqual([customer.complaints, complaints], [[], []])
})

test('a booking is cancelled and booked anew under a new waybill, and a refusal says who does what', async () => {
  const customer = await at('devika@mail.example')
  const id = await buy(customer.page, [10, 1])
  const { page, complaints } = await at('dispatch@hearth.example')
  await page.goto(`${shop.base}/adminorders/${id}`)
  const panel = page.getByRole('region', { name: 'Booking' })
  const book = async (button: string) => {
    await panel.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
  }
  courier.refusal = 'Prepaid client manifest charge API failed due to insufficient balance'
  await book('Book with Delhivery')
  await panel.getByText(/^The Delhivery wallet is empty. An owner recharges it/).waitFor()
  courier.refusal = ''
  await book('Book again')
  await panel.getByText('Booked with Delhivery').waitFor()
  const [first] = [...courier.parcels].filter(([, one]) => one.fields.order?.startsWith(String(id))).at(-1) ?? []
  await panel.getByRole('button', { name: 'Cancel booking' }).click()
  await panel.getByText('Booking cancelled').waitFor()
  await book('Book again')
  await panel.getByText('Booked with Delhivery').waitFor()
  const live = [...courier.parcels].filter(([, one]) => one.fields.order?.startsWith(String(id)) && !one.cancelled)
  assert.equal(live.length, 1)
  assert.notEqual(live[0]?.[0], first)
  assert.deepEqual([customer.complaints, complaints], [[], []])
})

test('an order leaves in two parcels: one booked with a part, one sent by hand with the rest', async () => {
  const customer = await at('devika@mail.example')
  const id = await buy(customer.page, [7, 2], [8, 1])
  const { page, complaints } = await at('dispatch@hearth.example')
  const dialog = page.getByRole('dialog')
  await page.goto(`${shop.base}/adminorders/${id}`)
  await page.getByRole('button', { name: 'Book with Delhivery' }).click()
  await dialog.getByLabel('Send only a part now').check()
  const pieces = dialog.getByRole('group', { name: /What is in this parcel/ }).getByRole('textbox')
  await pieces.nth(0).fill('1')
  await pieces.nth(1).fill('0')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText('Booked with Delhivery').waitFor()
  const [, booked] = [...courier.parcels].find(([, one]) => one.fields.order === String(id)) ?? []
  assert.equal(booked?.fields.quantity, '1')
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByText('Part shipped', { exact: true }).waitFor()

  await customer.page.goto(`${shop.base}/orderdetails/${id}`)
  await customer.page.getByText('The rest of your order is being packed.').waitFor()
  assert.ok(await customer.page.getByRole('button', { name: 'Cancel the rest' }).isVisible())

  await page.getByRole('button', { name: 'Ship the rest' }).click()
  await dialog.getByLabel('Courier').fill('Post')
  await dialog.getByLabel('Tracking number').fill('EM1234IN')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  const second = page.getByRole('region', { name: 'Parcel 2' })
  await second.getByRole('button', { name: 'Delivered' }).click()
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
  await second.getByText('Delivered').waitFor()
  await page.getByRole('region', { name: 'Parcel 1' }).getByRole('button', { name: 'Delivered' }).click()
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByRole('heading', { name: /Delivered/ }).waitFor()
  await customer.page.reload()
  await customer.page.getByText('EM1234IN').waitFor()
  assert.deepEqual([customer.complaints, complaints], [[], []])
})
