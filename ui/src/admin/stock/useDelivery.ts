import { useLayoutEffect, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { paiseOf } from '../../rules/money'

/** A product of a delivery. cost is what was typed, in rupees a unit before GST. */
export type Line = { product_id: number; title: string; sku: string; quantity: number; cost: string; before: number }
export type Delivery = { of: string; supplier: string; bill: string; bill_day: string; lines: Line[] }

const place = 'goods-in'

/** today is the date of this machine, for the bill's date. */
const today = () => new Date().toLocaleDateString('en-CA')

const fresh = (of: string): Delivery => ({ of, supplier: '', bill: '', bill_day: today(), lines: [] })

function kept(of: string): Delivery {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '') as Delivery
    if (found.of === of && Array.isArray(found.lines)) return { ...fresh(of), ...found }
  } catch {
    // Nothing is kept.
  }
  return fresh(of)
}

/** worthOf is what a line costs, in paise; undefined while no cost is typed. */
export function worthOf({ quantity, cost }: Line): number | undefined {
  const each = paiseOf(cost)
  return each === undefined ? undefined : each * quantity
}

export const costOf = (paise: number) => (paise > 0 ? paise.toFixed(2) : '')

/** useDelivery keeps the delivery that a person is entering on this device, so that a reload loses nothing. */
export function useDelivery() {
  const { user } = useSession()
  const [delivery, setDelivery] = useState(() => kept(user.email))
  // Kept with the change itself, so that not even the last key is lost.
  useLayoutEffect(() => {
    if (delivery.lines.length || delivery.supplier || delivery.bill)
      localStorage.setItem(place, JSON.stringify(delivery))
    else localStorage.removeItem(place)
  }, [delivery])
  const set = (changes: Partial<Delivery>) => setDelivery((now) => ({ ...now, ...changes }))
  /** add adds units of a product: to its line, or as a new line at its present cost. */
  const add = (product: Pick<Schemas['StockProduct'], 'product_id' | 'title' | 'sku' | 'cost_price'>, units = 1) =>
    setDelivery((now) => ({
      ...now,
      lines: now.lines.some((line) => line.product_id === product.product_id)
        ? now.lines.map((line) =>
            line.product_id === product.product_id ? { ...line, quantity: line.quantity + units } : line,
          )
        : [
            ...now.lines,
            {
              product_id: product.product_id,
              title: product.title,
              sku: product.sku,
              quantity: units,
              cost: costOf(product.cost_price),
              before: product.cost_price,
            },
          ],
    }))
  const change = (product: number, changes: Partial<Line>) =>
    setDelivery((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.product_id === product ? { ...line, ...changes } : line)),
    }))
  const drop = (product: number) =>
    setDelivery((now) => ({ ...now, lines: now.lines.filter((line) => line.product_id !== product) }))
  /** clear forgets the delivery at once, because the screen may be left before an effect runs. */
  const clear = () => {
    localStorage.removeItem(place)
    setDelivery(fresh(user.email))
  }
  return { delivery, set, add, change, drop, clear }
}
