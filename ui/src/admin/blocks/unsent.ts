// Input in the storefront's draft that did not reach the server. It is stored in this browser, for the account that
// typed it.
import type { Front, FrontPart } from '../../api/front'

type Unsent<P extends FrontPart> = { who: string; version: number; value: Front[P] }

const place = (part: FrontPart) => `front-unsent-${part}`

/**
 * holdUnsent keeps a part of the storefront in the browser while it can't be sent, so that a reload does not lose it.
 */
export function holdUnsent<P extends FrontPart>(part: P, unsent: Unsent<P>) {
  try {
    localStorage.setItem(place(part), JSON.stringify(unsent))
  } catch {
    // In a browser without storage, input that can't be sent is lost.
  }
}

export const dropUnsent = (part: FrontPart) => localStorage.removeItem(place(part))

/** unsentOf returns stored input that the server does not have yet, given the server's value of the part. */
export function unsentOf<P extends FrontPart>(part: P, who: string, there: Front[P]): Unsent<P> | undefined {
  const text = localStorage.getItem(place(part))
  if (!text) return undefined
  const found = JSON.parse(text) as Unsent<P>
  if (found.who === who && said(found.value) !== said(there)) return found
  dropUnsent(part)
  return undefined
}

/** said returns a value as text for comparison: in any order of its keys, and without empty values. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one)
            .filter(
              ([, v]) => v !== '' && v !== 0 && v !== false && v !== null && !(Array.isArray(v) && v.length === 0),
            )
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : one,
  )
