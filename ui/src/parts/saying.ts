// The toast library is not part of the first load: it comes with the first press or key, before any action can have a
// reply, and with the first message.
import { useSyncExternalStore } from 'react'

let begun = false
const watching = new Set<() => void>()

/** begin loads the toast library and shows messages with it. */
export function begin() {
  if (begun) return
  begun = true
  for (const tell of watching) tell()
}

const watch = (tell: () => void) => {
  watching.add(tell)
  return () => void watching.delete(tell)
}

/** useBegun reports whether messages are to be shown. */
export const useBegun = () =>
  useSyncExternalStore(
    watch,
    () => begun,
    () => false,
  )
