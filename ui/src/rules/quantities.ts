/** The units of a product that an order may have: least and most, in multiples of step. A missing one is no rule. */
export type Quantities = {
  /** The day from which a product without stock can be packed. */
  preorder_day?: string | undefined
  least_quantity?: number | undefined
  most_quantity?: number | undefined
  quantity_step?: number | undefined
}

/** stepOf returns by how many units a quantity rises. */
export const stepOf = (of: Quantities) => of.quantity_step || 1

/** firstOf returns the smallest quantity that can be ordered. */
export const firstOf = (of: Quantities) => Math.max(of.least_quantity ?? 0, stepOf(of))

/** rulesOf returns the rules by which a product is sold. */
export const rulesOf = ({ least_quantity, most_quantity, quantity_step, preorder_day }: Quantities): Quantities => ({
  least_quantity,
  most_quantity,
  quantity_step,
  preorder_day,
})
