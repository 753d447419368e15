import { useEffect, useSyncExternalStore } from 'react'
import { plainTitle } from '../rules/forms'
import { get, post } from './client'
import { useSession } from './session'

export type CartItem = {
  product_id: number
  title: string
  quantity: number
  stock: number
  price: number
  image: string
}
export type Cart = { items: CartItem[]; totalQuantity: number }
export type Notice = { title: string; text: string; tone: 'info' | 'error' }

const key = 'cart'
const empty: Cart = { items: [], totalQuantity: 0 }
let current: Cart | undefined
const listeners = new Set<() => void>()

function read(): Cart {
  if (current) return current
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Cart
    current = Array.isArray(kept.items) ? withTotal(kept.items) : empty
  } catch {
    current = empty
  }
  return current
}

function withTotal(items: CartItem[]): Cart {
  return { items, totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0) }
}

function write(items: CartItem[]) {
  current = withTotal(items)
  localStorage.setItem(key, JSON.stringify(current))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    current = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromAnotherTab)
  }
}

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, read, () => empty)
}

const hasMarker = () => localStorage.getItem('usered') !== null

/** mirror writes a change to the server's cart of a logged-in customer. A failure is only logged (spec, section 8). */
async function mirror(operation: 'insert' | 'update' | 'delete', data: unknown) {
  if (!hasMarker()) return
  try {
    await post('/manageCart', { operation, data: typeof data === 'string' ? data : JSON.stringify(data) })
  } catch (error) {
    console.warn('The cart could not be kept on the server.', error)
  }
}

const outOfStock = (title: string): Notice => ({
  title: 'Out of Stock!',
  text: `${plainTitle(title)} is currently out of stock.`,
  tone: 'info',
})
const stockLimit = (title: string, stock: number): Notice => ({
  title: 'Stock Limit Reached!',
  text: `${plainTitle(title)} is only available ${stock} in stock.`,
  tone: 'info',
})

/** addToCart raises the quantity by one, or puts the product in. It gives the notice to show when it may not. */
export function addToCart(product: Omit<CartItem, 'quantity'>): Notice | undefined {
  const items = read().items
  const there = items.find((item) => item.product_id === product.product_id)
  if (there) {
    if (there.quantity + 1 > product.stock) return stockLimit(product.title, product.stock)
    write(items.map((item) => (item === there ? { ...item, ...product, quantity: item.quantity + 1 } : item)))
    void mirror('update', { product_id: product.product_id, quantity: there.quantity + 1 })
    return undefined
  }
  if (product.stock < 1) return outOfStock(product.title)
  write([...items, { ...product, quantity: 1 }])
  void mirror('insert', { product_id: product.product_id, quantity: 1 })
  return undefined
}

/** putInCart adds as many as wanted, as far as the stock goes, and gives how many of those wanted can be had. */
export function putInCart(product: Omit<CartItem, 'quantity'>, wanted: number): number {
  const items = read().items
  const there = items.find((item) => item.product_id === product.product_id)
  const quantity = Math.min((there?.quantity ?? 0) + wanted, product.stock)
  if (quantity < 1) return 0
  const { product_id, title, stock, price, image } = product
  const item = { product_id, title, stock, price, image, quantity }
  write(there ? items.map((i) => (i === there ? item : i)) : [...items, item])
  void mirror(there ? 'update' : 'insert', { product_id, quantity })
  return Math.min(wanted, product.stock)
}

export function removeFromCart(productID: number) {
  write(read().items.filter((item) => item.product_id !== productID))
  void mirror('delete', { product_id: productID })
}

export function clearCart() {
  write([])
  void mirror('delete', '')
}

/** forgetOrdered takes what was ordered out of the cart; the server has done so already. */
export function forgetOrdered(productIDs: number[]) {
  write(read().items.filter((item) => !productIDs.includes(item.product_id)))
}

async function stockOf(productID: number): Promise<number> {
  try {
    return (await get('/showstock/{id}', { id: productID })).data
  } catch {
    return 0
  }
}

/** changeQuantity asks for the stock first: none removes the item, too little clamps the quantity, both with a notice. */
export async function changeQuantity(item: CartItem, wanted: number): Promise<Notice | undefined> {
  const stock = await stockOf(item.product_id)
  if (stock < 1) {
    removeFromCart(item.product_id)
    return outOfStock(item.title)
  }
  const quantity = Math.max(1, Math.min(wanted, stock))
  write(read().items.map((i) => (i.product_id === item.product_id ? { ...i, quantity, stock } : i)))
  void mirror('update', { product_id: item.product_id, quantity })
  return quantity < wanted ? stockLimit(item.title, stock) : undefined
}

/**
 * syncCart merges the local cart with the server's after login: with an empty local cart the server's is taken; else local
 * items are checked against stock, merged by the higher quantity, written where they differ, and read back.
 */
async function syncCart(): Promise<Notice | undefined> {
  if (!hasMarker()) {
    console.warn('Nobody is logged in: the cart is not synchronised.')
    return undefined
  }
  try {
    const local = read().items
    const server = await get('/showcartlist')
    if (!Array.isArray(server.data)) throw new Error('Invalid server cart data')
    if (local.length > 0) {
      const there = new Map(server.data.map((row) => [row.product_id, Number.parseInt(row.quantity, 10)]))
      for (const item of local) {
        const stock = await stockOf(item.product_id)
        const quantity = Math.min(Math.max(item.quantity, there.get(item.product_id) ?? 0), stock)
        if (quantity < 1 || quantity === there.get(item.product_id)) continue
        const done = await post('/manageCart', {
          operation: there.has(item.product_id) ? 'update' : 'insert',
          data: JSON.stringify({ product_id: item.product_id, quantity }),
        })
        if (!done) throw new Error('Some cart operations failed. Please try again.')
      }
    }
    await takeServerCart()
    return undefined
  } catch (error) {
    console.warn('The cart could not be synchronised.', error)
    return { title: 'Sync Failed', text: 'Unable to sync cart. Please try again later.', tone: 'error' }
  }
}

/** takeServerCart makes the local cart what the server has. */
async function takeServerCart() {
  const server = await get('/showcartlist')
  write(
    server.data.map((row) => ({
      product_id: row.product_id,
      title: row.title,
      quantity: Number.parseInt(row.quantity, 10),
      stock: row.stock,
      price: row.discount_price,
      image: row.image,
    })),
  )
}

/** useCartSync merges the two carts once somebody is found to be logged in, on every device and after every login. */
export function useCartSync(show: (notice: Notice) => void) {
  const { user, known } = useSession()
  useEffect(() => {
    if (!known || !user.isLoggedIn) return
    void syncCart().then((notice) => notice && show(notice))
  }, [known, user.isLoggedIn, show])
}
