import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { viewed } from '../../rules/viewed'
import { say } from '../../words'
import { ProductRow } from './ProductRow'

/** The recently viewed products at current prices. Which ones they are is stored on the device only. */
export default function RecentlyViewed({ except = 0, title = '' }: { except?: number; title?: string }) {
  const [ids] = useState(() => viewed().filter((id) => id !== except))
  const products = useCall('/product_list', { ids: ids.join(','), page: 1, per_page: 12 }, { enabled: ids.length > 0 })
  const found = new Map((products.data?.data ?? []).map((product) => [product.product_id, product]))
  return (
    <ProductRow
      title={title || say.recentlyViewed.recentlyViewed}
      products={ids.flatMap((id) => found.get(id) ?? [])}
    />
  )
}
