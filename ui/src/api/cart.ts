import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Fit } from '../rules/fit'
import { plainTitle } from '../rules/forms'
import { kept } from '../rules/kept'
import { firstOf, type Quantities, rulesOf, stepOf } from '../rules/quantities'
import { Refused } from '../rules/refused'
import { say } from '../words'
import type { tell } from './accountCart'
import { nobody, useSession } from './session'

/** A line of the cart. Prices are in rupees, for one unit. */
export type CartItem = Quantities & {
  product_id: number
  title: string
  quantity: number
  stock: number
  price: number
  image: string
  /** The price and quantity before the product changed while it was in the cart. */
  was?: number | undefined
  wanted?: number | undefined
  /** The product was put into the cart before it had options, so the server chose this variant. */
  chose?: boolean | undefined
  /** What the product requires of a home. */
  fit?: Fit | undefined
}
export type Cart = { items: CartItem[]; totalQuantity: number }
/** A message for the customer about the cart. */
export type Notice = { title: string; text: string; tone: 'info' | 'error' }

/**
 * The storage key with the email of the customer whose server cart is mirrored here. Without it the cart is a
 * visitor's.
 */
const ownerKey = 'cart-of'
const empty: Cart = { items: [], totalQuantity: 0 }
const withTotal = (items: CartItem[]): Cart => ({
  items,
  totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
})

const device = kept('cart', empty, (found) => withTotal((found as Cart).items))
const { read } = device

/** Counts the changes of the cart, so that a reply to a request made before the last change is ignored. */
let changes = 0

/** write changes the cart in this browser and counts the change. */
function write(items: CartItem[]) {
  changes++
  device.write(withTotal(items))
}

/** What a checkout buys: the cart, or the one product of Buy Now. */
export type Basket = {
  /** The ID of Buy Now's product; such a basket doesn't change the cart. */
  buyNow?: number
  read: () => Cart
  write: (items: CartItem[]) => void
  subscribe: (listener: () => void) => () => void
  /** Sends a change to the server's cart. */
  mirror: typeof mirror
}

export const theCart: Basket = { read, write, subscribe: device.subscribe, mirror }
/** The basket that the screens inside this context show. */
export const Bought = createContext(theCart)
export const useBasket = () => useContext(Bought)

/** useCart returns the cart; in the checkout of Buy Now, the basket with its one product. */
export function useCart(): Cart {
  const basket = useBasket()
  return useSyncExternalStore(basket.subscribe, basket.read, () => empty)
}

const hasMarker = () => localStorage.getItem('usered') !== null

/** The changes in progress to the server, one after another. */
let mirrored: Promise<void> = Promise.resolve()

/**
 * The IDs of products whose last change has not reached the server, 0 for all. The page was left too early, or
 * the network was down; the next page sends them again.
 */
const unsent = kept<number[]>('cart-unsent', [], (found) => found as number[])
const forgetUnsent = (products: number[]) => unsent.write(unsent.read().filter((id) => !products.includes(id)))

/**
 * mirror sends a change of the cart to the server if a customer is logged in. A failure is only logged, because
 * the next page sends it again.
 */
function mirror(operation: Parameters<typeof tell>[0], line: '' | { product_id: number; quantity?: number }) {
  if (!hasMarker()) return
  const product = line ? line.product_id : 0
  unsent.write([...unsent.read(), product])
  mirrored = mirrored.then(async () => {
    try {
      await (await import('./accountCart')).tell(operation, line)
      forgetUnsent([product])
    } catch (error) {
      if (error instanceof Refused) forgetUnsent([product])
      console.warn('The cart could not be kept on the server.', error)
    }
  })
}

/** buyable returns the items that can be bought: a sold-out item stays in the cart without a price. */
export const buyable = (items: CartItem[]) => items.filter((item) => item.stock > 0)
/** worth is the price of all products that can be bought now, in rupees, before promotions. */
export const worth = (items: CartItem[]) =>
  Math.round(buyable(items).reduce((sum, item) => sum + item.price * item.quantity, 0) * 100) / 100

const told = (title: string, text: string): Notice => ({ title, text, tone: 'info' })
export const outOfStock = (title: string) =>
  told(say.cart.outOfStock, say.cart.isCurrentlyOutOfStock(plainTitle(title)))
export const stockLimit = (title: string, stock: number) =>
  told(say.cart.stockLimitReached, say.cart.isOnlyAvailableInStock(plainTitle(title), stock))
export const mostReached = (title: string, most: number) =>
  told(say.cart.mostReached, say.cart.atMostInAnOrder(plainTitle(title), most))

type Offered = Omit<CartItem, 'quantity' | 'price'> & { discount_price: number }

/** cartItem converts a product to an item of the cart, at the price to be paid. */
export const cartItem = (offered: Offered): Omit<CartItem, 'quantity'> => ({
  product_id: offered.product_id,
  title: offered.title,
  stock: offered.stock,
  price: offered.discount_price,
  image: offered.image,
  fit: offered.fit,
  ...rulesOf(offered),
})

/**
 * addToCart adds the least quantity of the product, or raises its quantity by a step. It returns a notice if the stock
 * or the product's limit does not allow it.
 */
export function addToCart(product: Omit<CartItem, 'quantity'>): Notice | undefined {
  const items = read().items
  const there = items.find((item) => item.product_id === product.product_id)
  const quantity = there ? there.quantity + stepOf(product) : firstOf(product)
  const { product_id, title, stock, most_quantity: most = quantity } = product
  if (most && quantity > most) return mostReached(title, most)
  if (quantity > stock) return there ? stockLimit(title, stock) : outOfStock(title)
  write(
    there
      ? items.map((item) => (item === there ? { ...item, ...product, quantity } : item))
      : [...items, { ...product, quantity }],
  )
  mirror(there ? 'update' : 'insert', { product_id, quantity })
  return undefined
}

/** removeFromCart removes a product here, and from the cart of the customer's account. */
export function removeFromCart(productID: number) {
  write(read().items.filter((item) => item.product_id !== productID))
  mirror('delete', { product_id: productID })
}

export function clearCart() {
  write([])
  mirror('delete', '')
}

/** forgetOrdered removes ordered products from a basket. The server has already removed them from its cart. */
export function forgetOrdered({ read, write }: Basket, productIDs: number[]) {
  write(read().items.filter((item) => !productIDs.includes(item.product_id)))
}

/**
 * due returns what a customer would notice about an item. The remaining stock counts only if it is too low for
 * the item.
 */
const due = ({ product_id, price, quantity, stock }: CartItem) => [product_id, price, quantity, stock < 1].join()

/**
 * priceAnew fetches the current prices of a basket, and reports whether what the customer pays or gets has
 * changed.
 */
export async function priceAnew({ read, write, mirror }: Basket): Promise<boolean> {
  const before = read()
  const { items } = before
  if (items.length === 0) return false
  const now = await (await import('./accountCart')).present(items)
  if (before !== read() || JSON.stringify(now) === JSON.stringify(items)) return false
  write(now)
  for (const { product_id, quantity, stock } of now)
    if (stock > 0 && quantity !== items.find((item) => item.product_id === product_id)?.quantity)
      mirror('update', { product_id, quantity })
  return now.map(due).join() !== items.map(due).join()
}

/**
 * usePresentPrices updates the cart's prices when a screen that shows the cart opens, and whenever the person
 * returns to it.
 */
export function usePresentPrices() {
  const basket = useBasket()
  const { items } = useCart()
  // A changed item may affect another item's stock, because a bundle uses its parts' stock.
  const lines = items.map((item) => `${item.product_id} ${item.quantity}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each change
  useEffect(() => {
    const ask = () => void priceAnew(basket).catch(() => undefined)
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [basket, lines])
}

/**
 * shortBeside warns that too little stock of an added product is left, because a bundle and its parts share their
 * stock.
 */
export async function shortBeside(productID: number): Promise<Notice | undefined> {
  const before = read().items.find((item) => item.product_id === productID)
  if (!before || read().items.length < 2 || !(await priceAnew(theCart).catch(() => false))) return undefined
  const item = read().items.find((one) => one.product_id === productID)
  if (!item || (item.stock >= 1 && item.quantity >= before.quantity)) return undefined
  return item.stock < 1 ? outOfStock(item.title) : stockLimit(item.title, item.stock)
}

/**
 * syncCart merges this device's cart into the server's, once after a login. From then on the server's cart
 * decides, so that products ordered meanwhile, here or on another device, don't return to the cart.
 */
async function syncCart(owner: string): Promise<Notice | undefined> {
  if (!hasMarker()) {
    console.warn('Nobody is logged in: the cart is not synchronised.')
    return undefined
  }
  try {
    const { merge, resend, takeOver } = await import('./accountCart')
    await mirrored
    const late = unsent.read()
    const told = localStorage.getItem(ownerKey) === owner ? await resend(late, read().items) : await merge(read().items)
    localStorage.setItem(ownerKey, owner)
    forgetUnsent(late)
    // Repeats until nothing was added meanwhile: additions must reach the server first.
    for (let before = -1; before !== changes; ) {
      await mirrored
      before = changes
      const there = await takeOver(read().items)
      if (before === changes) {
        write(there)
        break
      }
    }
    return told.length > 0 ? { title: say.cart.yourCartHasChanged, text: told.join(' '), tone: 'info' } : undefined
  } catch (error) {
    console.warn('The cart could not be synchronised.', error)
    // A failure of one part has its own sentence.
    const text = (error as { partly?: true }).partly ? (error as Error).message : say.cart.unableToSyncCartPlease
    return { title: say.cart.syncFailed, text, tone: 'error' }
  }
}

/** useCartSync keeps this device's cart in sync with the server's while a customer is logged in. */
export function useCartSync(show: (notice: Notice) => void) {
  const { user } = useSession()
  const answered = user !== nobody
  useEffect(() => {
    if (user.isLoggedIn) void syncCart(user.email).then((notice) => notice && show(notice))
    else if (answered && localStorage.getItem(ownerKey) !== null) {
      // The customer has logged out on this device. Their cart is stored on the server, and must not be shown to the
      // next person.
      localStorage.removeItem(ownerKey)
      write([])
      unsent.write([])
    }
  }, [answered, user.isLoggedIn, user.email, show])
}
