import type { Stale } from '../../api/hooks'
import { ImportDialog } from './ImportDialog'

const stale: Stale[] = [
  '/allproduct',
  '/product',
  '/product_list',
  '/productsnames',
  '/fetchcategories',
  '/getcategories',
  '/fetch_categories',
  '/admin/imports',
  '/admin/old-addresses',
]

type Props = { title: string; onClose: () => void }

/** Brings in products, and all else that another shop exports. */
export function MoveInDialog({ title, onClose }: Props) {
  return (
    <ImportDialog
      title={title}
      hint="What the other shop exports, all files together, or the sheet that Export gives, edited. Each file is known by its columns. The first step is a dry run and keeps nothing."
      path="/admin/products/import"
      partial
      several
      refreshes={stale}
      onClose={onClose}
    />
  )
}
