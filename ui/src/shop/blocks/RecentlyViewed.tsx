import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { viewed } from '../../rules/viewed'
import { ProductRow } from './ProductRow'

/** What the person looked at before, with today's prices. The list itself never leaves the device. */
export default function RecentlyViewed({ except = 0 }: { except?: number }) {
  const [ids] = useState(() => viewed().filter((id) => id !== except))
  const products = useCall('/product_list', { ids: ids.join(','), page: 1, per_page: 12 }, { enabled: ids.length > 0 })
  const found = new Map((products.data?.data ?? []).map((product) => [product.product_id, product]))
  return <ProductRow title="Recently viewed" products={ids.flatMap((id) => found.get(id) ?? [])} />
}
