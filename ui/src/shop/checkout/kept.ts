// Stores a customer's choices in the checkout so far, so that they survive a visit to another page, until the tab is
// closed.

const key = 'checkout'

/** What the customer chose in the checkout. open is the number of the open step. */
export type Choices = {
  open: number
  address: number | undefined
  payment: 'Pre-paid' | 'COD'
  terms: boolean
  note: string
}

const first: Choices = { open: 1, address: undefined, payment: 'Pre-paid', terms: false, note: '' }

/** keptChoices are those of this tab, or the first ones if nothing valid is stored. */
export function keptChoices(): Choices {
  try {
    return { ...first, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Choices>) }
  } catch {
    return first
  }
}

export const keepChoices = (choices: Choices) => sessionStorage.setItem(key, JSON.stringify(choices))
