// What was typed into the draft of the shop's face and did not reach the shop, in this browser, for the account that typed it.
import type { Front, FrontPart } from '../../api/front'

type Unsent<P extends FrontPart> = { who: string; version: number; value: Front[P] }

const place = (part: FrontPart) => `front-unsent-${part}`

export function holdUnsent<P extends FrontPart>(part: P, unsent: Unsent<P>) {
  try {
    localStorage.setItem(place(part), JSON.stringify(unsent))
  } catch {
    // A browser that keeps nothing loses what the shop can't be told.
  }
}

export const dropUnsent = (part: FrontPart) => localStorage.removeItem(place(part))

/** unsentOf is what somebody typed and the shop, whose value of the part is given, does not have. */
export function unsentOf<P extends FrontPart>(part: P, who: string, there: Front[P]): Unsent<P> | undefined {
  const text = localStorage.getItem(place(part))
  if (!text) return undefined
  const found = JSON.parse(text) as Unsent<P>
  if (found.who === who && said(found.value) !== said(there)) return found
  dropUnsent(part)
  return undefined
}

/** said is a value as text, the same for all orders of its names, without what is empty. */
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
