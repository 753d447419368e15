import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { browser, buy, deliver, logIn, mails, open, type Shop, watch } from './shop.ts'

let shop: Shop
let chrome: Browser

beforeAll(async () => {
  shop = await open('--demo', '--captcha', 'off')
  chrome = await browser()
})
afterAll(async () => {
  await chrome?.close()
  await shop?.stop()
})

test('a shopper asks about a product, staff answer, and the answer comes by mail and stands on the page', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const product = `${shop.base}/productdetails/aangan-touch-switch-1-gang/1`
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await page.goto(product)
  await questions.getByRole('link', { name: 'Log in to ask a question' }).waitFor()
  await logIn(page, shop.base, 'ananya@mail.example')
  await page.goto(product)
  await questions.getByRole('button', { name: 'Ask a question' }).click()
  const words = questions.getByLabel('Your question about this product')
  await words.fill('Hm')
  await questions.getByRole('button', { name: 'Send question' }).click()
  await questions.getByText('Please ask in 5 to 500 characters.').waitFor()
  assert.equal(await words.inputValue(), 'Hm')
  await words.fill('Is <b>it</b> safe in a bathroom?')
  await questions.getByRole('button', { name: 'Send question' }).click()
  await page.getByText('We have received your question. The answer will come by email.').waitFor()
  assert.equal(await questions.getByText('bathroom').count(), 0)

  const desk = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(desk.page, shop.base, 'owner@hearth.example')
  await desk.page.goto(`${shop.base}/today`)
  await desk.page
    .getByRole('link', { name: /question of a shopper to answer/ })
    .first()
    .click()
  await desk.page.getByRole('button', { name: /^Answer “Is <b>it<\/b> safe/ }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Your answer, mailed to who asked').fill('Outside the splash zone, yes.')
  await dialog.getByLabel('The question as the page shows it').fill('Is it safe in a bathroom?')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await desk.page.getByText('No question waits.').waitFor()
  const mail = (await mails(shop, 'question'))[0] ?? ''
  assert.match(mail, /To: .*ananya@mail\.example/)
  assert.match(mail, /Outside the splash zone, yes\./)
  await page.goto(product)
  await questions.getByText('Is it safe in a bathroom?').waitFor()
  await questions.getByText('Outside the splash zone, yes.').waitFor()
  assert.deepEqual([...complaints, ...desk.complaints], [])
})

test('a review brings a picture, the shop answers it, and staff hide it with a reason that the buyer is told', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const desk = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(page, shop.base, 'ananya@mail.example')
  await logIn(desk.page, shop.base, 'owner@hearth.example')
  const order = await buy(page, [24, 1])
  await deliver(desk.page, order)
  await page.goto(`${shop.base}/orderReview/${order}`)
  await page.getByText('2 stars, Bad').click({ force: true })
  await page.getByLabel('Your review').fill('Mine hums at night.')
  await page
    .getByLabel('A picture of it (optional)')
    .setInputFiles({ name: 'bomb.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await page.locator('[role=alert]').first().waitFor()
  assert.equal(await page.getByLabel('Your review').inputValue(), 'Mine hums at night.')
  await page.getByLabel('A picture of it (optional)').setInputFiles('../assets/demo/pictures/hub-2-640.jpg')
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByText('Rating submitted successfully!').waitFor()

  await desk.page.goto(`${shop.base}/reviewdesk?show=unanswered`)
  const row = desk.page.getByRole('row', { name: /Mine hums at night/ })
  await row.getByRole('button', { name: /^Answer the review/ }).click()
  await desk.page.getByLabel('What the shop says').fill('We send you another one.')
  await desk.page.getByRole('button', { name: 'Save answer' }).click()
  await row.waitFor({ state: 'detached' })

  const shopper = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  const reviews = async () => {
    await shopper.page.goto(`${shop.base}/productdetails/-/24`)
    await shopper.page.getByRole('tab', { name: /^Reviews/ }).click()
  }
  await reviews()
  await shopper.page.getByText('We send you another one.').waitFor()
  const picture = shopper.page.getByRole('img', { name: /^Picture of the product by/ })
  await picture.scrollIntoViewIfNeeded()
  await shopper.page.waitForFunction(() => {
    const img = document.querySelector<HTMLImageElement>('img[alt^="Picture of the product by"]')
    return img?.complete && img.naturalWidth > 0
  })

  await desk.page.goto(`${shop.base}/reviewdesk?show=reviews`)
  await row.getByRole('button', { name: /^Hide the review/ }).click()
  await desk.page.getByLabel('Why, as the buyer is told by mail').fill('It shows the flat of a neighbour.')
  await desk.page.getByRole('button', { name: 'Hide review' }).click()
  await row.getByText('Hidden').waitFor()
  assert.match((await mails(shop, 'reviewhidden'))[0] ?? '', /It shows the flat of a neighbour\./)
  await reviews()
  assert.equal(await shopper.page.getByText('Mine hums at night.').count(), 0)
  assert.equal(await picture.count(), 0)
  await page.goto(`${shop.base}/orderReview/${order}`)
  await page.getByText('It shows the flat of a neighbour.').waitFor()
  await desk.page.goto(`${shop.base}/reviewdesk?show=hidden`)
  await row.getByRole('button', { name: /^Show the review/ }).click()
  await row.waitFor({ state: 'detached' })
  await reviews()
  await shopper.page.getByText('Mine hums at night.').waitFor()
  assert.deepEqual([...complaints, ...desk.complaints, ...shopper.complaints], [])
})
