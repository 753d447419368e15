import { useEffect, useState, useSyncExternalStore } from 'react'
import { buyable, useCart } from './cart'
import { inLanguage, post, type Schemas } from './client'
import { useSession } from './session'

const key = 'codes'
let kept: string[] | undefined
const listeners = new Set<() => void>()
const none: string[] = []

/** read returns the codes that were entered in this browser. */
function read(): string[] {
  if (kept) return kept
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '') as unknown
    kept = Array.isArray(found) ? found.map(String) : none
  } catch {
    kept = none
  }
  return kept
}

/** write stores the entered codes, and tells the components that show them. */
function write(codes: string[]) {
  kept = codes
  if (codes.length > 0) localStorage.setItem(key, JSON.stringify(codes))
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const spelt = (typed: string) => typed.replace(/[\s,;]/g, '').toUpperCase()

/** addCode adds a code to those of the cart; whether it is valid is known once the promotions are fetched again. */
export function addCode(typed: string) {
  const code = spelt(typed)
  if (code && !read().includes(code)) write([...read(), code])
}
export const dropCode = (code: string) => write(read().filter((one) => one !== code))
export const forgetCodes = () => write(none)

/** The promotions of the cart, as the server calculates them. */
export type CartOffers = Schemas['CartOffersData'] & {
  /** The valid codes, separated by commas, as calls expect them. */
  codes: string
  /** Fetches the promotions again. */
  again: () => void
}

const nothing = { goods: 0, saved: 0, you_save: 0, lines: [], given: [], free_delivery: false, refused: [] }

/**
 * useCartOffers returns what promotions take off the cart. It is fetched again when the cart, the codes or the
 * customer change.
 */
export function useCartOffers(): CartOffers {
  const cart = useCart()
  const { user } = useSession()
  const codes = useSyncExternalStore(subscribe, read, () => none)
  const [found, setFound] = useState<Schemas['CartOffersData']>(nothing)
  const [asked, setAsked] = useState(0)
  const wanted = JSON.stringify(buyable(cart.items).map((i) => ({ product_id: i.product_id, qty: i.quantity })))
  const prices = cart.items.map((item) => item.price).join()
  const typed = codes.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price, a login or asked make it ask once more
  useEffect(() => {
    if (wanted === '[]') return setFound(nothing)
    let current = true
    post('/cart_offers', { orders: JSON.parse(wanted) as { product_id: number; qty: number }[], codes: typed })
      .then(async ({ data }) => {
        for (const one of data.refused) one.message = await inLanguage(one.message, one.said)
        if (current) setFound(data)
      })
      // Without a reply, the cart shows prices without promotions; the checkout compares the total itself.
      .catch(() => current && setFound(nothing))
    return () => {
      current = false
    }
  }, [wanted, prices, typed, user.email, asked])
  const holds = codes.filter((code) => !found.refused.some((one) => one.code === code))
  return { ...found, codes: holds.join(), again: () => setAsked((n) => n + 1) }
}
