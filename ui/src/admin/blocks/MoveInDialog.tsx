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

/** A dialog that imports products and everything else that another shop system exports. */
export function MoveInDialog({ title, onClose }: Props) {
  return (
    <ImportDialog
      title={title}
      hint="Choose the files that the other shop exported, all together, or the edited sheet of an export. Each file is recognised by its columns. The first step is a dry run: nothing is saved."
      path="/admin/products/import"
      partial
      several
      refreshes={stale}
      onClose={onClose}
    />
  )
}
