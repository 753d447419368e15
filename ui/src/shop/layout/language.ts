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

/** preferred returns the language that this visitor prefers: the chosen one, or else the browser's. */
export function preferred() {
  const chosen = localStorage.getItem(key) ?? navigator.languages.map((tag) => tag.slice(0, 2)).find(known)
  const closed = sessionStorage.getItem(closedKey) === chosen
  return closed || chosen === say.language.code ? undefined : languages.find((one) => one.code === chosen)
}

const known = (code: string) => languages.some((one) => one.code === code)

/** decline keeps the current language: the browser's language is not offered again. */
export function decline(code: string) {
  sessionStorage.setItem(closedKey, code)
  remember(say.language.code)
}
