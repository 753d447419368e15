// Buy Now: the checkout of a single product, apart from the cart.
import { firstOf } from '../rules/quantities'
import type { Basket, Cart, CartItem } from './cart'

const key = 'buy-now'
const listeners = new Set<() => void>()
let current: Cart | undefined

const withTotal = (items: CartItem[]): Cart => ({
  items,
  totalQuantity: items.reduce((n, item) => n + item.quantity, 0),
})

/** found returns the product stored in this tab, or only its ID: title and price are then fetched. */
function found(product: number): CartItem {
  const bare = { product_id: product, title: '', quantity: 1, stock: 1, price: 0, image: '' }
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as CartItem
    return kept.product_id === product ? { ...bare, ...kept } : bare
  } catch {
    return bare
  }
}

/** buyNow starts the purchase of a product in the least quantity, and returns the URL of its checkout. */
export function buyNow(product: Omit<CartItem, 'quantity'>): string {
  write([{ ...product, quantity: firstOf(product) }])
  return `/checkout?buy=${product.product_id}`
}

/** write stores the one product of Buy Now in this tab, and tells the components that show it. */
function write(items: CartItem[]) {
  current = withTotal(items)
  if (items[0]) sessionStorage.setItem(key, JSON.stringify(items[0]))
  else sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** buyNowBasket returns the basket with a single product, which lasts as long as the tab. */
export function buyNowBasket(product: number): Basket {
  if (current?.items[0]?.product_id !== product) current = withTotal([found(product)])
  return {
    buyNow: product,
    read: () => current ?? withTotal([]),
    write,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    mirror: () => undefined,
  }
}
