// The recently viewed products, newest first, stored on the device only.

const key = 'viewed'
/** How many products are remembered. */
const most = 12

/** viewed are the IDs of the products seen last in this browser. What is not a valid ID is left out. */
export function viewed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

/** noteViewed puts a product first in the list of those seen last. */
export function noteViewed(id: number) {
  localStorage.setItem(key, JSON.stringify([id, ...viewed().filter((other) => other !== id)].slice(0, most)))
}
