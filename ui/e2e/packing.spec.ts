// The packing bench: 25 parcels from Today to shipped and invoiced, counted in clicks and scans; and what goes wrong
// with scanners, networks and two packers.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { buy, call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

type Parcel = {
  orders_id: number
  why: string
  tracking_id: string
  mine: boolean
  items: { quantity: number; scanned: number; codes: string[] }[]
}
type Bench = { parcels: Parcel[]; total: number }

async function packer(name = 'dispatch', path = 'today') {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, `${name}@hearth.example`)
  await page.goto(`${shop.base}/${path}`)
  return { page, complaints }
}

/** ordered places orders of a customer and returns their numbers. */
async function ordered(many: number, product = 7): Promise<number[]> {
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'devika@mail.example')
  const ids: number[] = []
  for (let n = 0; n < many; n++) ids.push(await buy(customer.page, [product, 1]))
  return ids
}

const bench = async (page: Page, query = '') => (await call(page, `admin/packing?${query}`)).data as Bench
const field = (page: Page) => page.getByLabel('Order, unit or tracking number')
const said = (page: Page) => page.locator('[data-said]')

/** scanOn types a code as a hand scanner does, wherever the focus is, and waits until the screen has taken it. */
async function scanOn(page: Page, code: string) {
  const before = Number(await said(page).getAttribute('data-said'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (was) => Number(document.querySelector<HTMLElement>('[data-said]')?.dataset.said) > was,
    before,
  )
}

test('25 parcels go from Today to shipped with invoices in 8 clicks and 50 scans', async () => {
  await ordered(25)
  const { page, complaints } = await packer()
  let clicks = 0
  const click = async (what: Locator) => {
    clicks++
    await what.click()
  }
  const menu = page.getByRole('complementary', { name: 'Back office' })
  await click(menu.getByRole('link', { name: 'Orders', exact: true }))
  await click(page.getByRole('link', { name: /^Packing bench/ }).first())
  // The size of a batch is chosen once, and remembered.
  await click(page.getByText('Filter', { exact: true }))
  clicks++
  await page.getByLabel('Batch size').selectOption('25')
  await page.getByText('25 orders').waitFor()
  const printed = async (name: RegExp) => {
    const answer = page.waitForResponse(/api\/admin\/print\?/)
    const noted = page.waitForResponse(/api\/admin\/printed/)
    const popup = page.waitForEvent('popup')
    await click(page.getByRole('button', { name }))
    await (await popup).close()
    await noted
    const pdf = await page.evaluate(async (url) => {
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
      return Array.from(bytes)
    }, (await answer).url())
    const path = join(shop.data, 'printed.pdf')
    writeFileSync(path, Uint8Array.from(pdf))
    return execFileSync('pdfinfo', [path], { encoding: 'utf8' })
  }
  const labels = await printed(/^Print 25 labels/)
  assert.match(labels, /Pages:\s+25\n/)
  assert.match(labels, /288 x 432 pts/)
  const slips = await printed(/^Print 25 slips/)
  assert.match(slips, /\(A4\)/)
  await page.getByRole('button', { name: 'Print 0 labels, 4 × 6 inches' }).waitFor()
  const parcels = (await bench(page, 'most=25')).parcels
  let scans = 0
  for (const [n, parcel] of parcels.entries()) {
    const codes = [String(parcel.orders_id), `AWB700000${n}`]
    // Some packers scan the number first.
    for (const code of n % 2 ? codes : codes.reverse()) {
      scans++
      await scanOn(page, code)
    }
  }
  await page.getByText('25 of 25 ready.').waitFor()
  await click(page.getByRole('button', { name: 'Ship 25' }))
  await page.getByText('25 done.').waitFor()
  const invoices = page.waitForResponse(/api\/admin\/print\?.*papers=invoices/)
  await click(page.getByRole('button', { name: 'Print 25 invoices' }))
  assert.equal((await invoices).headers()['content-type'], 'application/pdf')
  console.log(`${clicks} clicks and ${scans} scans`)
  assert.ok(clicks <= 8 && scans <= 50, `${clicks} clicks, ${scans} scans`)
  const { data: order } = (await call(page, `admin/orders/${parcels[3]?.orders_id}`)) as {
    data: { state: string; tracking_id: string }
  }
  assert.deepEqual([order.state, order.tracking_id], ['shipped', 'AWB7000003'])
  assert.deepEqual(complaints, [])
})

test('a reload and a lost network lose no scan', async () => {
  const ids = await ordered(2)
  const { page, complaints } = await packer('dispatch', `packing?orders=${ids.join(',')}`)
  const [one = 0, two = 0] = ids
  await scanOn(page, String(one))
  await page.context().setOffline(true)
  await scanOn(page, 'AWB8000001')
  await scanOn(page, 'AWB8000002')
  await page.getByText(/No connection: 1 scan is kept/).waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await page.reload()
  await page.getByText('Without an order yet:').getByText('AWB8000002').waitFor()
  await scanOn(page, String(two))
  await page.getByText('2 of 2 ready.').waitFor()
  await page.getByRole('button', { name: 'Ship 2', exact: true, disabled: false }).waitFor()
  const kept = (await bench(page, `orders=${ids.join(',')}`)).parcels
  assert.deepEqual(
    kept.map((p) => p.tracking_id),
    ['AWB8000001', 'AWB8000002'],
  )
  // One key takes the last scan back, another the one before it.
  await field(page).press('Backspace')
  await page.getByText('1 of 2 ready.').waitFor()
  for (let n = 0; n < 3; n++) await page.keyboard.press('Control+z')
  await page.getByText('To scan').nth(1).waitFor()
  await page.getByText('0 of 2 ready.').waitFor()
  assert.deepEqual(complaints, [])
})

test('a second packer is told who is packing the parcel, and a number of another order is refused', async () => {
  const ids = await ordered(2)
  const [one = 0, two = 0] = ids
  const path = `packing?orders=${ids.join(',')}`
  const first = await packer('dispatch', path)
  const second = await packer('owner', path)
  await second.page.getByText('2 orders').waitFor()
  await scanOn(first.page, String(one))
  await scanOn(first.page, 'AWB9000001')
  // A scanner that reads twice, with an Enter too many.
  await first.page.keyboard.type('AWB9000001')
  for (let n = 0; n < 3; n++) await first.page.keyboard.press('Enter')
  await first.page.getByText('1 of 2 ready.').waitFor()
  await first.page.getByRole('button', { name: 'Ship 1', exact: true, disabled: false }).waitFor()
  const name = ((await call(first.page, 'session')).data as { name: string }).name
  await scanOn(second.page, String(one))
  await second.page
    .locator('[data-said][data-tone=bad]')
    .getByText(new RegExp(`${name} is packing`))
    .waitFor()
  await scanOn(second.page, String(two))
  await scanOn(second.page, 'awb9000001')
  await second.page.locator('[data-said][data-tone=bad]').getByText(`belongs to order ${one}`).waitFor()
  await second.page.getByText('0 of 2 ready.').waitFor()
  // Scanned twice, the parcel changes hands.
  await second.page.getByRole('row', { name: new RegExp(`^${one}.*${name} is packing it`) }).waitFor()
  await scanOn(second.page, String(one))
  await second.page.getByText(/Scan again to take over/).waitFor()
  await second.page.evaluate(() => new Promise((done) => setTimeout(done, 400)))
  await scanOn(second.page, String(one))
  await second.page.getByText('1 of 2 ready.').waitFor()
  assert.deepEqual([...first.complaints, ...second.complaints], [])
})

test('ticked orders lead to the bench, and a cancelled one stays with its reason', async () => {
  const [one = 0, two = 0] = await ordered(2)
  const { page, complaints } = await packer('dispatch', 'adminorders?state=pack')
  for (const id of [one, two]) await page.getByRole('checkbox', { name: `Select order ${id}` }).check()
  await page.getByRole('link', { name: 'Pack these' }).click()
  await page.waitForURL(/packing\?orders=/)
  await page.getByText('2 orders').waitFor()
  for (const code of [one, 'AWB6000001', two, 'AWB6000002']) await scanOn(page, String(code))
  const ship = page.getByRole('button', { name: 'Ship 2', exact: true, disabled: false })
  await ship.waitFor()
  const cancelled = await call(page, `admin/orders/${two}/cancel`, { reason: 'Customer called' })
  assert.ok(cancelled.status, cancelled.message)
  await ship.click()
  await page
    .getByText(/cancelled/i)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Print 1 invoice' }).waitFor()
  assert.deepEqual(complaints, [])
})
