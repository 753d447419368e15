import { say } from '../words'

/**
 * The scripts of India follow each other in Unicode, with 128 code points each; each is read out in the language that
 * uses it most.
 */
const scripts = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml']
const tongueIn = (text: string) =>
  scripts[((/[\u0900-\u0d7f]/.exec(text)?.[0].charCodeAt(0) ?? 0) - 0x900) >> 7] ?? 'en'

/**
 * tongue derives the language of the owner's or a customer's text from its letters, if it differs from the page's:
 * screen readers change their voice accordingly.
 */
export const tongue = (text: string | undefined | null) => {
  const found = /[A-Za-z\u0900-\u0d7f]/.test(text ?? '') ? tongueIn(text ?? '') : undefined
  return found === tongueIn(say.language.name) ? undefined : found
}
