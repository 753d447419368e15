// The texts of the customer's side. A build replaces `say` by the texts themselves (tools/words.ts); this file is for
// development and for tests.
import { en } from './en'

/** What a language must contain: everything that English does. */
export type Words = typeof en

const all = import.meta.glob<Record<string, Words>>('./??.ts', { eager: true })
const of = (code: string) => all[`./${code}.ts`]?.[code]

export const languages = Object.keys(all)
  .map((file) => file.slice(2, 4))
  .map((code) => (of(code) ?? en).language)

const asked = typeof location === 'undefined' ? '' : (/^\/([a-z]{2})(\/|$)/.exec(location.pathname)?.[1] ?? '')

export const say: Words = of(asked) ?? en
