import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Product, useAdded } from '../blocks/useAdd'

const Added = lazy(() => import('../blocks/Added'))

/** Shows a product when it is added to the cart, and what goes with it, until the person goes to another page. */
export function JustAdded() {
  const [product, setProduct] = useState<Product>()
  const [path] = useLocation()
  const close = useCallback(() => setProduct(undefined), [])
  useAdded(setProduct)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes it
  useEffect(close, [path])
  if (!product) return null
  return (
    <Suspense fallback={null}>
      <Added key={product.product_id} product={product} onClose={close} />
    </Suspense>
  )
}
