// @vitest-environment node
// Rules that exist in Go and in TypeScript are tested with the same files of cases. The files are next to the Go
// rules, whose tests read them too.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dutiesOf, type Listing } from './duties'
import { checksOf, type Home, type Fit as HomeFit, homeOf, sumOf } from './fit'
import { fitted } from './fitted'
import {
  lettersOnly,
  passwordCriteria,
  productAddress,
  strength,
  validEmail,
  validMobile,
  validName,
  validPin,
} from './forms'
import { split } from './gst'
import { paiseOf, percentOff, rupees } from './money'
import { wrongWith } from './survey'

function vectors<Case>(file: string): Case[] {
  const cases = JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as Case[]
  expect(cases.length).toBeGreaterThan(0)
  return cases
}

/** wrong returns the cases in which a rule returns something else than expected. */
const wrong = <Case>(file: string, got: (given: Case) => Partial<Case>) =>
  vectors<Case>(file)
    .map((given) => ({ given, got: { ...given, ...got(given) } }))
    .filter((c) => JSON.stringify(c.given) !== JSON.stringify(c.got))

test('a cart has the quantities that the server takes', () => {
  type Fit = { least: number; most: number; step: number; wanted: number; stock: number; fitted: number }
  const got = (c: Fit) => {
    const of = { least_quantity: c.least, most_quantity: c.most, quantity_step: c.step }
    return { fitted: fitted(of, c.wanted, c.stock) }
  }
  expect(wrong<Fit>('store/catalogue/testdata/quantities.json', got)).toEqual([])
})

test('a product is compared with a home as on the server', () => {
  type Pair = { fit: HomeFit; home: Home; cart: string[]; verdict: string; checks: string }
  const got = (c: Pair) => {
    const checks = checksOf(c.fit, c.home, c.cart)
    return { verdict: sumOf(checks), checks: checks.map((one) => `${one.about}:${one.is}`).join(' ') }
  }
  expect(wrong<Pair>('store/attributes/testdata/homes.json', got)).toEqual([])
  const stored = vectors<Pair>('store/attributes/testdata/homes.json').filter(
    (c) => c.home.wifi !== '6E' && !c.home.load,
  )
  expect(stored.filter((c) => JSON.stringify(sorted(homeOf(c.home))) !== JSON.stringify(sorted(c.home)))).toEqual([])
})

const sorted = (home: Home) => Object.entries(home).sort()

describe('money', () => {
  type Taken = {
    price: number
    rate: number
    across: boolean
    taxable: number
    cgst: number
    sgst: number
    igst: number
  }
  test('GST-inclusive prices are split into tax and net', () => {
    expect(wrong<Taken>('store/gst/testdata/split.json', (c) => split(c.price, c.rate, c.across))).toEqual([])
  })
  test('the shared GST test cases cover every rate, both kinds of supply, and parts that add up', () => {
    const cases = vectors<Taken>('store/gst/testdata/split.json')
    expect(new Set(cases.map((c) => `${c.rate} ${c.across}`)).size).toBe(12)
    expect(cases.filter((c) => c.taxable + c.cgst + c.sgst + c.igst !== c.price)).toEqual([])
  })
  test('amounts are formatted with Indian grouping', () => {
    type Grouped = { paise: number; text: string }
    const got = (c: Grouped) => ({ text: rupees(c.paise / 100, 'always') })
    expect(wrong<Grouped>('store/money/testdata/grouping.json', got)).toEqual([])
  })
  test('the percentage saved is rounded up', () => {
    type Saved = { price: number; pays: number; off: number }
    const got = (c: Saved) => ({ off: percentOff(c.price / 100, c.pays / 100) })
    expect(wrong<Saved>('store/money/testdata/percent_off.json', got)).toEqual([])
  })
  test('typed amounts are parsed as the server does', () => {
    type Read = { text: string; paise: number | null }
    const got = (c: Read) => ({ paise: paiseOf(c.text) ?? null })
    expect(wrong<Read>('store/money/testdata/amounts.json', got)).toEqual([])
  })
})

describe('forms', () => {
  test('emails are valid by the same rule as on the server', () => {
    type Email = { email: string; valid: boolean; wide: boolean }
    const got = ({ email }: Email) => ({ valid: validEmail(email, 'spec'), wide: validEmail(email) })
    expect(wrong<Email>('store/accounts/testdata/emails.json', got)).toEqual([])
  })
  test('passwords are judged as on the server', () => {
    type Password = { password: string; accepted: boolean; strength: string }
    const got = ({ password }: Password) => ({
      accepted: passwordCriteria().every((criterion) => criterion.met(password)),
      strength: strength(password),
    })
    expect(wrong<Password>('store/accounts/testdata/passwords.json', got)).toEqual([])
  })
  test('mobile numbers are valid by the same rule as on the server', () => {
    type Mobile = { mobile: string; valid: boolean }
    expect(wrong<Mobile>('store/accounts/testdata/mobiles.json', (c) => ({ valid: validMobile(c.mobile) }))).toEqual([])
  })
  test('pincodes are valid by the same rule as on the server', () => {
    type Pin = { pincode: string; valid: boolean }
    expect(wrong<Pin>('store/accounts/testdata/pincodes.json', (c) => ({ valid: validPin(c.pincode) }))).toEqual([])
  })
  test('names are valid by the same rule as on the server', () => {
    type Name = { name: string; letters: boolean; profile: boolean }
    const got = (c: Name) => ({ letters: lettersOnly(c.name), profile: validName(c.name) })
    expect(wrong<Name>('store/accounts/testdata/names.json', got)).toEqual([])
  })
  test('survey answers are valid by the same rules as on the server', () => {
    type Said = { field: string; text: string; says: string }
    expect(wrong<Said>('store/messages/testdata/survey.json', (c) => ({ says: wrongWith(c.field, c.text) }))).toEqual(
      [],
    )
  })
})

test('product URLs are the same as on the server', () => {
  type Slug = { title: string; slug: string }
  const got = (c: Slug) => ({ slug: productAddress(7, c.title).replace(/^\/productdetails\/|\/7$/g, '') })
  expect(wrong<Slug>('handlers/api/testdata/slugs.json', got)).toEqual([])
})

test('missing legal details of a listing are the same as on the server', () => {
  expect(
    wrong<Listing & { lacks: string[] }>('store/reports/testdata/duties.json', (listing) => ({
      lacks: dutiesOf(listing)
        .filter((duty) => !duty.met)
        .map((duty) => duty.name),
    })),
  ).toEqual([])
})
