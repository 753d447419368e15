// Stores a customer's choices in the checkout so far, so that they survive a visit to another page, until the tab is
// closed.

const key = 'checkout'

export type Choices = {
  open: number
  address: number | undefined
  payment: 'Pre-paid' | 'COD'
  terms: boolean
  note: string
}

const first: Choices = { open: 1, address: undefined, payment: 'Pre-paid', terms: false, note: '' }

export function keptChoices(): Choices {
  try {
    return { ...first, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Choices>) }
  } catch {
    return first
  }
}

export const keepChoices = (choices: Choices) => sessionStorage.setItem(key, JSON.stringify(choices))
