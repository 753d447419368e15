// The toast library is not part of the first load. It is loaded with the first click or key, before any action can
// have a reply, or with the first message.
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

/** useBegun reports whether the toast library is to be loaded. */
export const useBegun = () =>
  useSyncExternalStore(
    watch,
    () => begun,
    () => false,
  )
