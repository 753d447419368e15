import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, password, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('what stood in a form is there again when its writer logs in, and not when somebody else does', async () => {
  const context = await chrome.newContext()
  const { page, complaints } = await watch(context)
  const order = `${shop.base}/adminorders/1397`
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
  await page.getByText('What you had typed is here again.').waitFor()
  assert.equal(await note.inputValue(), 'Call before you come')
  await lose()
  await logInAgain('owner@hearth.example')
  assert.equal(await note.inputValue(), '')
  assert.deepEqual(complaints, [])
})
