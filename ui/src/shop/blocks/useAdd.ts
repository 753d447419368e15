import { useEffect } from 'react'
import { addToCart, type CartItem, shortBeside } from '../../api/cart'
import { useAsking } from '../../parts/Asking'
import { toast } from '../../parts/toast'
import { say } from '../../words'

export type Product = Omit<CartItem, 'quantity'>

const adding = new EventTarget()

/**
 * useAdd returns a function that adds one unit of a product to the cart and says so, with offers in the drawer of what
 * goes with it. It returns false if the stock does not allow it.
 */
export function useAdd() {
  const { tell } = useAsking()
  return ({ offers = true, ...product }: Product & { offers?: boolean }): boolean => {
    const notice = addToCart(product)
    if (notice) {
      tell(notice)
      return false
    }
    void shortBeside(product.product_id).then((short) => short && tell(short))
    if (offers) adding.dispatchEvent(new CustomEvent<Product>('added', { detail: product }))
    else toast.success(say.useAdd.addedToCart(product.title))
    return true
  }
}

/** useAdded calls a function with each product that the person adds to the cart. */
export function useAdded(act: (product: Product) => void) {
  useEffect(() => {
    const heard = (event: Event) => act((event as CustomEvent<Product>).detail)
    adding.addEventListener('added', heard)
    return () => adding.removeEventListener('added', heard)
  }, [act])
}
