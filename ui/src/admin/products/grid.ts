// The grid of a product's variants as a form: options, and a row for each variant.
import type { Schemas } from '../../api/client'

/** An option value. key identifies it while its name is being typed. */
export type Value = { key: string; value: string; swatch: string }
export type Option = { name: string; values: Value[] }

/** The editable cells; further ones are shown on request. */
export const columns = [
  { name: 'sku', label: 'SKU' },
  { name: 'price', label: 'Price ₹' },
  { name: 'discount_price', label: 'Discount price ₹' },
  { name: 'stock', label: 'Stock' },
  { name: 'weight', label: 'Weight g' },
  { name: 'cost_price', label: 'Cost ₹', further: true },
  { name: 'hsn_code', label: 'HSN code', further: true },
  { name: 'gst_rate', label: 'GST %', further: true },
  { name: 'gtin', label: 'GTIN', further: true },
] as const
export type Column = (typeof columns)[number]['name']
export type Columns = readonly { name: Column; label: string }[]

/** shownOf returns the columns of the grid, with or without the further ones. */
export const shownOf = (further: boolean): Columns => columns.filter((one) => further || !('further' in one))

/** isText reports whether a column may contain letters, so that spaces and commas in it are significant. */
export const isText = (column: Column) => column === 'sku' || column === 'gtin' || column === 'hsn_code'

/** A variant; values are the keys of its option values, in the order of the options. */
export type Row = { key: string; id: number; values: string[]; cells: Record<Column, string>; images: string[] }
/** The grid; heir is the key of the row that continues the product as it was before it had options. */
export type Grid = { options: Option[]; rows: Row[]; heir?: string }

/** The product without options, whose values new rows copy. */
export type Plain = {
  /** The product's ID, 0 for a new product. */
  id: number
  cells: Row['cells']
  /** The stock when the form was opened. */
  stock: string
  /**
   * Whether the product has stock, orders, serial numbers, an SKU or a GTIN, which must go to one of the
   * variants.
   */
  past: boolean
}

/** The most variants of a product. */
const most = 100
let made = 0

/** newKey returns a key that no stored draft can contain, even one from another day. */
const newKey = () => `${Date.now().toString(36)} ${++made}`

export const newValue = (value = '', swatch = ''): Value => ({ key: newKey(), value, swatch })

const figure = (n: number) => (n === 0 ? '' : String(n))

const keyOf = (option: number, value: string) => `${option} ${value}`

const cellsOf = (one: Schemas['VariantRow']): Row['cells'] => ({
  sku: one.sku,
  gtin: one.gtin,
  price: String(one.price),
  discount_price: figure(one.discount_price),
  stock: String(one.stock),
  weight: figure(one.weight),
  cost_price: figure(one.cost_price),
  hsn_code: one.hsn_code,
  gst_rate: String(one.gst_rate),
})

/**
 * plainOf is the product itself, as long as it has no variants. past means that it has orders, an SKU or a barcode.
 */
export const plainOf = (data: Schemas['VariantGrid']): Plain | undefined =>
  data.plain
    ? {
        id: data.product_id,
        cells: cellsOf(data.plain),
        stock: String(data.plain.stock),
        past: data.has_past || data.plain.sku !== '' || data.plain.gtin !== '',
      }
    : undefined

/**
 * gridOf converts the API's reply into the rows of the form. Option values get keys, so that renaming one keeps its
 * variants.
 */
export const gridOf = (data: Schemas['VariantGrid']): Grid => ({
  options: data.options.map(({ name, values }, i) => ({
    name,
    values: values.map((one) => ({ ...one, key: keyOf(i, one.value) })),
  })),
  rows: data.variants.map((one) => ({
    key: String(one.product_id),
    id: one.product_id,
    values: one.values.map((value, i) => keyOf(i, value)),
    cells: cellsOf(one),
    images: one.images,
  })),
})

const combined = (options: Option[]): string[][] =>
  options.reduce<string[][]>(
    (all, { values }) => all.flatMap((before) => values.filter((v) => v.value.trim()).map((v) => [...before, v.key])),
    [[]],
  )

const same = (a: string[], b: string[]) => a.length === b.length && a.every((value, i) => value === b[i])

/**
 * generate adds the missing combinations of option values. A new row is a copy of the last one; the first is a
 * copy of the product. It returns how many combinations exceed the limit.
 */
export function generate({ options, rows }: Grid, plain?: Plain): { rows: Row[]; over: number } {
  const used = options.filter((one) => one.values.some((v) => v.value.trim()))
  const wanted = used.length === 0 ? [] : combined(used)
  const there = (values: string[]) => rows.find((row) => same(row.values, values))
  const like = rows.at(-1)?.cells ?? plain?.cells
  const all = wanted.map(
    (values): Row =>
      there(values) ?? {
        key: newKey(),
        id: 0,
        values,
        cells: {
          sku: '',
          gtin: '',
          price: like?.price ?? '',
          discount_price: like?.discount_price ?? '',
          stock: '0',
          weight: like?.weight ?? '',
          cost_price: like?.cost_price ?? '',
          hsn_code: like?.hsn_code ?? '',
          gst_rate: like?.gst_rate ?? '',
        },
        images: [],
      },
  )
  const kept = rows.filter((row) => !wanted.some((values) => same(row.values, values)))
  const whole = [...all, ...kept]
  return { rows: whole.slice(0, Math.max(most, rows.length)), over: Math.max(0, whole.length - most) }
}

const ofOnePiece = ({ sku, gtin, stock }: Row['cells']) => ({ sku, gtin, stock })

/**
 * withHeir makes a row the heir of the product, with its ID, stock, SKU and GTIN. The previous heir gets the
 * values that this row had.
 */
export function withHeir(grid: Grid, key: string, plain: Plain): Grid {
  const next = grid.rows.find((row) => row.key === key)
  if (!next) return grid
  const before = grid.rows.find((row) => row.key === grid.heir)
  const rows = grid.rows.map((row) => {
    if (row === next)
      return { ...row, id: plain.id, cells: { ...row.cells, ...ofOnePiece(before?.cells ?? plain.cells) } }
    return row === before ? { ...row, id: 0, cells: { ...row.cells, ...ofOnePiece(next.cells) } } : row
  })
  return { ...grid, rows, heir: key }
}

/** inherited gives a product with a past an heir, if it has none: if possible, a row without stock. */
export function inherited(grid: Grid, plain: Plain | undefined): Grid {
  if (!plain?.past || grid.rows.some((row) => row.key === grid.heir)) return grid
  const next = grid.rows.find((row) => !Number(row.cells.stock)) ?? grid.rows[0]
  return next ? withHeir(grid, next.key, plain) : grid
}

/** wordsOf returns the option values of a row as text. */
export const wordsOf = (options: Option[], row: Row) =>
  row.values.map((key, i) => options[i]?.values.find((one) => one.key === key)?.value ?? '')

/** without removes an option value, and the rows that have it. */
export function without(grid: Grid, option: number, at: number): Grid {
  const gone = grid.options[option]?.values[at]?.key
  return {
    options: grid.options.map((one, i) =>
      i === option ? { ...one, values: one.values.filter((_, j) => j !== at) } : one,
    ),
    rows: grid.rows.filter((row) => row.values[option] !== gone),
  }
}

/** withOption adds an option. Existing variants get its first value. */
export function withOption({ options, rows }: Grid): Grid {
  const first = newValue()
  return {
    options: [...options, { name: '', values: [first] }],
    rows: rows.map((row) => ({ ...row, values: [...row.values, first.key] })),
  }
}

/** pasted writes lines and columns of a spreadsheet into the cells, starting at one cell. */
export function pasted(rows: Row[], from: number, column: Column, text: string, shown: Columns): Row[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const first = shown.findIndex((one) => one.name === column)
  return rows.map((row, i) => {
    const given = lines[i - from]?.split('\t')
    if (!given) return row
    const cells = { ...row.cells }
    given.forEach((content, j) => {
      const name = shown[first + j]?.name
      if (name) cells[name] = isText(name) ? content.trim() : content.replace(/[₹,%\s]/g, '')
    })
    return { ...row, cells }
  })
}

/** filled copies a row's value in a column to all rows below. */
export const filled = (rows: Row[], from: number, column: Column): Row[] =>
  rows.map((row, i) =>
    i > from ? { ...row, cells: { ...row.cells, [column]: rows[from]?.cells[column] ?? '' } } : row,
  )

/**
 * bodyOf returns what is sent. Stock is included only if it was edited here, because orders change it meanwhile.
 * A new row without cost, HSN code or tax rate uses the product's.
 */
export function bodyOf({ options, rows }: Grid, begun: Grid, plain?: Plain) {
  const stockOf = new Map(begun.rows.map((row) => [row.id, row.cells.stock]))
  if (plain?.id) stockOf.set(plain.id, plain.stock)
  return {
    options: options
      .map(({ name, values }) => ({
        name: name.trim(),
        values: values.filter((v) => v.value.trim()).map(({ value, swatch }) => ({ value, swatch })),
      }))
      .filter((one) => one.name || one.values.length > 0),
    variants: rows
      .map((row) => ({ ...row, words: wordsOf(options, row) }))
      .map(({ id, words, cells: { stock, cost_price, hsn_code, gst_rate, ...cells }, images }) => ({
        product_id: id,
        values: words,
        ...cells,
        discount_price: cells.discount_price || '0',
        weight: cells.weight || '0',
        images,
        ...(id === 0 && !cost_price ? {} : { cost_price: cost_price || '0' }),
        ...(id === 0 && !hsn_code ? {} : { hsn_code }),
        ...(gst_rate ? { gst_rate } : {}),
        ...(id === 0 || stock !== stockOf.get(id) ? { stock: stock || '0' } : {}),
      })),
  }
}
