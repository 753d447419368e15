import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, mails, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('a gift card is bought, mailed, redeemed and spent, and a cancelled order gives the credit back', async () => {
  const { page, complaints } = await watch(await chrome.newContext())
  await logIn(page, shop.base, 'ananya@mail.example')
  await page.goto(`${shop.base}/giftcards`)
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByRole('textbox', { name: 'Another amount' }).fill('50')
  await page.getByLabel('Recipient’s name').fill('Vikram')
  await page.getByLabel('Recipient’s email').fill('vikram@mail.example')
  await page.getByLabel('Message').fill('Happy birthday')
  await page.getByRole('button', { name: 'Pay ₹50' }).click()
  await page.getByText('Please choose an amount from').first().waitFor()
  await page.getByRole('radio', { name: '₹5,000' }).check()
  await page.getByRole('button', { name: 'Pay ₹5,000' }).click()
  await page.getByRole('dialog', { name: 'TEST payment' }).getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'Thank you for your payment.' }).waitFor()
  await page.getByRole('link', { name: 'Gift cards you bought' }).click()
  await page.getByText('Vikram, vikram@mail.example').waitFor()

  const receipt = (await mails(shop, 'giftpaid'))[0] ?? ''
  assert.match(receipt, /not a tax invoice/)
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec((await mails(shop, 'giftcard'))[0] ?? '')?.[0] ?? ''
  assert.notEqual(code, '')

  const guest = await watch(await chrome.newContext())
  const vikram = guest.page
  await logIn(vikram, shop.base, 'vikram@mail.example')
  await vikram.goto(`${shop.base}/profile?tab=credit`)
  await vikram.getByLabel('Gift card code').fill('AAAAA-AAAAA-AAAAA-AAAAA')
  await vikram.getByRole('button', { name: 'Add to my credit' }).click()
  await vikram.getByText('This gift card code is not valid').first().waitFor()
  await vikram.getByLabel('Gift card code').fill(code)
  await vikram.getByRole('button', { name: 'Add to my credit' }).click()
  await vikram.getByText('You have ₹5,000.00 of store credit.').waitFor()

  await vikram.goto(`${shop.base}/productdetails/x/5`)
  await vikram.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await vikram.goto(`${shop.base}/checkout`)
  await vikram.getByRole('button', { name: 'Deliver here' }).click()
  await vikram.getByRole('button', { name: 'Continue' }).click()
  await vikram.getByText('Your store credit pays the whole order.').waitFor()
  await vikram.getByRole('button', { name: 'Place order' }).click()
  await vikram.getByRole('heading', { name: /Order \d+ is confirmed/ }).waitFor()
  await vikram.getByText('Paid by store credit').waitFor()
  await vikram.getByRole('link', { name: 'See this order' }).click()
  await vikram.waitForURL(/ordershipped/)
  await vikram.goto(`${shop.base}/orders`)
  await vikram.getByRole('region', { name: 'Order Shipped' }).getByRole('link').first().click()
  await vikram.getByRole('button', { name: 'Cancel order' }).click()
  await vikram.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await vikram.waitForURL(`${shop.base}/orders`)
  await vikram.goto(`${shop.base}/profile?tab=credit`)
  await vikram.getByText('You have ₹5,000.00 of store credit.').waitFor()
  await vikram.getByText('Credited back').waitFor()

  const desk = await watch(await chrome.newContext())
  await logIn(desk.page, shop.base, 'owner@hearth.example')
  await desk.page.goto(`${shop.base}/giftcarddesk`)
  await desk.page.getByText('by Vikram').waitFor()
  assert.deepEqual([...complaints, ...guest.complaints, ...desk.complaints], [])
})
