import { say } from '../words'

/**
 * The main language of each Indian script, in the order of the scripts in Unicode, which have 128 code points
 * each.
 */
const scripts = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml']
const tongueIn = (text: string) =>
  scripts[((/[\u0900-\u0d7f]/.exec(text)?.[0].charCodeAt(0) ?? 0) - 0x900) >> 7] ?? 'en'

/**
 * tongue returns the language of a text by the owner or a customer, judged by its script, if it differs from the
 * page's, so that screen readers use the right voice.
 */
export const tongue = (text: string | undefined | null) => {
  const found = /[A-Za-z\u0900-\u0d7f]/.test(text ?? '') ? tongueIn(text ?? '') : undefined
  return found === tongueIn(say.language.name) ? undefined : found
}

/** The payment methods of a shop that takes online payment, as buyers know them. */
export const payMarks = 'UPI · RuPay · Visa · Mastercard'
