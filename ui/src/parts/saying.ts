// The library of the messages is no part of the first load: it comes with the first press or key, before anything that a person
// does can have an answer, and with the first message.
import { useSyncExternalStore } from 'react'

let begun = false
const watching = new Set<() => void>()

/** begin fetches the messages' library and lets it be shown. */
export function begin() {
  if (begun) return
  begun = true
  for (const tell of watching) tell()
}

const watch = (tell: () => void) => {
  watching.add(tell)
  return () => void watching.delete(tell)
}

/** useBegun says whether messages are to be shown. */
export const useBegun = () =>
  useSyncExternalStore(
    watch,
    () => begun,
    () => false,
  )
