import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { chrome, journeys, logIn, password, shop, watch } from './shop.ts'

const away = mkdtempSync(join(tmpdir(), 'hearth-away-'))
journeys('--captcha', 'off', '--replica-url', join(away, 'replica'))

async function owner() {
  const someone = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(someone.page, shop.base, 'owner@hearth.example')
  return someone
}

test('the owner sets the copy targets, makes a backup, tests a restore, and reads the health page', async () => {
  const { page, complaints } = await owner()
  await page.goto(`${shop.base}/settings?page=Backups+and+copies`)
  const group = page.locator('form', { has: page.getByRole('heading', { name: 'Backups and copies' }) })
  await group.getByLabel('Folder on another disk').fill('somewhere')
  await group.getByRole('button', { name: 'Save' }).click()
  await group.getByText('the whole path of a folder').waitFor()
  await group.getByLabel('Folder on another disk').fill(join(away, 'copies'))
  await group.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Settings saved.').waitFor()
  await group.getByRole('button', { name: 'Test the copies' }).click()
  await group.getByText('A small file was written, read back and removed at each place.').waitFor()
  await page.goto(`${shop.base}/backups`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('cell', { name: /^shop-.*gz$/ }).waitFor()
  await page.getByText(/was copied/).waitFor()
  assert.equal(readdirSync(join(away, 'copies', 'backups')).length, 2)
  await page.getByRole('button', { name: 'Test a restore now' }).click()
  await page.getByText(/The replica at .* was restored: \d+ orders, \d+ files, all sums hold/).waitFor()
  await page.goto(`${shop.base}/health`)
  await page.getByText('The shop takes orders.').waitFor()
  await page.getByText('The newest backup is less than an hour old.').waitFor()
  await page.getByText(/The off-site copy of the database is \d/).waitFor()
  assert.deepEqual(complaints, [])
})

test('a customer exports and erases their data; staff do it for another customer', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ acceptDownloads: true }))
  await page.goto(`${shop.base}/register`)
  await page.getByLabel('Name').fill('Leaving')
  await page.getByLabel('Email').fill('leaving@mail.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  await logIn(page, shop.base, 'leaving@mail.example')
  await page.goto(`${shop.base}/profile?tab=data`)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Wrong@123')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await dialog.getByText('That password is not correct.').waitFor()
  await dialog.getByLabel('Your password').fill(password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.match(readFileSync((await file.path()) ?? '', 'utf8'), /leaving@mail\.example/)
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await page.getByText('Your account and your data are erased.', { exact: false }).waitFor()
  await page.waitForURL(`${shop.base}/`)
  const staff = await owner()
  await staff.page.goto(`${shop.base}/privacydesk`)
  await staff.page.getByLabel('Find a customer').fill('leaving@')
  await staff.page.keyboard.press('Enter')
  await staff.page.getByText('No customer has “leaving@” in the name, email or mobile number.').waitFor()
  await staff.page.getByLabel('Find a customer').fill('ananya')
  await staff.page.keyboard.press('Enter')
  await staff.page.getByRole('button', { name: /^Erase Ananya/ }).click()
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await staff.page
    .getByText(/is still under way|is still open|is erased/)
    .first()
    .waitFor()
  assert.deepEqual([...complaints, ...staff.complaints], [])
})
