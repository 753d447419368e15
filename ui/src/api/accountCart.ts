// The calls by which the cart is stored on the server. A first visit has an empty cart and does not load this file.

import type { Fit } from '../rules/fit'
import { fitted } from '../rules/fitted'
import { plainTitle } from '../rules/forms'
import { type Quantities, rulesOf } from '../rules/quantities'
import { Refused } from '../rules/refused'
import { say } from '../words'
import type { CartItem } from './cart'
import { type BodyOf, get, post } from './client'

/** tell sends a change of the cart to the server. */
export const tell = (operation: 'insert' | 'update' | 'delete', data: BodyOf<'/manageCart'>['data']) =>
  post('/manageCart', { operation, data })

/** failed makes a whole sync fail with one sentence, whichever of its operations failed. */
function failed(cause?: unknown): never {
  throw Object.assign(new Error(say.accountCart.someCartOperationsFailedPlease, { cause }), { partly: true })
}

/** serversCart fetches the cart of the customer's account. */
async function serversCart() {
  const { data } = await get('/showcartlist')
  if (!Array.isArray(data)) throw new Error('Invalid server cart data')
  return data
}

/**
 * present returns the items of a cart at current prices and within the stock, with their previous prices and
 * quantities.
 */
export async function present(items: CartItem[]): Promise<CartItem[]> {
  const orders = items.map((item) => ({ product_id: item.product_id, qty: item.quantity }))
  const { data } = await post('/cart_prices', { orders })
  const now = new Map(data.map((row) => [row.product_id, row]))
  const present = items.map((item, i) => {
    // The replies are in the order of the request. A product that now has options is replaced by the variant that the
    // server chose.
    const row = now.get(item.product_id) ?? (data.length === items.length ? data[i] : undefined)
    if (!row) return item
    const fresh = changed(item, { ...row, title: row.title || item.title, image: row.image || item.image })
    return row.product_id === item.product_id ? fresh : { ...fresh, product_id: row.product_id, chose: true }
  })
  return present.filter((item, i) => present.findIndex((other) => other.product_id === item.product_id) === i)
}

type Row = Quantities & {
  title: string
  image: string
  stock: number
  price: number
  discount_price: number
  fit?: Fit
}

/**
 * changed marks what has changed about an item. A sold-out product keeps its quantity, in case it is back in
 * stock later.
 */
function changed(item: CartItem, row: Row): CartItem {
  const { title, image, stock, discount_price } = row
  const price = stock < 1 && discount_price === 0 ? item.price : discount_price
  const quantity = stock < 1 ? item.quantity : fitted(row, item.quantity, stock)
  return {
    product_id: item.product_id,
    title,
    quantity,
    stock,
    price,
    image,
    fit: row.fit,
    was: price === item.price ? item.was : item.price,
    wanted: quantity < item.quantity ? item.quantity : item.wanted,
    chose: item.chose,
    ...rulesOf(row),
  }
}

/**
 * merge merges this device's cart into the server's: the higher quantity of each product is kept, limited by the
 * stock. It returns sentences about what it removed or limited.
 */
export async function merge(local: CartItem[]): Promise<string[]> {
  if (local.length === 0) return []
  const told: string[] = []
  const there = new Map((await serversCart()).map((row) => [row.product_id, Number.parseInt(row.quantity, 10)]))
  for (const item of await present(local)) {
    const { product_id, quantity: here, title, stock } = item
    const wanted = Math.max(
      local.find((one) => one.product_id === product_id)?.quantity ?? here,
      there.get(product_id) ?? 0,
    )
    const quantity = stock < 1 ? 0 : fitted(item, wanted, stock)
    if (stock < 1) told.push(say.accountCart.isCurrentlyOutOfStock(plainTitle(title)))
    else if (stock < wanted) told.push(say.accountCart.isOnlyAvailableInStock(plainTitle(title), stock))
    if (quantity < 1 || quantity === there.get(product_id)) continue
    const reply = await tell(there.has(product_id) ? 'update' : 'insert', { product_id, quantity }).catch(failed)
    if (!reply) failed()
  }
  return told
}

/** resend makes products of the server's cart equal to those on this device; product 0 means all of them. */
export async function resend(products: number[], local: CartItem[]): Promise<string[]> {
  if (products.includes(0)) await tell('delete', '')
  for (const product_id of new Set(products)) {
    if (product_id === 0) continue
    const item = local.find((one) => one.product_id === product_id)
    // Products that have sold out or are no longer sold are refused, which the server's cart then shows.
    await (item ? tell('insert', { product_id, quantity: item.quantity }) : tell('delete', { product_id })).catch(
      (error) => {
        if (!(error instanceof Refused)) throw error
      },
    )
  }
  return []
}

/** takeOver returns the server's cart, with what has changed since this device last loaded an item. */
export async function takeOver(local: CartItem[]): Promise<CartItem[]> {
  const before = new Map(local.map((item) => [item.product_id, item]))
  return (await serversCart()).map((row) => {
    const item = before.get(row.product_id)
    const quantity = Number.parseInt(row.quantity, 10)
    const fresh = {
      product_id: row.product_id,
      title: row.title,
      quantity,
      stock: row.stock,
      price: row.discount_price,
      image: row.image,
    }
    return changed(item ? { ...item, quantity } : fresh, row)
  })
}
