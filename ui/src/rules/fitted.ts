import { firstOf, type Quantities, stepOf } from './quantities'

/** fitted returns the quantity nearest to the wanted one that can be ordered; 0 if the stock is below the smallest. */
export function fitted(of: Quantities, wanted: number, stock: number): number {
  const most = Math.min(wanted, stock, of.most_quantity || wanted)
  const quantity = Math.max(most - (most % stepOf(of)), firstOf(of))
  return quantity > stock ? 0 : quantity
}
