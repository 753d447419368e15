// The HTML of parts that are the same on every page is cached for each version of their replies.
import type { Component } from './html'
import { write } from './html'

type Props = Record<string, unknown>
type Kept = { key: (props: Props) => string | undefined; made: Map<string, string> }

const all: Kept[] = []

/** How many keys of a component are kept. A key and its markup take some 6 kB. */
const mostKept = 500

/** keep writes a component once for each key; with the key undefined, each time. */
export function keep(component: Component, key: Kept['key']) {
  const kept: Kept = { key, made: new Map() }
  all.push(kept)
  component.once = (props) => {
    const name = kept.key(props)
    if (name === undefined) return write(component(props))
    let written = kept.made.get(name)
    if (written === undefined) {
      written = write(component(props))
      if (kept.made.size >= mostKept) kept.made.clear()
      kept.made.set(name, written)
    }
    return written
  }
}

export function forget() {
  for (const kept of all) kept.made.clear()
}
