import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { type Answers, refusal, said, sent, some } from '../../testing/answers'
import { control, press, reads, settle, show, type, until } from '../../testing/screen'
import { ProductForm } from './ProductForm'

const opened = some<Schemas['StaffProduct']>({
  product_id: 3,
  title: 'Plug',
  price: 1180,
  gst_rate: 18,
  version: 2,
  stock: 7,
  questions: [{ id: 9, question: 'Does it need a hub?', answer: 'No.' }],
  images: [],
  features: [],
  specifications: [],
  notes: [],
})
const updates = () => sent.filter((s) => s.call === 'POST /updateproduct/{id}')

const changedMeanwhile = (theirs: Partial<typeof opened>): Answers => ({
  'GET /fetchcategories': { data: [] },
  'GET /allproduct': { data: [{ ...opened, ...theirs, version: 3 }] },
  'POST /updateproduct/{id}': ({ body }) =>
    body?.version === 3 ? { message: 'Product updated.' } : refusal('Changed meanwhile.', { version: '3' }),
})

test('fields that only one of two editors changed are merged', async () => {
  show(<ProductForm product={opened} onClose={() => said.push('closed')} />, changedMeanwhile({ title: 'Smart plug' }))
  await settle()
  await type('Stock', '8')
  await press('Update')
  await until(() => expect(said).toContain('closed'))
  expect(said).toContain('info: A colleague changed other fields meanwhile. Both changes are saved.')
  expect(updates().map((s) => [s.body?.version, s.body?.title, s.body?.stock])).toEqual([
    [2, 'Plug', '8'],
    [3, 'Smart plug', '8'],
  ])
})

test('a field both editors changed asks which to keep, and the others stay merged', async () => {
  show(
    <ProductForm product={opened} onClose={() => said.push('closed')} />,
    changedMeanwhile({ title: 'Smart plug', hsn_code: '8536' }),
  )
  await settle()
  await type('Title', 'Plug 16 A')
  await press('Update')
  await until(() => expect(reads('Someone changed this product while you were editing')).toBe(true))
  expect(reads('You both changed: title.')).toBe(true)
  expect(said).toEqual([])
  await press('Overwrite theirs')
  await until(() => expect(said).toEqual(['good: Product updated.', 'closed']))
  expect(updates().map((s) => [s.body?.version, s.body?.title, s.body?.hsn_code])).toEqual([
    [2, 'Plug 16 A', ''],
    [3, 'Plug 16 A', '8536'],
  ])
})

test('stock is sent only if edited, as orders change it meanwhile', async () => {
  show(<ProductForm product={opened} onClose={() => said.push('closed')} />, {
    'GET /fetchcategories': { data: [] },
    'POST /updateproduct/{id}': { message: 'Product updated.' },
  })
  await settle()
  await type('Title', 'Plug 16 A')
  await press('Update')
  await until(() => expect(said).toEqual(['good: Product updated.', 'closed']))
  expect(updates().map((s) => [s.body?.title, 'stock' in (s.body ?? {})])).toEqual([['Plug 16 A', false]])
})

test('a question whose removal failed stays', async () => {
  show(<ProductForm product={opened} onClose={() => {}} />, {
    'GET /fetchcategories': { data: [] },
    'DELETE /removeQuestion/{id}': refusal('Not now.'),
  })
  await settle()
  await press('Remove')
  await until(() => expect(said).toEqual(['bad: Not now.']))
  expect(control('Question').value).toBe('Does it need a hub?')
})

test('tax and margin are shown while a price is typed', async () => {
  show(<ProductForm onClose={() => {}} />, { 'GET /fetchcategories': { data: [] } })
  await settle()
  await type('Price ₹ (MRP, GST included)', '1180')
  await type('Cost ₹ (without GST)', '600')
  await until(() => expect(reads('₹1,000 and ₹180 GST')).toBe(true))
  expect(reads('Margin ₹400 a piece, 40 % of the price without GST')).toBe(true)
})

test('the tax of a discount price is its own, not that of the full price', async () => {
  show(<ProductForm onClose={() => {}} />, { 'GET /fetchcategories': { data: [] } })
  await settle()
  await type('Price ₹ (MRP, GST included)', '1180')
  await type('Discount price ₹', '590')
  await until(() => expect(reads('₹500 and ₹90 GST')).toBe(true))
  expect(reads('₹1,000 and ₹180 GST')).toBe(true)
})
