import { expect, test } from 'vitest'
import { sent } from '../../testing/answers'
import { control, show, type, until } from '../../testing/screen'
import { RegisterDevicePage } from './RegisterDevicePage'

const all = Array.from({ length: 300 }, (_, i) => ({ product_id: i + 1, product_name: `Plug ${i + 1}` }))

test('the first hundred products are offered and others found by typing; the chosen one stays', async () => {
  show(<RegisterDevicePage />, {
    'GET /productsnames': ({ params }) => ({
      data: all.filter((p) => p.product_name.includes(String(params?.q ?? ''))).slice(0, 100),
    }),
  })
  const offered = () => [...(control('Product Name') as HTMLSelectElement).options].map((o) => o.text).slice(1)
  await until(() => expect(offered()).toHaveLength(100))
  await type('Product Name', '7')
  await type('Find a product', '299')
  await until(() => expect(offered()).toEqual(['Plug 7', 'Plug 299']))
  expect(control('Product Name').value).toBe('7')
  expect(sent.filter((s) => s.call === 'GET /productsnames').map((s) => s.params)).toEqual([
    { q: '', per_page: 100 },
    { q: '299', per_page: 100 },
  ])
})
