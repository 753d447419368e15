import { expect, test } from 'vitest'
import { some } from '../../testing/answers'
import { bodyOf, copyOf, differences, type Offer, termsOf, triedOf, valuesOf, wholeOf } from './values'

const offer = some<Offer>({
  name: 'Festival',
  kind: 'percent',
  percent: 5,
  amount: 0,
  most: 250,
  take: 0,
  pay: 0,
  min_value: 300,
  min_pieces: 2,
  code: 'FEST',
  scope: 'products',
  targets: [{ id: 4, name: 'Plug' }],
  buyers: 'listed',
  emails: ['a@b.in', 'c@d.in'],
  first_day: '2026-12-01',
  last_day: '2026-12-31',
  uses: 50,
  uses_each: 7,
  combines: true,
  active: false,
})

test('an offer that is opened and sent unchanged stays what it is', () => {
  expect(bodyOf(valuesOf(offer))).toEqual({
    name: 'Festival',
    kind: 'percent',
    percent: '5',
    amount: '',
    most: '250',
    take: '',
    pay: '',
    min_value: '300',
    min_pieces: '2',
    code: 'FEST',
    scope: 'products',
    targets: [4],
    buyers: 'listed',
    emails: ['a@b.in', 'c@d.in'],
    first_day: '2026-12-01',
    last_day: '2026-12-31',
    uses: '50',
    uses_each: '7',
    combines: true,
    active: false,
  })
})

test('only the fields of the promotion’s kind are sent, and no hidden ones', () => {
  const all = { ...valuesOf(offer), amount: '20', take: '3', pay: '2' }
  expect(bodyOf({ ...all, kind: 'amount' })).toMatchObject({ percent: '', amount: '20', most: '', take: '', pay: '' })
  expect(bodyOf({ ...all, kind: 'bundle' })).toMatchObject({ percent: '', amount: '', take: '3', pay: '2' })
  expect(bodyOf({ ...all, kind: 'delivery' })).toMatchObject({ percent: '', amount: '', take: '', pay: '' })
  expect(bodyOf({ ...all, scope: 'all' }).targets).toEqual([])
  expect(bodyOf({ ...all, buyers: 'new' }).emails).toEqual([])
  expect(bodyOf({ ...all, way: 'self' }).code).toBe('')
})

test('a copied promotion is active, and needs a code and dates of its own', () => {
  expect(copyOf(offer)).toMatchObject({
    code: '',
    first_day: '',
    last_day: '',
    active: true,
    name: 'Festival',
    percent: '5',
  })
})

test('a preview depends on no name, code or day', () => {
  expect(triedOf(valuesOf(offer))).toMatchObject({
    name: 'Percentage off',
    code: '',
    first_day: '',
    last_day: '',
    combines: false,
    active: true,
    percent: '5',
  })
})

test('what is typed is read as whole numbers and rupees', () => {
  const typed = {
    ...valuesOf(offer),
    percent: ' 15 ',
    amount: '1,299.50',
    min_value: '-3',
    uses: '4.5',
    code: ' fest 25 ',
  }
  expect(termsOf(typed)).toMatchObject({ percent: 15, amount: 1299.5, min_value: 0, min_pieces: 2 })
  expect(wholeOf(typed)).toMatchObject({ code: 'FEST25', people: 2, targets: ['Plug'], uses: 0, uses_each: 7 })
})

test('only the fields that differ are listed, in words', () => {
  expect(differences(offer, { ...offer, percent: 9, active: true })).toEqual([
    { name: 'Percentage off, %', before: '5', now: '9' },
    { name: 'On', before: 'no', now: 'yes' },
  ])
  expect(differences(offer, offer)).toEqual([])
})
