/** The parts of a price that includes GST, in paise. They add up to the price. */
export type Split = { taxable: number; cgst: number; sgst: number; igst: number }

/** share returns amount × part ÷ whole in integers, with halves rounded up. */
function share(amount: number, part: number, whole: number): number {
  const twice = 2 * amount * part + whole
  return (twice - (twice % (2 * whole))) / (2 * whole)
}

/**
 * split splits a price in whole paise that includes GST at a rate in per cent. Within a state each half of the tax is
 * rounded on its own, so that CGST equals SGST. Across states the tax is IGST. The rest is the taxable value.
 */
export function split(price: number, rate: number, acrossStates: boolean): Split {
  if (acrossStates) {
    const igst = share(price, rate, 100 + rate)
    return { taxable: price - igst, cgst: 0, sgst: 0, igst }
  }
  const half = share(price, rate, 2 * (100 + rate))
  return { taxable: price - 2 * half, cgst: half, sgst: half, igst: 0 }
}
