import { expect, test } from 'vitest'
import { amountTyped, chosenOf, filterName, onlyWords, parted, priceRange, toggled, withChanges } from './query'

test('a form without JavaScript sends filters separately, a link all in one parameter', () => {
  const one = chosenOf('filter=Radio%3AWi-Fi&filter=Load%3A6+A&filter=Radio%3AWi-Fi&max_price=')
  expect(one).toEqual({ filter: 'Load:6 A|Radio:Wi-Fi' })
  expect(chosenOf(withChanges('', {}, one).slice(1))).toEqual(one)
  expect(chosenOf('filter=%7C%7C+%7C')).toEqual({})
})

test('a filter is added and removed, and equal lists have equal URLs', () => {
  const both = toggled(toggled('', 'Radio:Wi-Fi'), 'Load:6 A')
  expect(both).toBe(toggled('Load:6 A', 'Radio:Wi-Fi'))
  expect(toggled(both, 'Radio:Wi-Fi')).toBe('Load:6 A')
  expect(toggled('Load:6 A', 'Load:6 A')).toBe('')
  expect(parted('a:b| a:b |c:d')).toEqual(['a:b', 'c:d'])
  expect(filterName('Neutral wire:Not needed')).toBe('Neutral wire: Not needed')
})

test('a list with only search words and a category has no filters to remove', () => {
  expect(onlyWords({ search: 'lok', category_id: '3', sort: 'price' })).toBe(true)
  for (const name of ['filter', 'min_rating', 'max_price', 'min_price', 'in_stock', 'country'])
    expect(onlyWords({ [name]: '1' })).toBe(false)
})

test('the paise of a typed price are not read as rupees', () => {
  expect(['₹1,499.50', '999.99', '1 500', '2.5.1', 'Rs. 700', 'cheap', ''].map(amountTyped)).toEqual([
    '1499.50',
    '999.99',
    '1500',
    '2.5',
    '700',
    '',
    '',
  ])
})

test('a price range has the same name in the list and among active filters', () => {
  expect([
    priceRange(0, 1999.99),
    priceRange(2000, 4999.99),
    priceRange(10000, 0),
    priceRange(0, 1500),
    priceRange(999.5, 1500.5),
  ]).toEqual(['Below ₹2,000', '₹2,000 to ₹4,999', 'From ₹10,000', 'Up to ₹1,500', '₹999.50 to ₹1,500.50'])
})
