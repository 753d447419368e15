import { say } from '.'

/** Told is a sentence of the server by its code, and what stands at its places, in their order. */
export type Told = { code?: unknown; args?: unknown }

/** told gives what the server says in this language. What has no code, or one that is not known here, stays as it is. */
export function told(english: string, { code, args }: Told = {}): string {
  const here = (say.sentences as Record<string, string>)[String(code)]
  const places = Array.isArray(args) ? args : []
  return here?.replace(/\{(\d)\}/g, (_, place) => wordOf(String(places[place - 1] ?? ''))) ?? english
}

/** wordOf says what stands at a place: a name as it is, the state of an order as it is called here. */
const wordOf = (text: string) => (say.states as Record<string, string>)[text] ?? text
