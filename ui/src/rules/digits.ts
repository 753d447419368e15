const devanagari = /[\u0966-\u096f]/g

const latin = (text: string) => text.replace(devanagari, (digit) => String(digit.charCodeAt(0) - 0x966))

/** digits keeps the digits of what is typed, those of Devanagari as the ones that forms are sent with. */
export const digits = (text: string) => latin(text).replace(/\D/g, '')

/** figure is a number without separators. A point stays: 2.5 is refused where a whole number is asked for, and is no 25. */
export const figure = (text: string) => latin(text).replace(/[^\d.]/g, '')

export const pinDigits = (text: string) => digits(text).slice(0, 6)

/**
 * mobileDigits keeps the ten digits of a mobile number as it is copied from elsewhere: without the +91 or the 0 that it
 * may begin with. Others stay too long, so that the form says so instead of sending the first ten.
 */
export function mobileDigits(text: string): string {
  const all = digits(text)
  return all.replace(/^(?:91|0)(?=\d{10}$)/, '').slice(0, 12)
}
