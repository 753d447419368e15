import { say } from '../words'
import { mobileDigits } from './digits'
// The rules of the survey's fields (spec, section 5). The server checks the same.

/** Removes the characters that a field does not accept while someone types. */
export const typed: Record<string, (text: string) => string> = {
  name: (text) => text.replace(/[^A-Za-z ]/g, ''),
  number: (text) => mobileDigits(text).slice(0, 10),
  upgradeReason: (text) => text.replace(/[^A-Za-z ]/g, ''),
  otherDevices: (text) => text.replace(/[^A-Za-z ]/g, ''),
}

/** wrongWith returns what is wrong with a field, or an empty text. */
export function wrongWith(name: string, text: string): string {
  const given = text.trim()
  switch (name) {
    case 'name':
      return !given
        ? say.survey.nameIsRequired
        : /^[A-Za-z ]+$/.test(given)
          ? ''
          : say.survey.nameMustContainOnlyLetters
    case 'email':
      return !given
        ? say.survey.emailIsRequired
        : /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(given)
          ? ''
          : say.survey.enterAValidEmailAddress
    case 'number':
      return !given || /^\d{10}$/.test(given) ? '' : say.survey.enterAValid10Digit
    case 'place':
      return !given
        ? say.survey.addressIsRequired
        : /^[A-Za-z0-9 ]+$/.test(given)
          ? ''
          : say.survey.addressMustContainOnlyLetters
  }
  return ''
}
