import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** Shopify's current product export: a lamp in two colours, a cable without a stock count, and a draft. */
const shopify = `Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Weight value (grams),Gift card
Arc Lamp,arc-lamp,<p>Bright</p>,Jyoti,Lighting > Lamps,,TRUE,Active,ARC-W,Colour,White,1000.00,,shopify,9,400,FALSE
,arc-lamp,,,,,,,ARC-B,,Black,1000.00,1200.00,shopify,2,400,
Flat Cable,flat-cable,,,Cables,,TRUE,Active,CAB-1,Title,Default Title,100.00,,,0,50,FALSE
Old Thing,old-thing,,,Cables,,FALSE,Draft,OLD-1,Title,Default Title,100.00,,shopify,1,50,FALSE
`

test('a Shopify file asks for missing facts, is imported with the answers, and is undone', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(page, shop.base, 'catalogue@hearth.example')
  await page.goto(`${shop.base}/product`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(shopify) })
  await dialog.getByRole('button', { name: 'Preview import' }).click()
  await dialog.getByText('Preview, nothing was imported: 3 added, 0 changed, 0 the same, 1 left out.').waitFor()
  await dialog.getByText('It is draft there, so it stays behind.').waitFor()
  await dialog.getByRole('group', { name: 'Missing in the file for new products' }).waitFor()
  await dialog.getByLabel('Prices are').selectOption('without GST: add it')
  await dialog.getByLabel('Quantity of products in stock').fill('30')
  await dialog.getByLabel('HSN code', { exact: true }).fill('9405')
  await dialog.getByText('Different rate or HSN code').click()
  await dialog.getByLabel('GST rate of Cables').selectOption('5 %')
  assert.equal(await dialog.getByRole('button', { name: 'Import', exact: true }).count(), 0, 'answers are tried first')
  await dialog.getByRole('button', { name: 'Preview with these answers' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('3 added, 0 changed, 0 the same, 1 left out.', { exact: true }).waitFor()
  const find = async (name: string) =>
    page.evaluate(async (words) => {
      const reply = await (await fetch(`/api/allproduct?search=${words}`)).json()
      return (reply.data as Record<string, unknown>[]).map((p) =>
        [p.title, p.price, p.discount_price, p.shelf, p.gst_rate, p.hsn_code].join(' · '),
      )
    }, name)
  assert.deepEqual(await find('ARC'), ['Arc Lamp · 1180 · 0 · 11 · 18 · 9405'])
  const colours = await page.evaluate(async () => {
    const [lamp] = (await (await fetch('/api/allproduct?search=ARC')).json()).data as { product_id: number }[]
    const grid = await (await fetch(`/api/admin/variants/${lamp?.product_id}`)).json()
    return (grid.data.variants as Record<string, unknown>[]).map((p) =>
      [p.title, p.price, p.discount_price, p.stock].join(' · '),
    )
  })
  assert.deepEqual(colours.sort(), ['Arc Lamp, Black · 1416 · 1180 · 2', 'Arc Lamp, White · 1180 · 0 · 9'])
  assert.deepEqual(await find('CAB-1'), ['Flat Cable · 105 · 0 · 30 · 5 · 9405'])
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await dialog.getByText('Undone: 4 removed, 0 restored, 0 not changed.').waitFor()
  assert.ok((await find('CAB-1')).every((line) => !line.startsWith('Flat Cable')))
  assert.deepEqual(complaints, [])
})
