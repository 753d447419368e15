const devanagari = /[\u0966-\u096f]/g

const latin = (text: string) => text.replace(devanagari, (digit) => String(digit.charCodeAt(0) - 0x966))

/** digits keeps only the digits of a text, and converts those of Devanagari to 0–9, as forms send them. */
export const digits = (text: string) => latin(text).replace(/\D/g, '')

/**
 * figure removes separators from a number. A decimal point stays, so that 2.5 is refused where a whole number is
 * required, instead of being read as 25.
 */
export const figure = (text: string) => latin(text).replace(/[^\d.]/g, '')

/** pinDigits keeps the six digits of a typed pincode. */
export const pinDigits = (text: string) => digits(text).slice(0, 6)

/**
 * mobileDigits returns the ten digits of a copied mobile number, without a leading +91 or 0. Other numbers stay
 * too long, so that the form refuses them instead of sending the first ten digits.
 */
export function mobileDigits(text: string): string {
  const all = digits(text)
  return all.replace(/^(?:91|0)(?=\d{10}$)/, '').slice(0, 12)
}
