// The texts of the customer's side. A build replaces `say` by the texts themselves (tools/words.ts); this file is for
// development and for tests.
import { en } from './en'
import { filled, type Translated } from './filled'

export type Words = typeof en

/** The type of a language's texts. A text that it lacks is shown in English until someone translates it. */
export type Translation = Translated<Words> & Pick<Words, 'language'>

const all = import.meta.glob<Record<string, Translation>>('./??.ts', { eager: true })
const of = (code: string) => all[`./${code}.ts`]?.[code]

export const languages = Object.keys(all)
  .map((file) => file.slice(2, 4))
  .map((code) => (of(code) ?? en).language)

const asked = typeof location === 'undefined' ? '' : (/^\/([a-z]{2})(\/|$)/.exec(location.pathname)?.[1] ?? '')

export const say: Words = filled(en, of(asked))
