import type { Schemas } from '../../api/client'
import { split } from '../../rules/gst'
import { paiseOf, rupees } from '../../rules/money'

// Calculates what the product form shows about a bundle's parts. The server calculates it again.

export type Product = Schemas['StaffProduct']

/** A part of a bundle, as entered. */
export type Piece = { id: number; name: string; pieces: string }

const paise = (amount: number) => Math.round(amount * 100)

/** partsOf lists each part as many times as the bundle contains it. */
const partsOf = (pieces: Piece[], products: Product[]) =>
  pieces.flatMap((piece) => {
    const of = products.find((one) => one.product_id === piece.id)
    const count = Number(piece.pieces) || 0
    return of && count > 0 ? [{ of, count }] : []
  })

/** freeOf returns how many units of a part are not reserved; none if the part is off sale. */
export const freeOf = (of: Product) => (of.availability === 'In Stock' ? of.shelf - of.held : 0)

const paysOf = (of: Product) =>
  paise(of.discount_price > 0 && of.discount_price < of.price ? of.discount_price : of.price)

/**
 * reckon returns what the parts cost separately in rupees, the savings, how many bundles can be sold now and the
 * limiting part, and warnings.
 */
export function reckon(pieces: Piece[], price: string, products: Product[]) {
  const parts = partsOf(pieces, products)
  const sum = (worth: (of: Product) => number) => parts.reduce((all, { of, count }) => all + worth(of) * count, 0)
  const singly = sum(paysOf)
  const mrp = sum((of) => paise(of.price))
  const asked = paiseOf(price) ?? 0
  const pays = Math.min(asked || singly, singly)
  const made = parts.map(({ of, count }) => ({
    name: of.title,
    free: Math.floor(freeOf(of) / count),
  }))
  const complete = parts.length === pieces.length
  const least = made.reduce((low, one) => (one.free < low.free ? one : low), made[0] ?? { name: '', free: 0 })
  const costs = parts.every(({ of }) => of.cost_price > 0) ? sum((of) => paise(of.cost_price)) : 0
  // Each part is taxed at its own rate.
  const taxable = parts.reduce(
    (all, { of, count }) =>
      all + split(Math.round((pays * paysOf(of) * count) / (singly || 1)), of.gst_rate, true).taxable,
    0,
  )
  const warns: string[] = []
  if (!complete) warns.push('A part is not sold any more or has no pieces: the kit is sold out until that is fixed.')
  if (complete && asked > mrp)
    warns.push(`The parts have an MRP of ${rupees(mrp / 100)} together. A kit can't cost more.`)
  else if (complete && asked > singly)
    warns.push(`Bought separately, the parts cost ${rupees(singly / 100)} today, so the kit costs the same.`)
  if (costs > 0 && taxable < costs)
    warns.push(`That is less than the parts cost the shop: ${rupees(costs / 100)} without GST.`)
  return {
    singly: singly / 100,
    saves: (singly - pays) / 100,
    percent: singly > 0 ? Math.round((100 * (singly - pays)) / singly) : 0,
    free: complete ? Math.max(0, least.free) : 0,
    least: complete && made.length > 1 ? least.name : '',
    told: costs > 0 && taxable >= costs ? `Margin ${rupees((taxable - costs) / 100)} a kit, without GST.` : '',
    warns,
  }
}
