import { say } from '../words'

// The rules of the forms' fields, as plain functions. The server checks the same rules.

const specials = '!@#$%^&*(),.?":{}|<>'

/**
 * Which characters a new account's email may have before the @: with spec only those that older clients accept,
 * with wide also _ - +.
 */
export type EmailRule = 'spec' | 'wide'
const mailboxes = { spec: /^[A-Za-z0-9.&%$]+$/, wide: /^[A-Za-z0-9.&%$_+-]+$/ }
const mailDomain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/i

/**
 * validEmail checks an email by a rule. The wide rule applies where the address may belong to an existing
 * account.
 */
export function validEmail(email: string, rule: EmailRule = 'wide'): boolean {
  const given = email.trim()
  const at = given.lastIndexOf('@')
  return (
    at > 0 && given.length <= 254 && mailboxes[rule].test(given.slice(0, at)) && mailDomain.test(given.slice(at + 1))
  )
}

/** The rules of a new password, which the form shows while it is typed. The server checks the same rules. */
export const passwordCriteria = (): { text: string; met: (password: string) => boolean }[] => [
  { text: say.forms.n8To15Characters, met: (p) => [...p].length >= 8 && [...p].length <= 15 },
  { text: say.forms.anUppercaseLetter, met: (p) => /[A-Z]/.test(p) },
  { text: say.forms.aLowercaseLetter, met: (p) => /[a-z]/.test(p) },
  { text: say.forms.aDigit, met: (p) => /\d/.test(p) },
  { text: say.forms.aSpecialCharacter, met: (p) => [...p].some((c) => specials.includes(c)) },
]

export type Strength = 'Weak' | 'Medium' | 'Strong'

/** strength rates a password by the number of criteria that it meets: below 3 weak, all 5 strong. */
export function strength(password: string): Strength {
  const met = passwordCriteria().filter((c) => c.met(password)).length
  return met < 3 ? 'Weak' : met < 5 ? 'Medium' : 'Strong'
}

/**
 * Names consist of letters of any script with their marks. The two joiners are needed to write some words, for
 * example in Marathi.
 */
export const validName = (name: string) => /^[\p{L}\p{M}\p{Join_Control}_ ]+$/u.test(name.trim())
/** A pincode of India has six digits and never begins with 0. */
export const validPin = (pin: string) => /^[1-9]\d{5}$/.test(pin)
export const validMobile = (mobile: string) => /^\d{10}$/.test(mobile)
export const lettersOnly = (text: string) => /^[\p{L}\p{M}\p{Join_Control} ]+$/u.test(text.trim())

/** The street of an address: letters of any script with their marks, digits, spaces, _ and . , / - # ' & ( ). */
export const validArea = (text: string) => /^[\p{L}\p{M}\p{N}\p{Join_Control}_ ,./#'&()-]{1,200}$/u.test(text.trim())

/** slug returns a product's title as it appears in the URL of its page. */
function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .trim()
      .replace(/ /g, '-')
      .replace(/[^a-z0-9-]/g, '') || '-'
  )
}

export const categoryAddress = (id: number, name: string) => `/category/${slug(name)}/${id}`
export const productAddress = (id: number, title: string) => `/productdetails/${slug(title)}/${id}`

/** plainTitle returns a product's title as notices show it. */
export const plainTitle = (title: string | undefined) =>
  (title ?? '').replace(/[<>]/g, '').trim() || say.forms.unknownProduct

/** inBar returns the categories of the category bar in the owner's order. */
export const inBar = <C extends { id: number }>(tree: C[] = [], shop?: { menu?: { bar: number[] } }): C[] =>
  shop?.menu ? shop.menu.bar.flatMap((id) => tree.filter((one) => one.id === id)) : tree
