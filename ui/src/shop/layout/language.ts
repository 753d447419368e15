import { keepTyped, typedNow } from '../../rules/typed'
import { languages, say } from '../../words'

const key = 'language'
const closedKey = 'language-closed'

/** remember stores the language that a visitor chose, for later visits at a URL in another language. */
const remember = (code: string) => localStorage.setItem(key, code)

/** sameIn returns the URL of this page in another language. */
const sameIn = (base: string) =>
  base + (location.pathname.slice(say.language.base.length) || '/') + location.search + location.hash

/** readIn opens this page in another language, and keeps the input of its forms. */
export function readIn(code: string, base: string) {
  remember(code)
  keepTyped(typedNow())
  location.assign(sameIn(base))
}

/**
 * preferred returns the language that this visitor prefers: the chosen one, or else the browser's. on are the codes of
 * the languages that the owner has switched on, besides English.
 */
export function preferred(on: readonly string[] = []) {
  const known = languages.filter(({ code, base }) => !base || on.includes(code))
  const named = (wanted: string | null) => known.find(({ code }) => code === wanted)
  const chosen =
    named(localStorage.getItem(key)) ?? navigator.languages.map((tag) => named(tag.slice(0, 2))).find(Boolean)
  const closed = sessionStorage.getItem(closedKey) === chosen?.code
  return closed || chosen?.code === say.language.code ? undefined : chosen
}

/** decline keeps the current language: the browser's language is not offered again. */
export function decline(code: string) {
  sessionStorage.setItem(closedKey, code)
  remember(say.language.code)
}
