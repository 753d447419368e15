import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { said, sent, some } from '../../testing/answers'
import { press, reads, settle, show, type, until } from '../../testing/screen'
import { ProductForm } from './ProductForm'

const product = some<Schemas['StaffProduct']>({
  product_id: 3,
  title: 'Plug',
  price: 1180,
  gst_rate: 18,
  version: 2,
  stock: 7,
  questions: [],
  images: [],
  features: [],
  specifications: [],
  notes: [],
})
const row = (given: Partial<Schemas['CertificateRow']>) =>
  some<Schemas['CertificateRow']>({
    kind: 'bis_crs',
    name: 'BIS R-number',
    covers: 'Plugs',
    law: 'Order 2021',
    certain: false,
    holds_from: '',
    number: '',
    holder: '',
    from: '',
    until: '',
    not_needed_because: '',
    because: 'plug',
    lacks_from: '2000-01-01',
    inherited: false,
    document: false,
    state: 'missing',
    ...given,
  })

test('a missing certificate is listed in form and checklist until entered, and the form then saves the new version', async () => {
  const certificates = (version: number, given: Partial<Schemas['CertificateRow']>) => ({
    data: { product_id: 3, title: 'Plug', version, certificates: [row(given)], parts: [] },
  })
  let now = certificates(2, {})
  show(<ProductForm product={product} onClose={() => said.push('closed')} />, {
    'GET /fetchcategories': { data: [] },
    'GET /admin/products/{id}/certificates': () => now,
    'POST /admin/products/{id}/certificates': () => {
      now = certificates(3, { number: 'R-7', state: 'held', lacks_from: '' })
      return now
    },
    'POST /updateproduct/{id}': { message: 'Product updated.' },
  })
  await settle()
  await until(() => expect(reads('Missing: “plug” suggests that it is needed')).toBe(true))
  await press('Enter BIS R-number')
  await type('Number', 'R-7')
  await press('Save')
  await until(() => expect(reads('Missing:')).toBe(false))
  expect(sent.find((one) => one.call === 'POST /admin/products/{id}/certificates')?.body).toMatchObject({
    kind: 'bis_crs',
    number: 'R-7',
  })
  await type('Stock', '8')
  await press('Update')
  await until(() => expect(sent.filter((one) => one.call === 'POST /updateproduct/{id}')).toHaveLength(1))
  const update = sent.find((one) => one.call === 'POST /updateproduct/{id}')?.body
  expect(update?.version).toBe(3)
  expect(update).not.toHaveProperty('bis_number')
})
