import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, textOf, watch } from './shop.ts'

journeys('--captcha', 'off')

const demo = (name: string) => readFileSync(new URL(`../../assets/demo/pictures/${name}`, import.meta.url))

test('the owner gives a product a panel, a film and a manual, and a shopper sees, plays and downloads them', async () => {
  const owner = (await watch(await chrome.newContext())).page
  await logIn(owner, shop.base, 'owner@hearth.example')
  await owner.goto(`${shop.base}/product?edit=16`)
  const form = owner.getByRole('form')
  await form.getByRole('button', { name: 'Add panel' }).click()
  await form.getByLabel('Heading of panel 1').fill('Closes like a whisper')
  await form.getByLabel('Sentence of panel 1').fill('Oil slows the last hand’s breadth, so that nobody wakes up.')
  const picture = { name: 'closer.webp', mimeType: 'image/webp', buffer: demo('door-closer-2-1280.webp') }
  await form.getByLabel('Picture of panel 1').setInputFiles(picture)
  await form.getByAltText('Panel 1').waitFor()
  // A film that is none is refused with a sentence, and the form goes on.
  const film = form.getByLabel('Film', { exact: true })
  await film.setInputFiles({ name: 'no.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') })
  await form.getByText('This file is not a whole MP4 film. Please choose another.').waitFor()
  await film.setInputFiles({ name: 'door.mp4', mimeType: 'video/mp4', buffer: demo('lock-main-film.mp4') })
  await form.getByLabel('The film', { exact: true }).waitFor()
  await form.getByLabel('In the box').last().fill('Door closer\n4 × Screw')
  const manual = await owner.request.get(`${shop.base}/api/product/12`)
  const { story } = await manual.json()
  const pdf = await (await owner.request.get(shop.base + story.downloads[0].src)).body()
  await form
    .getByLabel('Manual', { exact: true })
    .setInputFiles({ name: 'm.pdf', mimeType: 'application/pdf', buffer: pdf })
  await form.getByLabel('Name of download 1').fill('Fitting guide')
  await form.getByRole('button', { name: 'Update', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  const { page } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${shop.base}/productdetails/dheere-soft-door-closer/16`)
  await page.getByRole('heading', { name: 'Closes like a whisper' }).scrollIntoViewIfNeeded()
  await page.getByText('4 ×Screw').waitFor()
  const play = page.getByRole('button', { name: 'Play the film, 0:09' })
  await play.scrollIntoViewIfNeeded()
  assert.equal(asked.filter((url) => url.includes('.mp4')).length, 0)
  await play.click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Fitting guide/ }).click(),
  ])
  assert.equal(file.suggestedFilename(), 'Fitting guide.pdf')
  assert.match(textOf(await file.path()), /User manual/)

  // The pictures: a swipe and the arrow keys show the next one, a tap opens it on the whole screen.
  const shown = () => page.getByRole('button', { name: /^Picture \d of 3$/, pressed: true }).getAttribute('aria-label')
  await page.evaluate(() => scrollTo(0, 0))
  const stage = await page.locator('article img').first().boundingBox()
  const { x, y } = stage ?? { x: 0, y: 0 }
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + at, y: y + 90 }] })
  await finger('touchStart', 250)
  for (const at of [220, 180, 120]) await finger('touchMove', at)
  await finger('touchEnd', 120)
  assert.equal(await shown(), 'Picture 2 of 3')
  await page.getByRole('button', { name: 'Picture 2 of 3' }).press('ArrowRight')
  assert.equal(await shown(), 'Picture 3 of 3')
  await page.touchscreen.tap(x + 90, y + 90)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('2 of 3').waitFor()
})
