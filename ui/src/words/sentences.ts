import { say } from '.'

/** A sentence of the server by its code, with the values of its placeholders in order. */
export type Told = { code?: unknown; args?: unknown }

/** told translates a sentence of the server into this language. A sentence without a known code stays as it is. */
export function told(english: string, { code, args }: Told = {}): string {
  const here = (say.sentences as Record<string, string>)[String(code)]
  const places = Array.isArray(args) ? args : []
  return here?.replace(/\{(\d)\}/g, (_, place) => wordOf(String(places[place - 1] ?? ''))) ?? english
}

/** wordOf translates the value of a placeholder: order states are translated, names stay. */
const wordOf = (text: string) => new Map(Object.entries(say.states)).get(text) ?? text
