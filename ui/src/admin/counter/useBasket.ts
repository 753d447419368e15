import { useEffect, useState } from 'react'
import { get, type Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { newKey } from '../../rules/key'
import { Refused } from '../../rules/refused'

export type Line = Schemas['ScannedProduct'] & { qty: number }
export type Buyer = { way: string; reference: string; name: string; mob: string; gstin: string; given: string }
export type Sold = Schemas['CounterSale']
type Basket = { of: string; lines: Line[]; buyer: Buyer; key: string; sent: boolean }

const place = 'counter'
export const nobody: Buyer = { way: 'cash', reference: '', name: '', mob: '', gstin: '', given: '' }
const fresh = (of: string): Basket => ({ of, lines: [], buyer: nobody, key: newKey(), sent: false })

function kept(of: string): Basket {
  try {
    const basket = JSON.parse(localStorage.getItem(place) ?? '') as Basket
    if (basket.of === of && Array.isArray(basket.lines)) return basket
  } catch {
    // Nothing was kept.
  }
  return fresh(of)
}

/**
 * useBasket keeps what is rung up on this machine, for the person who does it: a reload or a crash brings it back. A sale has its key
 * from its first product on. When the line is cut between sending and the answer, the basket stays as it was sent until the shop has
 * said whether it was sold: so one sale is neither made twice nor lost.
 */
export function useBasket() {
  const { user } = useSession()
  const [basket, setBasket] = useState(() => kept(user.email))
  const [sold, setSold] = useState<Sold>()
  useEffect(() => {
    if (basket.lines.length) localStorage.setItem(place, JSON.stringify(basket))
    else localStorage.removeItem(place)
  }, [basket])
  const change = (changes: Partial<Basket>) => setBasket((now) => ({ ...now, ...changes }))
  const end = (sale: Sold) => {
    setSold(sale)
    setBasket(fresh(user.email))
  }
  /** resolve asks whether a sale whose answer never came was made. It fails while the shop can't be reached. */
  const resolve = async () => {
    try {
      end((await get('/admin/counter-sales/{key}', { key: basket.key })).data)
    } catch (failure) {
      if (!(failure instanceof Refused && failure.status === 404)) throw failure
      change({ sent: false })
    }
  }
  return { ...basket, sold, setSold, change, end, resolve, clear: () => setBasket(fresh(user.email)) }
}
