import { expect, test } from 'vitest'
import { last, sent } from '../../testing/answers'
import { button, control, press, reads, settle, show, type, until } from '../../testing/screen'
import { ChangeDialog } from './ChangeDialog'

const rows = [
  { product_id: 1, title: 'Lamp', was: '₹800.00, 20 % off', becomes: '₹840.00, 16 % off', can: true, message: '' },
  { product_id: 2, title: 'Plug', was: '₹100.00, the MRP', becomes: '', can: false, message: 'It is above its MRP.' },
]

test('selling price is the default change, an empty field enables nothing, and products that can’t be changed come first', async () => {
  show(<ChangeDialog ids={[1, 2]} onClose={() => {}} onDone={() => {}} />, {
    'POST /admin/bulk/products': ({ body }) =>
      body?.dry_run
        ? { data: { job_id: 0, can: 1, not: 1, rows } }
        : { message: 'Started.', data: { job_id: 5, rows: [] } },
    'GET /admin/jobs/{id}': { data: { job_id: 5, state: 'running', done: 0, total: 2 } },
  })
  await settle()
  expect(control('What changes').value).toBe('selling_price')
  expect(button('Change').disabled).toBe(true)
  for (const act of ['discount_price', 'category']) {
    await type('What changes', act)
    expect(button('Change').disabled).toBe(true)
  }
  await type('What changes', 'selling_price')
  await settle()
  expect(sent.some(({ call }) => call === 'POST /admin/bulk/products')).toBe(false)
  await type('Selling price', '+5%')
  await until(() => expect(button('Change 1').disabled).toBe(false))
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.firstChild?.textContent)).toEqual(['Plug', 'Lamp'])
  expect(reads('1 can’t be changed and stays as it is.')).toBe(true)
  await type('Selling price', '')
  expect(button('Change').disabled).toBe(true)
  await type('Selling price', '+5%')
  await press('Change 1')
  await until(() =>
    expect(last('POST /admin/bulk/products')?.body).toMatchObject({ act: 'selling_price', value: '+5%' }),
  )
})
