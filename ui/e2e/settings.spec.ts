import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, password, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function owner(path: string) {
  const someone = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(someone.page, shop.base, 'owner@hearth.example')
  await someone.page.goto(`${shop.base}/${path}`)
  return someone
}

const saved = async (page: Page) => (await call(page, 'admin/settings')).data as Record<string, string>

test('changes on two pages are listed with old and new values, kept across screens, and saved together', async () => {
  const { page, complaints } = await owner('settings?page=Orders+and+returns')
  await page.getByLabel('Low-stock threshold').fill('7')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByLabel('State', { exact: true }).selectOption('Goa')
  const unsaved = page.getByRole('region', { name: 'Not saved yet' })
  await unsaved.getByText('Low-stock threshold 5 → 7').waitFor()
  await unsaved.getByText('State Maharashtra → Goa').waitFor()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/The GSTIN is of Maharashtra, the state says Goa\./)
    .first()
    .waitFor()
  assert.equal((await saved(page)).low_stock, '5')
  await unsaved.getByRole('listitem').filter({ hasText: 'State' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved.').waitFor()
  await unsaved.waitFor({ state: 'detached' })
  assert.deepEqual([(await saved(page)).low_stock, (await saved(page)).shop_state], ['7', 'Maharashtra'])
  assert.deepEqual(complaints, [])
})

test('a holiday is added to the closed days, and no order is promised for less', async () => {
  const { page, complaints } = await owner('settings?page=Delivery+dates')
  const promised = async () => ((await call(page, 'pincode?pincode=411001')).data as { latest_day: string }).latest_day
  const before = await promised()
  const calendar = page.getByRole('group', { name: 'Closed days' })
  await calendar.getByText('15 Aug, every year').waitFor()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await calendar.getByLabel(name).check()
  await calendar.getByLabel('Day', { exact: true }).fill('2030-11-08')
  await calendar.getByLabel('Name of the holiday').fill('Diwali')
  await calendar.getByRole('button', { name: 'Add day' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved.').waitFor()
  assert.match((await saved(page)).closed_days ?? '', /^Monday\n[\s\S]*2030-11-08 = Diwali\n$/)
  assert.ok((await promised()) > before)
  await page.getByRole('button', { name: 'Restore default text' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved.').last().waitFor()
  assert.deepEqual(complaints, [])
})

test('the settings search finds settings by their words on all pages, and says when there is none', async () => {
  const { page, complaints } = await owner('settings')
  await page.getByLabel('Search settings').fill('refused parcels')
  const form = page.getByRole('form', { name: 'Search results' })
  await form.getByLabel('No COD after so many refused parcels').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved.').waitFor()
  assert.equal((await saved(page)).cod_refusals, '3')
  await page.getByLabel('Search settings').fill('zebra')
  await page.getByText('No settings match.').waitFor()
  await page.getByRole('link', { name: 'Texts' }).click()
  await page.getByRole('heading', { name: 'Texts' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('texts are edited as pages; secrets show only whether they are set; startup flags take precedence', async () => {
  const { page, complaints } = await owner('settings?page=Texts')
  await page.getByRole('main').getByRole('link', { name: 'Terms and Conditions' }).click()
  await page.waitForURL(/editpage/)
  assert.match(await page.getByLabel('Text', { exact: true }).inputValue(), /\{\{shop_legal_name\}\}/)
  await page.goBack()

  await page.getByRole('link', { name: 'Email and captcha' }).click()
  assert.equal(await page.getByLabel('Captcha', { exact: true }).isDisabled(), true)
  await page.getByText('Set at startup by --captcha, which overrides this screen.').waitFor()
  await page.getByLabel('reCAPTCHA secret').fill('very-secret')
  await page.getByRole('region', { name: 'Not saved yet' }).getByText('reCAPTCHA secret set').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Set. Type to replace it.').waitFor()
  assert.equal(await page.getByLabel('reCAPTCHA secret').inputValue(), '')
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('Will be removed').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Not saved yet' }).waitFor({ state: 'detached' })
  assert.equal((await saved(page)).recaptcha_secret, '')
  assert.deepEqual(complaints, [])
})
