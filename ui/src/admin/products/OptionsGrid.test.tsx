import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { answer, last, refusal, said, some } from '../../testing/answers'
import { control, press, reads, settle, show, type, until } from '../../testing/screen'
import { ProductForm } from './ProductForm'
import { VariantsScreen } from './VariantsScreen'

const plain = {
  sku: 'L1',
  gtin: '',
  price: 500,
  discount_price: 450,
  stock: 12,
  weight: 200,
  cost_price: 300,
  hsn_code: '9405',
  gst_rate: 18,
}
const unopened = some<Schemas['VariantGrid']>({
  product_id: 3,
  title: 'Lamp',
  version: 2,
  image: '',
  options: [],
  variants: [],
  plain,
  has_past: true,
})
const lamp = some<Schemas['StaffProduct']>({
  ...plain,
  product_id: 3,
  title: 'Lamp',
  image: '/uploads/lamp-1280.jpg',
  version: 2,
  questions: [],
  images: [],
  features: [],
  specifications: [],
  notes: [],
})

/** LoadsAgain reloads the product, as the back office does after a refusal. */
function LoadsAgain() {
  const refresh = useRefresh()
  return (
    <button type="button" onClick={() => void refresh('/admin/variants')}>
      Load again
    </button>
  )
}

/** colours adds two colours to the product in the form, with a variant each. */
async function colours() {
  await press('Add an option')
  await type('Option 1', 'Colour')
  await type('Value 1 of Colour', 'Black')
  await press('Add a value')
  await type('Value 2 of Colour', 'White')
  await press('Generate all')
}

const cellsOf = (row: { product_id?: unknown; values?: unknown; price?: unknown; stock?: unknown; sku?: unknown }) =>
  [row.product_id, row.values, row.price, row.stock, row.sku] as unknown[]
const variantsOf = (body: unknown) => (body as { variants: Parameters<typeof cellsOf>[0][] }).variants.map(cellsOf)

test('a product with stock gets options in its form, and its stock goes to the chosen variant', async () => {
  show(<ProductForm product={lamp} onClose={() => said.push('closed')} />, {
    'GET /fetchcategories': { data: [] },
    'GET /admin/variants/{id}': { data: unopened },
    'POST /updateproduct/{id}': refusal('White: Price must be above 0.', { variants: 'White: Price must be above 0.' }),
  })
  await settle()
  await colours()
  expect(control('Price ₹ of Black').value).toBe('500')
  expect(control('Discount price ₹ of White').value).toBe('450')
  expect(control('Weight g of White').value).toBe('200')
  expect(document.querySelectorAll('tbody img').length).toBe(2)
  expect(control('Stock of Black').value).toBe('12')
  expect(control('Stock of White').value).toBe('0')
  await type('Stock of White', '4')
  const white = [...(control('The 12 pieces in stock go to') as HTMLSelectElement).options].at(-1)?.value ?? ''
  await type('The 12 pieces in stock go to', white)
  expect(control('Stock of Black').value).toBe('4')
  expect(control('Stock of White').value).toBe('12')
  expect(control('SKU of White').value).toBe('L1')
  await press('Update')
  await until(() => expect(reads('White: Price must be above 0.')).toBe(true))
  const body = last('POST /updateproduct/{id}')?.body
  expect(variantsOf(body)).toEqual([
    [0, ['Black'], '500', '4', ''],
    [3, ['White'], '500', undefined, 'L1'],
  ])
  expect(['stock', 'sku', 'gtin'].filter((name) => name in (body ?? {}))).toEqual([])
  // The refusal loses no input.
  expect(control('Stock of Black').value).toBe('4')
  expect(control('Title').value).toBe('Lamp')
  expect(said).not.toContain('closed')
})

test('a new product can have options at once, and its stock goes to one variant', async () => {
  show(<ProductForm onClose={() => said.push('closed')} />, {
    'GET /fetchcategories': { data: [] },
    'POST /addproduct': { message: 'Added.', data: { product_id: 9 } },
  })
  await settle()
  await type('Title', 'Torch')
  await type('Price ₹ (MRP, GST included)', '800')
  await type('Stock', '6')
  await type('SKU', 'T1')
  await colours()
  await press('Remove Black')
  expect(control('Stock of White').value).toBe('6')
  await press('Generate all')
  expect(control('Stock of Black').value).toBe('0')
  await press('Add')
  await until(() => expect(said).toEqual(['good: Added.', 'closed']))
  const body = last('POST /addproduct')?.body
  expect(variantsOf(body)).toEqual([
    [0, ['Black'], '800', '0', ''],
    [0, ['White'], '800', '6', 'T1'],
  ])
  expect(['stock', 'sku', 'gtin'].filter((name) => name in (body ?? {}))).toEqual([])
})

test('a draft contains the options and their original values', async () => {
  show(<ProductForm product={lamp} onClose={() => {}} />, {
    'GET /fetchcategories': { data: [] },
    'GET /admin/variants/{id}': { data: unopened },
    'GET /admin/product-drafts/{id}': { data: { body: '', saved: '' } },
    'POST /admin/product-drafts/{id}': { data: { saved: '2026-11-21T10:00:00+05:30' } },
  })
  await settle()
  await colours()
  await type('Price ₹ of White', '777')
  await until(() => expect(last('POST /admin/product-drafts/{id}')).toBeDefined())
  const body = String(last('POST /admin/product-drafts/{id}')?.body?.body)
  show(<ProductForm product={lamp} onClose={() => {}} />, {
    'GET /fetchcategories': { data: [] },
    'GET /admin/variants/{id}': { data: unopened },
    'GET /admin/product-drafts/{id}': { data: { body, saved: '2026-11-21T10:00:00+05:30' } },
  })
  await until(() => expect(control('Price ₹ of White').value).toBe('777'))
  expect(control('The 12 pieces in stock go to').value).not.toBe('')
})

test('refused options keep their input when the product reloads, until the saved version is requested', async () => {
  show(
    <>
      <LoadsAgain />
      <VariantsScreen />
    </>,
    {
      'GET /admin/variants/{id}': { data: unopened },
      'POST /admin/variants/{id}': refusal('Changed meanwhile.', { version: 'Changed meanwhile.' }),
    },
    '/productvariants/3',
    '/productvariants/:id',
  )
  await colours()
  await type('Price ₹ of White', '777')
  answer('GET /admin/variants/{id}', { data: { ...unopened, title: 'Lantern', version: 3 } })
  await press('Save options')
  await until(() => expect(reads('Changed meanwhile.')).toBe(true))
  await press('Load again')
  await until(() => expect(reads('Lantern: options')).toBe(true))
  expect(control('Price ₹ of White').value).toBe('777')
  expect(variantsOf(last('POST /admin/variants/{id}')?.body)[0]).toEqual([3, ['Black'], '500', undefined, 'L1'])
  await press('Show the current version')
  await until(() => expect(reads('Variants')).toBe(false))
})
