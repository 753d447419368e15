import { useEffect, useState } from 'react'
import { get, type Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { newKey } from '../../rules/key'
import { Refused } from '../../rules/refused'
import { noAddress } from '../blocks/AddressFields'

/**
 * A product at the counter. qty is the number of units, agreed the unit price in rupees that was agreed with a
 * caller.
 */
export type Line = Schemas['ScannedProduct'] & { qty: number; agreed?: number | undefined }
/** How the buyer pays, and the details for the invoice, all as typed. given is the cash handed over, in rupees. */
export type Buyer = { way: string; reference: string; name: string; mob: string; gstin: string; given: string }
export type Sold = Schemas['CounterSale']
export type Caller = typeof noCaller
type Basket = {
  of: string
  lines: Line[]
  buyer: Buyer
  /** Whether this is a phone order, and the details of its caller. */
  byPhone: boolean
  caller: Caller
  key: string
  sent: boolean
}

const place = 'counter'
export const noCaller = { ...noAddress, email: '', way: 'cod', reference: '', note: '', reason: '' }
export const nobody: Buyer = { way: 'cash', reference: '', name: '', mob: '', gstin: '', given: '' }
const fresh = (of: string, byPhone = false): Basket => ({
  of,
  lines: [],
  buyer: nobody,
  byPhone,
  caller: noCaller,
  key: newKey(),
  sent: false,
})

function kept(of: string): Basket {
  try {
    const basket = JSON.parse(localStorage.getItem(place) ?? '') as Basket
    if (basket.of === of && Array.isArray(basket.lines)) return { ...fresh(of), ...basket }
  } catch {
    // The browser has no stored basket.
  }
  return fresh(of)
}

/**
 * useBasket stores the current counter sale on this machine, for this person, so that a reload or a crash
 * restores it. A sale gets its idempotency key with its first product. If the connection is lost between request
 * and reply, the basket stays as it was sent until the server says whether it was sold, so that no sale is made
 * twice or lost.
 */
export function useBasket() {
  const { user } = useSession()
  const [basket, setBasket] = useState(() => kept(user.email))
  const [sold, setSold] = useState<Sold>()
  useEffect(() => {
    if (basket.lines.length || basket.byPhone) localStorage.setItem(place, JSON.stringify(basket))
    else localStorage.removeItem(place)
  }, [basket])
  /** change applies changes to the basket, given as values or as a function of the current basket. */
  const change = (changes: Partial<Basket> | ((now: Basket) => Partial<Basket>)) =>
    setBasket((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }))
  const end = (sale: Sold) => {
    setSold(sale)
    setBasket(fresh(user.email))
  }
  /** resolve asks the server whether a sale without a reply was made. It fails while the server can't be reached. */
  const resolve = async () => {
    try {
      end((await get('/admin/counter-sales/{key}', { key: basket.key })).data)
    } catch (failure) {
      if (!(failure instanceof Refused && failure.status === 404)) throw failure
      change({ sent: false })
    }
  }
  return {
    ...basket,
    sold,
    setSold,
    change,
    end,
    resolve,
    clear: () => setBasket((now) => fresh(user.email, now.byPhone)),
  }
}
