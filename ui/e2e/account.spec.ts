import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, mails, password, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const visitor = async (options: BrowserContextOptions = {}) => watch(await chrome.newContext(options))
async function person(name: string, options: BrowserContextOptions = {}) {
  const someone = await visitor(options)
  await logIn(someone.page, shop.base, `${name}@${name === 'owner' ? 'hearth.example' : 'mail.example'}`)
  return someone
}

test('a forgotten password is reset with the emailed code, which works once', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/login`)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('kavya@mail.example')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.waitForURL(`${shop.base}/savepass`, { timeout: 8000 })
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await mails(shop, 'code'))[0] ?? '')?.[0] ?? ''
  const save = async () => {
    await page.getByLabel('Code from the email').fill(code.toLowerCase())
    await page.getByLabel('New password', { exact: true }).fill('Sharad@2026')
    await page.getByLabel('Confirm password').fill('Sharad@2026')
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await save()
  await page.waitForURL(`${shop.base}/login`)
  await logIn(page, shop.base, 'kavya@mail.example', 'Sharad@2026')
  const other = await visitor()
  await other.page.goto(`${shop.base}/savepass`)
  await other.page.getByLabel('Code from the email').fill(code)
  await other.page.getByLabel('New password', { exact: true }).fill('Sharad@2027')
  await other.page.getByLabel('Confirm password').fill('Sharad@2027')
  await other.page.getByRole('button', { name: 'Save password' }).click()
  await other.page.getByText('This code is wrong or has expired. Please ask for a new one.').first().waitFor()
})

test('a device is registered by its serial number, listed, and shows its QR code', async () => {
  const staff = await person('owner')
  const made = (await call(staff.page, 'generateserialnumber', {
    product_id: 7,
    product_name: 'x',
    quantity: 7,
  })) as unknown as { serialNumber: string[] }
  const { page } = await person('tanvi')
  await page.goto(`${shop.base}/registerdevice?serial=${made.serialNumber[0]}`)
  assert.equal(await page.getByLabel('Serial Number').inputValue(), made.serialNumber[0])
  await page.getByLabel('Serial Number').fill('  ')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Serial Number is required.').waitFor()
  await page.getByText('Product ID is required.').waitFor()
  await page.getByText('Product Name is required.').waitFor()
  const fill = async (serial: string, file: string, content: string) => {
    await page.getByLabel('Serial Number').fill(serial)
    await page.getByLabel('Product Name').selectOption('7')
    await page
      .getByLabel('Invoice Bill')
      .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Register', exact: true }).click()
  }
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'
  // On these screens a toast stays for two seconds, elsewhere for five.
  const stays = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let since = 0
        new MutationObserver(() => {
          const there = document.querySelector('[data-sonner-toast]')
          if (there) since ||= performance.now()
          else if (since) done(performance.now() - since)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await fill('HR7NOSUCHNUMBER', 'bill.pdf', pdf)
  await page.getByText('Serial number not recognised.').first().waitFor()
  const time = await stays
  assert.ok(time > 1500 && time < 4500, `${time} ms`)
  await fill(made.serialNumber[0] ?? '', 'bill.pdf', '<html>')
  await page
    .getByText(/jpg, jpeg, png or pdf/i)
    .last()
    .waitFor()
  await fill(made.serialNumber[0] ?? '', 'bill.pdf', pdf)
  await page.waitForURL(`${shop.base}/devicedetails`)
  await page
    .getByRole('row')
    .filter({ hasText: made.serialNumber[0] ?? '' })
    .waitFor()

  // Seven devices fill two pages. The search works while typing and ignores case.
  await page.evaluate(async (serials) => {
    for (const serial of serials) {
      const form = new FormData()
      form.set('serialNumber', serial)
      form.set('product_id', '7')
      form.set('product_name', 'x')
      form.set('invoice', new File(['%PDF-1.4\n%%EOF\n'], 'bill.pdf'))
      await fetch('/api/deviceregister', { method: 'POST', body: form })
    }
  }, made.serialNumber.slice(1))
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  assert.equal(await page.getByRole('row').count(), 2)
  assert.equal(await page.getByRole('button', { name: 'Next' }).isDisabled(), true)
  await page.getByPlaceholder('Search serial number').fill((made.serialNumber[0] ?? '').toLowerCase())
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await page.getByRole('row').count(), 2)
  await page.getByPlaceholder('Search serial number').fill('zzz')
  await page.getByText('No zzz devices registered yet').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page
    .getByRole('button', { name: /^QR code of/ })
    .first()
    .click()
  const picture = page.getByRole('dialog').getByRole('img')
  await picture.waitFor()
  assert.ok((await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))) > 0)
  await picture.click()
  await page.mouse.click(5, 5)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the survey validates while typing and on blur, is sent once, and shows a thank-you', async () => {
  const { page } = await visitor()
  const visits: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/log_visit') && visits.push(request.url()))
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/feedback') && sent.push(request.postData() ?? ''))
  await page.goto(`${shop.base}/surveyform`)
  await page.getByRole('heading', { level: 1, name: 'Your Opinion Matters to Us' }).waitFor()
  assert.equal(await page.getByLabel('Ease of use with smart products').count(), 0, 'the second variant has it not')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const text of ['Name is required', 'Email is required', 'Address is required'])
    await page.getByText(text).waitFor()
  await page.getByLabel('Name').pressSequentially('As1ha!')
  assert.equal(await page.getByLabel('Name').inputValue(), 'Asha')
  await page.getByLabel('Email').fill('asha@x')
  await page.getByLabel('Contact number').pressSequentially('98765x43')
  await page.getByLabel('Residence place').fill('Pune #4')
  await page.getByLabel('Residence place').blur()
  await page.getByText('Enter a valid email address').waitFor()
  await page.getByText('Enter a valid 10-digit phone number').waitFor()
  await page.getByText('Address must contain only letters, numbers, and spaces').waitFor()
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Contact number').fill('9876543210')
  await page.getByLabel('Residence place').fill('Pune 4')
  await page.getByLabel('26-38').check()
  await page.getByLabel('Smart Curtains').check()
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  await page.getByText('Your feedback has been submitted successfully.').waitFor()
  await page.waitForURL(`${shop.base}/`, { timeout: 8000 })
  assert.equal(visits.length, 1)
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /timeSpentOnPage/)
  // A refused and an unreachable call each show their alert, and the form keeps its values.
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(`${shop.base}/feedbackform`)
  await page.getByRole('heading', { level: 1, name: "We'd Love Your Feedback" }).waitFor()
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Residence place').fill('Pune')
  await page.route('**/api/feedback', (route) => route.fulfill({ json: { status: false, message: 'No.' } }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => !document.querySelector('button[type=submit][aria-busy=true]'))
  await page.unroute('**/api/feedback')
  await page.route('**/api/feedback', (route) => route.abort())
  const second = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Submit' }).click()
  await second
  assert.deepEqual(alerts, [
    'Error submitting feedback. Please try again.',
    'There was an error submitting your feedback. Please try again.',
  ])
  assert.equal(await page.getByLabel('Name').inputValue(), 'Asha')
})

test('a new email takes effect once its code is entered; a new name at once', async () => {
  const { page } = await person('neha')
  await page.goto(`${shop.base}/profile`)
  await page.waitForFunction(
    () => (document.querySelector('input[type=email]') as HTMLInputElement | null)?.value === 'neha@mail.example',
  )
  await page.getByLabel('Name', { exact: true }).fill('Neha 2')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByText('Please enter only alphabets').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Neha A')
  await page.getByRole('textbox', { name: 'Email' }).fill('neha.new@mail.example')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByText('Please enter your password to change your email.').waitFor()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByRole('heading', { name: 'Confirm neha.new@mail.example' }).waitFor()
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await mails(shop, 'email'))[0] ?? '')?.[0] ?? ''
  await page.getByLabel('Code from the email').fill('AAAAA-BBBBB')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByText('This code is wrong or has expired.').waitFor()
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByText('Your email has been changed.').waitFor()
  assert.equal((await mails(shop, 'emailnotice')).length, 1)
})

test('a session that was ended elsewhere leads to login', async () => {
  const { page } = await person('gaurav')
  await page.goto(`${shop.base}/profile`)
  await page.getByRole('button', { name: 'Save Profile' }).waitFor()
  await page.waitForFunction(() => sessionStorage.getItem('usered'))
  for (const marker of await page.evaluate(() => [localStorage.getItem('usered'), sessionStorage.getItem('usered')]))
    assert.match(marker ?? '', /"isLoggedIn":true/)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.waitForURL(/\/login/)
  await page.waitForFunction(() => !localStorage.getItem('usered') && !sessionStorage.getItem('usered'))
})
