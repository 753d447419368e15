// Stores the order that was just confirmed, for a card on the home page, until the tab is closed.

const key = 'ordered'

/** The order that was just placed. arrives is the day by which it arrives, as text. */
export type JustOrdered = { id: number; arrives: string }

export function noteOrdered(order: JustOrdered) {
  sessionStorage.setItem(key, JSON.stringify(order))
}

/** justOrdered is the order that was placed in this browser tab, for the page after the checkout. */
export function justOrdered(): JustOrdered | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as JustOrdered
    return Number.isSafeInteger(kept.id) ? kept : undefined
  } catch {
    return undefined
  }
}

export const forgetOrder = () => sessionStorage.removeItem(key)
