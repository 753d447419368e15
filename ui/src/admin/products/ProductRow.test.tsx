import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, said, some } from '../../testing/answers'
import { button, press, reads, show, until } from '../../testing/screen'
import { ProductRow } from './ProductRow'

const product = some<Schemas['StaffProduct']>({
  product_id: 3,
  title: 'Lamp',
  price: 500,
  discount_price: 0,
  images: [],
  kit_parts: [],
})

test('Copy asks before creating a product, and Copy and Options have text labels', async () => {
  show(
    <table>
      <tbody>
        <ProductRow
          product={product}
          sheet={false}
          sees={() => true}
          ticked={false}
          saved={false}
          onTick={() => {}}
          onEdit={(id) => said.push(`edits ${id}`)}
        />
      </tbody>
    </table>,
    { 'POST /copyproduct/{id}': { message: 'Copied.', data: { product_id: 9 } } },
  )
  expect(['Options Lamp', 'Copy Lamp'].map((name) => button(name).textContent)).toEqual(['Options', 'Copy'])
  await press('Copy Lamp')
  await until(() => expect(reads('Copy this product?')).toBe(true))
  expect(last('POST /copyproduct/{id}')).toBeUndefined()
  await press('Copy')
  await until(() => expect(said).toEqual(['good: Copied.', 'edits 9']))
})
