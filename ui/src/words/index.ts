// What the customer's side says. A build puts the words themselves in the place of `say` (tools/words.ts); this file is for the
// work on the screens and for tests.
import { en } from './en'

/** What a language has to say: all that English does. */
export type Words = typeof en

const all = import.meta.glob<Record<string, Words>>('./??.ts', { eager: true })
const of = (code: string) => all[`./${code}.ts`]?.[code]

export const languages = Object.keys(all)
  .map((file) => file.slice(2, 4))
  .map((code) => (of(code) ?? en).language)

const asked = typeof location === 'undefined' ? '' : (/^\/([a-z]{2})(\/|$)/.exec(location.pathname)?.[1] ?? '')

export const say: Words = of(asked) ?? en
