// Changes of quantities in the cart. Only screens with the cart's lines or earlier orders load this file.
import { fitted } from '../rules/fitted'
import { rulesOf } from '../rules/quantities'
import { type Basket, type CartItem, mostReached, type Notice, outOfStock, stockLimit, theCart } from './cart'
import { get } from './client'

/** putInCart adds as many units as the stock allows and returns how many of the wanted units are available. */
export function putInCart(product: Omit<CartItem, 'quantity'>, wanted: number): number {
  const { read, write, mirror } = theCart
  const items = read().items
  const there = items.find((item) => item.product_id === product.product_id)
  const quantity = fitted(product, (there?.quantity ?? 0) + wanted, product.stock)
  if (quantity < 1) return 0
  const { product_id, title, stock, price, image } = product
  const item = { product_id, title, stock, price, image, quantity, ...rulesOf(product) }
  write(there ? items.map((i) => (i === there ? item : i)) : [...items, item])
  mirror(there ? 'update' : 'insert', { product_id, quantity })
  return Math.min(wanted, fitted(product, wanted, product.stock))
}

/** stockOf returns how many units can be bought; 0 if that can't be found out. */
async function stockOf(productID: number): Promise<number> {
  try {
    return (await get('/showstock/{id}', { id: productID })).data
  } catch {
    return 0
  }
}

/**
 * changeQuantity checks the stock first: a sold-out item is removed, and a quantity above the stock is limited.
 * Both return a notice.
 */
export async function changeQuantity(
  { read, write, mirror }: Basket,
  item: CartItem,
  wanted: number,
): Promise<Notice | undefined> {
  const stock = await stockOf(item.product_id)
  if (stock < 1) {
    write(read().items.filter((i) => i.product_id !== item.product_id))
    mirror('delete', { product_id: item.product_id })
    return outOfStock(item.title)
  }
  const quantity = fitted(item, wanted, stock)
  write(read().items.map((i) => (i.product_id === item.product_id ? { ...i, quantity, stock } : i)))
  mirror('update', { product_id: item.product_id, quantity })
  if (quantity >= wanted) return undefined
  const { title, most_quantity: most } = item
  return most && most <= stock ? mostReached(title, most) : stockLimit(title, stock)
}
