import { useCall } from '../../api/hooks'
import { ProductRow } from './ProductRow'

type Props = { title: string; products: number[] }

/** What goes with some products, as a row. */
export function GoesWith({ title, products }: Props) {
  const found = useGoesWith(products)
  return <ProductRow title={title} products={found} />
}

/** What goes with some products: what the shop picked, then what was bought with them. */
export function useGoesWith(products: number[]) {
  const ids = [...products].sort((a, b) => a - b).join(',')
  const call = useCall('/goes_with', { ids }, { enabled: ids !== '', keep: true, staleTime: 300_000 })
  return ids === '' ? [] : (call.data?.data ?? [])
}
