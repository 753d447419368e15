import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const narrow = 70

/** narrowFields are the fields of a page that show too little of what is typed into them. */
const narrowFields = (page: Page) =>
  page.evaluate((least) => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
    return [...fields]
      .filter((f) => !['checkbox', 'radio', 'hidden', 'file', 'range', 'color'].includes(f.type) && f.checkVisibility())
      .map(
        (f) => [f.labels?.[0]?.textContent || f.ariaLabel || f.name || f.id, f.getBoundingClientRect().width] as const,
      )
      .filter(([, width]) => width > 0 && width < least)
      .map(([name, width]) => `${name}: ${Math.round(width)} px`)
  }, narrow)

type Step = { at: string; press?: string[] }

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

/** The forms of the shop, each with what must be pressed to see it. */
const visitors: Step[] = [
  { at: '/login' },
  { at: '/register' },
  { at: '/resetpassword' },
  { at: '/savepass' },
  { at: '/productdetails/x/1' },
  { at: '/complaints' },
  { at: '/surveyform' },
  { at: '/feedbackform' },
]
const people: Step[] = [
  { at: '/profile' },
  { at: '/profile?tab=address', press: ['Add New'] },
  { at: '/profile?tab=address', press: ['Edit the address of'] },
  { at: '/profile?tab=data' },
  { at: '/registerdevice' },
  { at: '/devicedetails' },
  { at: '/cart' },
  { at: '/product', press: ['Add New'] },
  { at: '/product', press: ['Edit'] },
  { at: '/categories', press: ['Add category'] },
  { at: '/offers/new' },
  { at: '/adminorders' },
  { at: '/adminorders/1100' },
  { at: '/returns' },
  { at: '/invoice' },
  { at: '/ledger' },
  { at: '/areas' },
  { at: '/settings' },
  { at: '/staff' },
  { at: '/serialnumber' },
  { at: '/feedbackdashboard' },
  { at: '/customers', press: ['Filter'] },
  { at: '/customers/14' },
  { at: '/privacydesk' },
  { at: '/refunddesk' },
  { at: '/complaintdesk' },
  { at: '/counter' },
  { at: '/moneycheck' },
  { at: '/backups' },
]

async function sweep(page: Page, steps: Step[], faults: string[]) {
  for (const step of steps) {
    await page.goto(shop.base + step.at, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    for (const name of step.press ?? []) await press(page, name)
    for (const fault of await narrowFields(page)) faults.push(`${step.at} ${step.press ?? ''}: ${fault}`)
  }
}

for (const width of [390, 1280])
  test(`every field of every form is wide enough to be read at ${width} px`, async () => {
    const context = await chrome.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const { page, complaints } = await watch(context)
    const faults: string[] = []
    await sweep(page, visitors, faults)
    await logIn(page, shop.base, 'owner@hearth.example')
    await page.evaluate(async () => {
      const body = JSON.stringify({
        Name: 'Asha Kulkarni',
        mob: '9876543210',
        area: '12 Hill Road',
        city: 'Pune',
        tal: 'Haveli',
        dist: 'Pune',
        pin: '411001',
        state: 'Maharashtra',
        country: 'India',
      })
      await fetch('/api/setAddress', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      const cart = JSON.stringify({ operation: 'insert', data: { product_id: 1, quantity: 1 } })
      await fetch('/api/manageCart', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: cart })
    })
    await sweep(page, [...people, { at: '/checkout', press: ['Edit the address of'] }], faults)
    assert.deepEqual(faults, [])
    assert.deepEqual(complaints, [])
  })

test('a category made on its screen is in the product form at once', async () => {
  const { page, complaints } = await watch(await chrome.newContext())
  await logIn(page, shop.base, 'owner@hearth.example')
  const go = async (label: string) => {
    await press(page, 'Open the back office menu')
    await page.getByLabel('Back office', { exact: true }).getByRole('link', { name: label, exact: true }).click()
  }
  await go('Products')
  await press(page, 'Add New')
  const select = page.getByRole('form', { name: 'New product' }).getByLabel('Category', { exact: true })
  await select.waitFor()
  assert.equal(await select.locator('option', { hasText: 'Pumps' }).count(), 0)
  await go('Categories')
  await press(page, 'Add category')
  await page.getByLabel('Category name').fill('Pumps')
  await page.getByLabel('Category name').press('Enter')
  await page.getByText('Category added successfully').waitFor()
  await go('Products')
  await press(page, 'Add New')
  await select.locator('option', { hasText: 'Pumps' }).waitFor({ state: 'attached', timeout: 5000 })
  assert.deepEqual(complaints, [])
})
