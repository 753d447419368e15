import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { chrome, journeys, logIn, mails, shop, textOf, watch } from './shop.ts'

journeys('--captcha', 'off')

async function person(email: string) {
  const someone = watch(await chrome.newContext())
  const { page } = await someone
  await logIn(page, shop.base, email)
  return page
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const video = Buffer.concat([
  Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2mp41', 'latin1'),
  Buffer.alloc(99),
])

test('a customer reports a problem with a picture and a video, and gets a replacement with its number', async () => {
  const staff = await person('owner@hearth.example')
  const customer = await person('ananya@mail.example')
  await customer.goto(`${shop.base}/devicedetails`)
  await customer.getByRole('link', { name: 'Report a problem' }).first().click()
  await customer.getByLabel('What is wrong?').fill('It flickers since last week.')
  await customer
    .getByLabel('Pictures (optional)')
    .setInputFiles({ name: 'switch.png', mimeType: 'image/png', buffer: picture })
  const film = (name: string, buffer: Buffer) =>
    customer.getByLabel('Video (optional)').setInputFiles({ name, mimeType: 'video/mp4', buffer })
  await film('no.mp4', Buffer.from('This is a text, and no video at all. It is long enough to be looked at, though.'))
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await customer.getByText('This file is not a video that can be used.').first().waitFor()
  await film('flicker.mp4', video)
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await customer.waitForURL(/\/claims\/C/)
  await customer.getByText('We have your claim').waitFor()
  const number = customer.url().split('/').pop() ?? ''
  assert.equal(await customer.locator('img[alt="Picture 1 of the device"], video').count(), 2)

  await staff.goto(`${shop.base}/complaintdesk`)
  await staff.getByRole('button', { name: 'Warranty claims' }).click()
  await staff.getByRole('link', { name: `Open ${number}` }).click()
  const step = async (name: string) => {
    await staff.getByRole('group', { name: 'Next step' }).getByRole('button', { name, exact: true }).click()
  }
  const press = (name: string) => staff.locator('form').getByRole('button', { name, exact: true }).click()
  await step('Device has come in')
  await press('Device has come in')
  // The steps of the next state replace these.
  await staff
    .locator('form')
    .getByRole('button', { name: 'Device has come in', exact: true })
    .waitFor({ state: 'detached' })
  await step('Replace')
  await press('Replace')
  await staff.getByText('Please scan or choose the unit that goes to the customer.').first().waitFor()
  const spare = (await staff.locator('#spares option').first().getAttribute('value')) ?? ''
  await staff.getByLabel('Serial number of the replacement').fill(spare)
  await staff.getByLabel('Courier').fill('Blue Dart')
  await staff.getByLabel('Tracking number').fill('BD4410027')
  await press('Replace')
  await staff.getByText('Replaced', { exact: true }).first().waitFor()
  const challan = await staff
    .context()
    .request.get(`${shop.base}/api/admin/claims/${staff.url().split('/').pop()}/challan`)
  const file = join(tmpdir(), `challan-${process.pid}.pdf`)
  writeFileSync(file, await challan.body())
  const text = textOf(file)
  for (const words of ['DC-', 'ORIGINAL FOR CONSIGNEE', 'TRIPLICATE FOR CONSIGNER', spare, 'Not a sale']) {
    assert.ok(text.includes(words), words)
  }

  await customer.reload()
  await customer.getByText('The new one is on its way to you').waitFor()
  await customer.getByText('BD4410027').waitFor()
  assert.ok((await mails(shop, 'claimstep')).some((mail) => mail.includes('BD4410027')))
  await customer.goto(`${shop.base}/devicedetails`)
  await customer.getByRole('row').filter({ hasText: spare }).waitFor()
  await staff.goto(`${shop.base}/units/${spare}`)
  await staff.getByText('Replaces a defective device').waitFor()
})
