import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { get, type Schemas } from '../../api/client'
import { useAct } from '../../parts/useAct'

/** useProposed takes the product of the address, such as ?product=7, once, as the list of low stock has it. */
export function useProposed(take: (low: Schemas['LowRow']) => void) {
  const product = Number(new URLSearchParams(useSearch()).get('product')) || 0
  const [path, navigate] = useLocation()
  const { act } = useAct()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product in the address
  useEffect(() => {
    if (!product) return
    void act({
      send: () => get('/admin/low-stock', { product_id: product }),
      done: (reply) => {
        const found = reply.data[0]
        if (found) take(found)
        navigate(path, { replace: true })
      },
    })
  }, [product])
}
