import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { named, picture } from './pictures.ts'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function staff(name: string) {
  const someone = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(someone.page, shop.base, `${name}@hearth.example`)
  return someone
}

const newForm = (page: Page) => page.getByRole('form', { name: 'New product' })

test('a product is saved as a draft: a reload, another window or leaving loses nothing', async () => {
  const { page, complaints } = await staff('catalogue')
  await page.goto(`${shop.base}/product`)
  await page.getByRole('button', { name: 'Add New' }).click()
  const form = newForm(page)
  const list = form.getByRole('region', { name: 'Checklist' })
  await list.getByText('9 open').waitFor()
  await form.getByLabel('Title', { exact: true }).fill('Diya Lamp')
  await form.getByLabel('Country of origin').fill('China')
  await list.getByRole('button', { name: 'importer with address' }).click()
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'importer')
  await page.keyboard.type('Diya, Pune')
  await form.getByText(/Draft saved at/).waitFor()
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  const ask = page.getByRole('dialog', { name: 'Leave this product?' })
  await ask.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await form.getByLabel('Title', { exact: true }).inputValue(), 'Diya Lamp')
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await ask.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/categories/)

  const again = await staff('catalogue')
  await again.page.goto(`${shop.base}/product?add=yes`)
  const other = newForm(again.page)
  await again.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=title]')?.value === 'Diya Lamp',
  )
  assert.equal(await other.getByLabel('Importer and address').inputValue(), 'Diya, Pune')
  const popup = again.page.waitForEvent('popup')
  await other.getByRole('button', { name: 'Preview' }).click()
  await (await popup).getByRole('heading', { name: 'Diya Lamp', level: 1 }).waitFor()
  await other.getByRole('button', { name: 'Discard draft' }).click()
  await again.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await again.page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value === '')
  assert.equal(((await call(again.page, 'admin/product-drafts/new')).data as { body: string }).body, '')
  assert.deepEqual([...complaints, ...again.complaints], [])
})

/** photoOf makes a grainy JPEG of 12 megapixels, as a phone does. */
async function photoOf(page: Page) {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const drawn = pen.createImageData(4000, 3000)
    for (let i = 0; i < drawn.data.length; i++)
      drawn.data[i] = i % 4 === 3 ? 255 : 100 + (i % 7) * 9 + Math.random() * 30
    pen.putImageData(drawn, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] as string
  })
  return { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') }
}

test('ten pictures at once: one that can’t be read says why, a large photo is sent small, and the product is in view', async () => {
  const { page, complaints } = await staff('catalogue')
  await page.goto(`${shop.base}/product`)
  await page.getByRole('button', { name: 'Add New' }).click()
  const form = newForm(page)
  await form.getByLabel('Title', { exact: true }).fill('Nine Views Lamp')
  await form.getByLabel(/^Price/).fill('900')
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: picture(8000, 6000, 90).subarray(0, 40) }
  const photo = await photoOf(page)
  assert.ok(photo.buffer.length > 6_000_000, `the photo has only ${photo.buffer.length} bytes`)
  const sent: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/admin/pictures')) sent.push(request.headerValue('content-length').then(Number))
  })
  await form.getByLabel('Pictures').setInputFiles([...named(4), huge, photo, ...named(4, 100)])
  await form
    .getByText('huge.png: This picture is too large. It may have 16 megapixels at most, and 8,000 pixels on a side.')
    .waitFor()
  await page.waitForFunction(() => document.querySelectorAll('form progress').length === 0)
  const largest = Math.max(...(await Promise.all(sent)))
  assert.ok(
    sent.length === 10 && largest > 100_000 && largest < 3_000_000,
    `${sent.length} sent, at most ${largest} bytes`,
  )
  await form.getByRole('button', { name: 'New category', exact: true }).click()
  await form.getByLabel('New category').fill('Lamps of clay')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () =>
      (document.querySelector('form select[required]') as HTMLSelectElement)?.selectedOptions[0]?.text ===
      'Lamps of clay',
  )
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.locator('tr[data-saved]')
  await row.getByText('Nine Views Lamp').waitFor()
  const found = (await call(page, 'allproduct?search=Nine%20Views%20Lamp')).data as {
    image: string
    images: string[]
  }[]
  assert.equal(found[0]?.images.length, 8)
  assert.match(found[0]?.image ?? '', /^\/uploads\//)
  assert.deepEqual(complaints, [])
})

test('a category made on its screen is in the product form at once', async () => {
  const { page, complaints } = await staff('owner')
  await page.setViewportSize({ width: 1280, height: 720 })
  const go = async (label: string) => {
    await page.getByRole('button', { name: 'Open the back office menu' }).click()
    await page.getByLabel('Back office', { exact: true }).getByRole('link', { name: label, exact: true }).click()
  }
  await go('Products')
  await page.getByRole('button', { name: 'Add New' }).click()
  const select = newForm(page).getByLabel('Category', { exact: true })
  await select.waitFor()
  assert.equal(await select.locator('option', { hasText: 'Pumps' }).count(), 0)
  await go('Categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByLabel('Category name').fill('Pumps')
  await page.getByLabel('Category name').press('Enter')
  await page.getByText('Category added successfully').waitFor()
  await go('Products')
  await page.getByRole('button', { name: 'Add New' }).click()
  await select.locator('option', { hasText: 'Pumps' }).waitFor({ state: 'attached', timeout: 5000 })
  assert.deepEqual(complaints, [])
})

test('the most expensive product fits a phone at 200 % text, from the list to the checkout', async () => {
  const desk = await staff('catalogue')
  const dear = await call(desk.page, 'updateproduct/9', { price: '99999999.99', discount_price: '88888888.88' })
  assert.equal(dear.status, true, dear.message)
  const { page } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  await logIn(page, shop.base, 'ananya@mail.example')
  const wide: string[] = []
  const look = async (path: string) => {
    const needed = await page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      return document.documentElement.scrollWidth
    })
    if (needed > 390) wide.push(`${path}: ${needed} px`)
  }
  await page.goto(`${shop.base}/productdetails/x/9`, { waitUntil: 'networkidle' })
  await look('/productdetails')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.locator('[data-badge]').waitFor()
  for (const path of ['/allproducts?sort=-price', '/cart', '/checkout']) {
    await page.goto(shop.base + path, { waitUntil: 'networkidle' })
    await page
      .getByText(/₹8,88,88,888\.88/)
      .first()
      .waitFor()
    await look(path)
  }
  assert.deepEqual(wide, [])
})
