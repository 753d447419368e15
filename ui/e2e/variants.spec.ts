import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { barriers } from './axe.ts'
import { buy, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const fields = {
  title: 'Glass Panel',
  price: '2999',
  stock: '0',
  availability: 'In Stock',
  hsn_code: '8536',
  gst_rate: '18',
}

/** newProduct creates a product without stock, and returns its number. */
const newProduct = (page: Page) =>
  page.evaluate(async (fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const like = (await (await fetch('/api/product/1')).json()).data
    for (const name of ['category_id', 'subcategory_id', 'sub_subcategory_id']) form.append(name, like[name])
    form.append('image', new File([await (await fetch(like.image)).blob()], 'a.jpg', { type: 'image/jpeg' }))
    const reply = await (await fetch('/api/addproduct', { method: 'POST', body: form })).json()
    return reply.data.product_id as number
  }, fields)

async function accessible(page: Page) {
  assert.deepEqual(
    (await barriers(page)).map((one) => `${one.id}: ${one.nodes.map((n) => n.target.join(' ')).join(' | ')}`),
    [],
  )
}

test('staff create variants in a grid, a shopper chooses and orders one, and sold-out ones are marked', async () => {
  const { page: desk, complaints: atDesk } = await watch(
    await chrome.newContext({ viewport: { width: 1280, height: 900 } }),
  )
  await logIn(desk, shop.base, 'owner@hearth.example')
  const family = await newProduct(desk)
  // The list of products fits at this width: its buttons cover no column.
  await desk.goto(`${shop.base}/product`)
  await desk.getByText('Additional images').waitFor()
  await desk
    .getByRole('button', { name: /^Copy / })
    .first()
    .waitFor()
  const hidden = await desk.getByRole('table').evaluate((table) => {
    const around = table.parentElement as HTMLElement
    return around.scrollWidth - around.clientWidth
  })
  assert.ok(hidden <= 0, `${hidden} px of the list are out of sight`)
  await desk.goto(`${shop.base}/productvariants/${family}`)
  const option = async (n: number, name: string, values: string[]) => {
    await desk.getByRole('button', { name: 'Add an option' }).click()
    await desk.getByLabel(`Option ${n}`, { exact: true }).fill(name)
    for (const [i, value] of values.entries()) {
      const input = desk.getByLabel(`Value ${i + 1} of ${name}`)
      await input.fill(value)
      if (i < values.length - 1) await input.press('Enter')
      await (i < values.length - 1 ? desk.getByLabel(`Value ${i + 2} of ${name}`).waitFor() : undefined)
    }
  }
  const saved = async () => {
    const reply = desk.waitForResponse(
      (one) => /admin\/variants\//.test(one.url()) && one.request().method() === 'POST',
    )
    await desk.getByRole('button', { name: 'Save options' }).click()
    assert.equal((await reply).status(), 200)
    await desk.getByText('Saved.').first().waitFor()
  }
  await option(1, 'Gangs', ['2 gang', '4 gang'])
  await option(2, 'Colour', ['Black', 'White'])
  await desk.getByLabel('Colour of White', { exact: true }).fill('#f4f2ee')
  await desk.getByLabel('Colour of Black', { exact: true }).fill('#1d1d1f')
  await desk.getByRole('button', { name: 'Generate all' }).click()
  await desk.getByText('4 rows were added.').waitFor()
  // Uses a pasted spreadsheet column, a cell that fills those below it, and the arrow keys.
  await desk.getByLabel('Price ₹ of 2 gang, Black', { exact: true }).evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text', '₹1,499\n1,499\n2499\n2499\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  assert.equal(await desk.getByLabel('Price ₹ of 4 gang, White', { exact: true }).inputValue(), '2499')
  const stock = (of: string) => desk.getByLabel(`Stock of ${of}`, { exact: true })
  await stock('2 gang, Black').fill('5')
  await stock('2 gang, Black').press('Control+d')
  assert.equal(await stock('4 gang, White').inputValue(), '5')
  await stock('4 gang, White').fill('1')
  await stock('2 gang, White').press('ArrowUp')
  assert.equal(await stock('2 gang, Black').evaluate((e) => e === document.activeElement), true)
  await desk.getByRole('button', { name: 'Remove 4 gang, Black' }).click()
  await desk.getByRole('link', { name: 'Products', exact: true }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await accessible(desk)
  await saved()

  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await page.goto(`${shop.base}/allproducts?search=glass+panel`)
  await page.getByText('From ₹1,499').waitFor()
  await page.getByRole('link', { name: 'Choose: Glass Panel' }).click()
  const value = (name: string) => page.getByRole('radio', { name, exact: true })
  await value('White').first().click()
  await page.waitForURL(/glass-panel-2-gang-white\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Glass Panel, 2 gang, White' }).waitFor()
  // Chooses by keyboard; a combination that is not sold leads to one that is.
  await value('2 gang').focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/glass-panel-4-gang-white\/\d+$/)
  assert.equal(await value('4 gang').evaluate((e) => e === document.activeElement), true)
  await page.getByText('Only 1 left').waitFor()
  await value('Black, not with 4 gang').waitFor()
  await accessible(page)
  const address = page.url()
  await page.reload()
  assert.equal(await value('4 gang').getAttribute('aria-checked'), 'true')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.goto(`${shop.base}/cart`)
  await page.getByRole('link', { name: 'Glass Panel, 4 gang, White' }).waitFor()

  const variant = Number(address.split('/').pop())
  await logIn(page, shop.base, 'ananya@mail.example')
  const order = await buy(page, [variant, 1])
  await page.goto(`${shop.base}/orderdetails/${order}`)
  await page.getByText('Glass Panel, 4 gang, White').first().waitFor()
  await page.goto(address)
  await value('4 gang, sold out').waitFor()
  await page.getByText('Out of Stock').first().waitFor()
  await page.getByRole('button', { name: 'Notify me when it’s back in stock' }).waitFor()

  // Staff edit the stock in the list; without JavaScript the values are links.
  await desk.reload()
  await stock('2 gang, White').fill('0')
  await saved()
  const plain = await chrome.newContext({ viewport: { width: 820, height: 900 }, javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${shop.base}/productdetails/-/${family}`)
  await still.getByRole('radio', { name: 'White, sold out' }).click()
  await still.waitForURL(/glass-panel-2-gang-white\/\d+$/)
  await still.getByText('Out of Stock').first().waitFor()
  const gone = still.url()
  // The URL of a variant that is no longer sold leads to its product, which says so.
  await desk.getByRole('button', { name: 'Remove 2 gang, White' }).click()
  await saved()
  await still.goto(gone)
  await still.waitForURL(/gone=1/)
  await still.getByText('That option is no longer available. Choose another below.').waitFor()
  await plain.close()
  assert.deepEqual([...complaints, ...atDesk], [])
})

test('staff join products into one: orders and reviews stay, and an old URL redirects to its variant', async () => {
  const { page: desk, complaints: atDesk } = await watch(
    await chrome.newContext({ viewport: { width: 1280, height: 900 } }),
  )
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 820, height: 900 } }))
  await logIn(page, shop.base, 'ananya@mail.example')
  await logIn(desk, shop.base, 'owner@hearth.example')
  const old = `${shop.base}/productdetails/chhupa-retrofit-module-4-channel/6`
  await page.goto(old)
  await page.getByRole('heading', { level: 1, name: 'Chhupa Retrofit Module, 4 Channel', exact: true }).waitFor()
  const order = await buy(page, [6, 1])

  await desk.goto(`${shop.base}/product?search=chhupa`)
  for (const channels of [2, 4]) await desk.getByLabel(`Select Chhupa Retrofit Module, ${channels} Channel`).check()
  await desk.getByRole('button', { name: 'Join into one' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Join 2 products into one' })
  const title = dialog.getByLabel('Title of the product')
  await title.waitFor()
  assert.equal(await title.inputValue(), 'Chhupa Retrofit Module')
  await dialog.getByText('where one order reviewed two of these, only the first review is kept').waitFor()
  await dialog.getByRole('button', { name: 'Join 2 products' }).click()
  await dialog.getByText('Please name what they differ in, such as Gangs.').waitFor()
  await dialog.getByLabel('They differ in').fill('Channels')
  await dialog.getByText('becomes “Chhupa Retrofit Module, 4 Channel”').waitFor()
  await accessible(desk)
  await dialog.getByRole('button', { name: 'Join 2 products' }).click()
  await desk.getByText('The products are variants of one now.', { exact: false }).first().waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(old)
  const value = (name: string) => page.getByRole('radio', { name, exact: true })
  await value('4 Channel').waitFor()
  assert.equal(await value('4 Channel').getAttribute('aria-checked'), 'true')
  await value('2 Channel').click()
  await page.waitForURL(/chhupa-retrofit-module-2-channel\/5$/)
  await page.goto(`${shop.base}/orderdetails/${order}`)
  await page.getByText('Chhupa Retrofit Module, 4 Channel').first().waitFor()
  assert.deepEqual([...complaints, ...atDesk], [])
})
