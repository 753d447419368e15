import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { bodyOf, type Grid, gridOf, type Plain, plainOf } from './grid'
import type { Product, TextName } from './product'

/** The current options of a product, and those at the start of the edit. */
export type OptionsEdit = { begun: Grid; now: Grid }

const none: Grid = { options: [], rows: [] }

/**
 * useOptions holds the options of a product within its form. They are saved with the form if they were changed;
 * new rows copy the values of the form.
 */
export function useOptions(
  product: Product | undefined,
  opened: Product | undefined,
  values: Record<TextName, string>,
) {
  const [edit, setEdit] = useState<OptionsEdit>()
  const call = useCall(
    '/admin/variants/{id}',
    { id: product?.product_id ?? 0 },
    { enabled: Boolean(product) && !product?.is_kit, staleTime: 0, keep: true },
  )
  const saved = call.data?.data
  const begun = edit?.begun ?? (saved ? gridOf(saved) : none)
  const grid = edit?.now ?? begun
  const plain: Plain | undefined =
    saved && !plainOf(saved)
      ? undefined
      : {
          id: product?.product_id ?? 0,
          cells: {
            sku: values.sku,
            gtin: values.gtin,
            price: values.price,
            discount_price: values.discount_price === '0' ? '' : values.discount_price,
            stock: values.stock,
            weight: values.weight === '0' ? '' : values.weight,
            cost_price: values.cost_price === '0' ? '' : values.cost_price,
            hsn_code: values.hsn_code,
            gst_rate: values.gst_rate,
          },
          stock: opened ? String(opened.stock) : '',
          past:
            Boolean(saved?.has_past) ||
            Number(values.stock) > 0 ||
            values.sku.trim() !== '' ||
            values.gtin.trim() !== '',
        }
  const changed = edit !== undefined && JSON.stringify(edit.now) !== JSON.stringify(edit.begun)
  return {
    call,
    ready: !product || Boolean(saved),
    grid,
    plain,
    /** Whether stock, SKU and GTIN belong to the variants. */
    has: grid.rows.length > 0,
    stock: grid.rows.reduce((sum, row) => sum + (Number(row.cells.stock) || 0), 0),
    edit: changed ? edit : undefined,
    change: (by: (grid: Grid) => Grid) =>
      setEdit((before) => ({ begun: before?.begun ?? begun, now: by(before?.now ?? begun) })),
    lay: setEdit,
    body: changed && (product || grid.options.length > 0) ? bodyOf(grid, begun, plain) : undefined,
  }
}
