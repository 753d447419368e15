const devanagari = /[\u0966-\u096f]/g

/** digits keeps the digits of what is typed, those of Devanagari as the ones that forms are sent with. */
export const digits = (text: string) =>
  text.replace(devanagari, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/\D/g, '')

export const pinDigits = (text: string) => digits(text).slice(0, 6)

/**
 * mobileDigits keeps the ten digits of a mobile number as it is copied from elsewhere: without the +91 or the 0 that it
 * may begin with. Others stay too long, so that the form says so instead of sending the first ten.
 */
export function mobileDigits(text: string): string {
  const all = digits(text)
  return all.replace(/^(?:91|0)(?=\d{10}$)/, '').slice(0, 12)
}
