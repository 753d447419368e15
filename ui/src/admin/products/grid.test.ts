import { expect, test } from 'vitest'
import { bodyOf, filled, type Grid, generate, pasted, type Row, shownOf, withOption, without, wordsOf } from './grid'

const row = (id: number, values: string[], price = '100', stock = '5'): Row => ({
  key: String(id),
  id,
  values,
  cells: {
    sku: `S${id}`,
    gtin: '',
    price,
    discount_price: '',
    stock,
    weight: '',
    cost_price: '',
    hsn_code: '',
    gst_rate: '18',
  },
  images: [],
})
const values = (...all: string[]) => all.map((value) => ({ key: value, value, swatch: '' }))
const grid: Grid = {
  options: [
    { name: 'Gangs', values: values('1', '2') },
    { name: 'Colour', values: values('Black', 'White') },
  ],
  rows: [row(7, ['1', 'White']), row(8, ['2', 'Black'], '300')],
}

test('all combinations are created, and existing ones keep their values', () => {
  const { rows, over } = generate(grid)
  expect(rows.map((one) => `${one.id} ${one.values.join(' ')} ${one.cells.price}`)).toEqual([
    '0 1 Black 300',
    '7 1 White 100',
    '8 2 Black 300',
    '0 2 White 300',
  ])
  expect(over).toBe(0)
  const many = { ...grid, options: [{ name: 'N', values: values(...Array.from({ length: 120 }, (_, i) => `${i}`)) }] }
  expect(generate({ ...many, rows: [] }).rows.length).toBe(100)
  expect(generate({ ...many, rows: [] }).over).toBe(20)
})

test('renaming a value renames it in each row, and removing one removes its rows', () => {
  const options = grid.options.map((one) => ({
    ...one,
    values: one.values.map((v) => (v.key === 'White' ? { ...v, value: 'Ivory' } : v)),
  }))
  expect(bodyOf({ ...grid, options }, grid).variants.map((one) => one.values)).toEqual([
    ['1', 'Ivory'],
    ['2', 'Black'],
  ])
  expect(without(grid, 0, 1).rows.map((one) => one.id)).toEqual([7])
})

test('existing variants get the first value of a new option', () => {
  const more = withOption(grid)
  const [first] = more.options[2]?.values ?? []
  if (first) first.value = 'Wi-Fi'
  expect(more.rows.map((one) => wordsOf(more.options, one).join(' '))).toEqual(['1 White Wi-Fi', '2 Black Wi-Fi'])
})

test('a pasted spreadsheet column fills the cells, and a cell fills those below', () => {
  const laid = pasted(grid.rows, 0, 'price', '₹1,299\t999\r\n1499\r\n', shownOf(false))
  expect(laid.map((one) => [one.cells.price, one.cells.discount_price])).toEqual([
    ['1299', '999'],
    ['1499', ''],
  ])
  expect(filled(laid, 0, 'price').map((one) => one.cells.price)).toEqual(['1299', '1299'])
})

test('stock is sent only for edited rows', () => {
  const changed = { ...grid, rows: [row(7, ['1', 'White'], '100', '9'), row(8, ['2', 'Black'], '300')] }
  expect(bodyOf(changed, grid).variants.map((one) => 'stock' in one)).toEqual([true, false])
})

test('cost, HSN code and rate are pasted where shown, and a new row inherits empty ones from the product', () => {
  const fresh = { ...row(0, ['2', 'White']), cells: { ...row(0, []).cells, gst_rate: '' } }
  const rows = pasted([...grid.rows, fresh], 0, 'weight', '80\t₹610.50\t8536 50\t5 %\n', shownOf(true))
  expect(pasted(grid.rows, 0, 'weight', '80\t610\n', shownOf(false))[0]?.cells.cost_price).toBe('')
  expect(
    bodyOf({ ...grid, rows }, grid).variants.map(({ cost_price, hsn_code, gst_rate }) => [
      cost_price,
      hsn_code,
      gst_rate,
    ]),
  ).toEqual([
    ['610.50', '8536 50', '5'],
    ['0', '', '18'],
    [undefined, undefined, undefined],
  ])
})
