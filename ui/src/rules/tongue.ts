import { say } from '../words'

/** The scripts of India stand one after the other in Unicode, 128 places each; each is read out by the language that most write in it. */
const scripts = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml']
const tongueIn = (text: string) =>
  scripts[((/[\u0900-\u0d7f]/.exec(text)?.[0].charCodeAt(0) ?? 0) - 0x900) >> 7] ?? 'en'

/**
 * tongue is the language, as its letters say, of what the owner or a customer wrote, where the page is in another one: screen readers
 * change their voice by it.
 */
export const tongue = (text: string | undefined | null) => {
  const found = /[A-Za-z\u0900-\u0d7f]/.test(text ?? '') ? tongueIn(text ?? '') : undefined
  return found === tongueIn(say.language.name) ? undefined : found
}
