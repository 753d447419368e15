import { useCall } from '../../api/hooks'
import { ProductRow } from './ProductRow'

type Props = { title: string; products: number[] }

/** A row of cross-sells of some products. */
export function GoesWith({ title, products }: Props) {
  const found = useGoesWith(products)
  return <ProductRow title={title} products={found} />
}

/** useGoesWith returns cross-sells of some products: those that staff chose, then products often bought together. */
export function useGoesWith(products: number[]) {
  const ids = [...products].sort((a, b) => a - b).join(',')
  const call = useCall('/goes_with', { ids }, { enabled: ids !== '', keep: true, staleTime: 300_000 })
  return ids === '' ? [] : (call.data?.data ?? [])
}
