import { say } from '../words'
import { mobileDigits } from './digits'
import { lettersOnly } from './forms'

// The rules of the survey's fields. The server checks the same rules.

const letters = (text: string) => text.replace(/[^\p{L}\p{M}\p{Join_Control} ]/gu, '')

/** Functions that remove the characters which a field doesn't accept, while someone types. */
export const typed: Record<string, (text: string) => string> = {
  name: letters,
  number: (text) => mobileDigits(text).slice(0, 10),
  upgradeReason: letters,
  otherDevices: letters,
}

/** wrongWith returns what is wrong with the text of a field, or ''. */
export function wrongWith(name: string, text: string): string {
  const given = text.trim()
  switch (name) {
    case 'name':
      return !given
        ? say.survey.nameIsRequired
        : lettersOnly(given) && [...given].length <= 100
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
        : /^[\p{L}\p{M}\p{N}\p{Join_Control} ]{1,200}$/u.test(given)
          ? ''
          : say.survey.addressMustContainOnlyLetters
  }
  return ''
}
