import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, password, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('form input is restored when its author logs in, and not for anyone else', async () => {
  const context = await chrome.newContext()
  const { page, complaints } = await watch(context)
  const order = `${shop.base}/adminorders/1386`
  const note = page.getByLabel('For colleagues; the customer doesn’t see it')
  const logInAgain = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(order)
  }
  const lose = async () => {
    await note.fill('Call before you come')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.waitForURL(/login\?next=/)
  }
  await logIn(page, shop.base, 'dispatch@hearth.example')
  await page.goto(order)
  await lose()
  await logInAgain('dispatch@hearth.example')
  await page.getByText('We’ve restored what you typed.').waitFor()
  assert.equal(await note.inputValue(), 'Call before you come')
  await lose()
  await logInAgain('owner@hearth.example')
  assert.equal(await note.inputValue(), '')
  assert.deepEqual(complaints, [])
})

test('staff input survives Escape, Back and a reload, or leaving is confirmed', async () => {
  const { page, complaints } = await watch(await chrome.newContext())
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/adminorders?state=confirmed`)
  const ship = async () => {
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
  }
  const numbers = page.getByPlaceholder('Tracking number')
  await ship()
  await numbers.first().fill('DL1001')
  await page.keyboard.press('Escape')
  await numbers.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByText('We’ve restored what you typed.').waitFor()
  assert.equal(await numbers.first().inputValue(), 'DL1001')
  await page.reload()
  await ship()
  await page.getByText('We’ve restored what you typed.').waitFor()
  assert.equal(await numbers.first().inputValue(), 'DL1001')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: 'Add staff' }).click()
  const name = page.getByRole('dialog', { name: 'Add staff' }).getByLabel('Name')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await name.fill('Ravi')
  // Escape again cancels the question, however often it is pressed.
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  }
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await name.inputValue(), 'Ravi')
  assert.equal(new URL(page.url()).pathname, '/staff')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/settings/)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.deepEqual(complaints, [])
})
