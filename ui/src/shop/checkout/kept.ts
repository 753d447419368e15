// Stores a customer's choices in the checkout so far, so that they survive a visit to another page, until the tab is
// closed.

// Buy Now starts at the payment, because there is nothing to decide before; the cart starts at the address.
const key = (now: boolean) => (now ? 'checkout-now' : 'checkout')

/** What the customer chose in the checkout. open is the number of the open step. */
export type Choices = {
  open: number
  address: number | undefined
  payment: 'Pre-paid' | 'COD'
  terms: boolean
  note: string
  /** A second address for news of the parcels; '' for none. */
  news: string
  /** The key of the chosen delivery slot; '' for the earliest. */
  slot: string
}

/** The number of the last step, the payment. */
export const last = 4

const first: Choices = { open: 1, address: undefined, payment: 'Pre-paid', terms: false, note: '', news: '', slot: '' }

/** keptChoices are those of this tab, or the first ones if nothing valid is stored. now is true for Buy Now. */
export function keptChoices(now: boolean): Choices {
  const begin = now ? { ...first, open: last } : first
  try {
    return { ...begin, ...(JSON.parse(sessionStorage.getItem(key(now)) ?? '{}') as Partial<Choices>) }
  } catch {
    return begin
  }
}

export const keepChoices = (now: boolean, choices: Choices) => sessionStorage.setItem(key(now), JSON.stringify(choices))
