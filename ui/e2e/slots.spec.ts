// Delivery slots: the owner offers one, a customer chooses it at checkout, and the order keeps it.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('the owner offers delivery slots, a customer chooses one and pays at the door', async () => {
  const owner = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(owner.page, shop.base, 'owner@hearth.example')
  await owner.page.goto(`${shop.base}/areas`)
  for (const weekday of ['Monday', 'Wednesday']) {
    await owner.page.getByRole('button', { name: 'Add slot' }).click()
    const form = owner.page.getByRole('dialog', { name: 'Add a delivery slot' })
    await form.getByLabel('Weekday').selectOption(weekday)
    await form.getByLabel('Pincodes').fill('462')
    await form.getByRole('button', { name: 'Save' }).click()
    await owner.page.getByRole('cell', { name: `${weekday}, 10:00–13:00`, exact: true }).waitFor()
  }

  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await logIn(page, shop.base, 'devika@mail.example')
  await page.goto(`${shop.base}/checkout?buy=7`)
  const slot = page.getByLabel('Delivery slot')
  await slot.waitFor()
  const offered = await slot.locator('option').allTextContents()
  assert.ok(offered.length >= 2 && offered.every((one) => one.endsWith(', 10:00–13:00')), String(offered))
  await slot.selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'COD' }).check()
  await page.getByRole('button', { name: 'Place order', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('heading', { name: /confirmed/ }).waitFor()
  await page.getByText(offered[1] ?? '').waitFor()
  await page.getByRole('link', { name: 'See this order' }).click()
  await page.getByText(`by ${offered[1]}`).waitFor()

  const order = page.url().split('/').pop()
  await owner.page.goto(`${shop.base}/adminorders/${order}`)
  await owner.page.getByText(/Promised by .*, 10:00–13:00/).waitFor()
  assert.deepEqual([...complaints, ...owner.complaints], [])
})
