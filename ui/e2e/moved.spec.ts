// A shop of 500 products is imported from the exports of its former system. The test counts the clicks and the
// questions.
import assert from 'node:assert/strict'
import { crc32 } from 'node:zlib'
import { test } from 'vitest'
import { picture } from './pictures.ts'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const products = 500

/**
 * exported returns the export files of such a shop: each product has a picture in the zip, a third have two
 * colours, and some have no stock count.
 */
function exported() {
  const sheet = [
    'Title,URL handle,Description,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Weight value (grams),Product image URL,Gift card',
  ]
  for (let n = 1; n <= products; n++) {
    const kind = ['Lamps', 'Cables', 'Switches'][n % 3]
    const counted = n % 10 ? 'shopify,7' : ',0'
    const state = n % 50 ? 'TRUE,Active' : 'FALSE,Draft'
    const [option, value] = n % 3 ? ['Title', 'Default Title'] : ['Colour', 'White']
    const picture = n % 20 ? '' : `https://cdn.example/files/thing-${n}.png`
    sheet.push(
      `Thing ${n},thing-${n},<p>Good <b>thing</b></p>,${kind},${state},T-${n},${option},${value},${100 + n}.00,,${counted},200,${picture},FALSE`,
    )
    if (n % 3 === 0) sheet.push(`,thing-${n},,,,,T-${n}-B,,Black,${120 + n}.00,,shopify,3,200,,`)
  }
  const people = ['First Name,Last Name,Email,Accepts Email Marketing,Address1,City,Zip,Country Code,Phone']
  const orders = [
    'Name,Email,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
  ]
  const reviews = ['product_handle,rating,title,author,email,body,created_at']
  for (let n = 1; n <= 200; n++) {
    const name = String.fromCharCode(65 + (n % 26))
    const email = `person${n}@mail.example`
    people.push(`${name}sha,Rao,${email},yes,${n} MG Road,Pune,411001,IN,98${String(10000000 + n)}`)
    orders.push(`#${1000 + n},${email},paid,${100 + n},2025-01-05 10:11:12 +0530,1,Thing ${n},${100 + n},T-${n}`)
    if (n % 2) reviews.push(`thing-${n},5,Fine,${name}sha,${email},Bright,2025-02-05 10:11:12 UTC`)
  }
  return [
    ['products_export.csv', sheet],
    ['customers_export.csv', people],
    ['orders_export.csv', orders],
    ['reviews.csv', reviews],
  ] as const
}

/** zip packs files into a zip without compression. */
function zip(files: { name: string; buffer: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, buffer } of files) {
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt32LE(crc32(buffer), 10)
    about.writeUInt32LE(buffer.length, 14)
    about.writeUInt32LE(buffer.length, 18)
    about.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), buffer])
    const behind = Buffer.alloc(14)
    behind.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, behind, Buffer.from(name))
    parts.push(entry)
    at += entry.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

test('a shop of 500 products is imported with customers and pictures: nine steps, five questions, one undo', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/moving`)
  const steps: string[] = []
  const step = async (what: string, does: Promise<unknown>) => {
    steps.push(what)
    await does
  }
  const files: { name: string; mimeType: string; buffer: Buffer }[] = exported().map(([name, lines]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  }))
  const pictures = Array.from({ length: products / 20 }, (_, i) => ({
    name: `pictures/thing-${(i + 1) * 20}.png`,
    buffer: picture(60, 40, 5 + i * 8),
  }))
  files.push({ name: 'pictures.zip', mimeType: 'application/zip', buffer: zip(pictures) })

  await step('open', page.getByRole('button', { name: 'Choose the files' }).click())
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  await step('files', dialog.getByLabel('Files').setInputFiles(files))
  await step('try', dialog.getByRole('button', { name: 'Preview import' }).click())
  await dialog.getByRole('progressbar').waitFor()
  const asks = dialog.getByRole('group', { name: 'Missing in the file for new products' })
  await asks.waitFor({ timeout: 120_000 })
  const questions = await asks.evaluate(
    (group) => [...group.querySelectorAll('select, input')].filter((one) => !one.closest('details')).length,
  )
  assert.ok(questions <= 5, `${questions} questions`)
  await step('prices', asks.getByLabel('Prices are').selectOption('with GST'))
  await step('rate', asks.getByLabel('GST rate', { exact: true }).selectOption('18 %'))
  await step('HSN', asks.getByLabel('HSN code', { exact: true }).fill('9405'))
  await step('pieces', asks.getByLabel('Quantity of products in stock').fill('20'))
  await step('try again', dialog.getByRole('button', { name: 'Preview with these answers' }).click())
  const keep = dialog.getByRole('button', { name: 'Import', exact: true })
  await keep.waitFor({ timeout: 120_000 })
  await step('keep', keep.click())
  const said = dialog.getByText(/^Products: \d+ added, 0 changed, 0 the same, \d+ left out\. Customers: 200 added/)
  await said.waitFor({ timeout: 240_000 })
  const told = await said.textContent()
  console.log(`${steps.length} steps, ${questions} questions: ${steps.join(', ')}\n${told}`)
  assert.ok(steps.length <= 9, steps.join(', '))
  assert.match(told ?? '', /Orders: 200 added.* Reviews: \d+ added/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const find = (words: string) =>
    page.evaluate(async (search) => {
      const reply = await (await fetch(`/api/allproduct?search=${search}`)).json()
      return (reply.data as Record<string, unknown>[]).map((p) =>
        [p.title, p.price, p.shelf, p.hsn_code, p.description, p.image !== ''].join(' · '),
      )
    }, words)
  assert.deepEqual(await find('T-460'), ['Thing 460 · 560 · 20 · 9405 · Good thing · true'])

  // The report stays on the screen, with a single button to undo the import.
  await page.reload()
  await page.getByText('Imports of the last days: 1').click()
  await page.getByRole('link', { name: 'Report', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone: \d+ removed, 0 restored, 0 not changed\.$/).waitFor({ timeout: 240_000 })
  assert.deepEqual(await find('T-460'), [])
  assert.deepEqual(complaints, [])
}, 600_000)

test('the shop is exported for another system with one click', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/moving`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'For WooCommerce' }).click()
  assert.equal((await download).suggestedFilename(), 'for-woocommerce.zip')
  assert.deepEqual(complaints, [])
}, 240_000)
