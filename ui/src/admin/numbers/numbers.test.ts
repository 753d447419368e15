import { expect, test } from 'vitest'
import { barName, days, ticks } from './axis'
import { change, worded } from './measures'

test.each([
  [0, 0, false, [0, 5, 10]],
  [0, 0, true, [0, 1, 2, 3, 4]],
  [0, 7, true, [0, 2, 4, 6, 8]],
  [0, 53_190, false, [0, 20_000, 40_000, 60_000]],
  [-300, 900, false, [-500, 0, 500, 1000]],
])('an axis from %d to %d has round tick marks', (low, high, whole, marks) => {
  expect(ticks(low, high, whole)).toEqual(marks)
})

test.each([
  ['day', '2026-11-05', '5 Nov'],
  ['month', '2026-11-05', 'Nov 26'],
  ['quarter', '2026-11-23', 'Oct–Dec 26'],
  ['year', '2026-04-01', '2026'],
])('the label of a chart bar for a %s is short', (grouping, from, name) => {
  expect(barName(grouping, from)).toBe(name)
})

test('equal parts of a date range are named once', () => {
  expect(days('2026-11-05', '2026-11-05')).toBe('5 Nov 2026')
  expect(days('2026-10-01', '2026-11-05')).toBe('1 Oct to 5 Nov 2026')
  expect(days('2025-10-01', '2026-11-05')).toBe('1 Oct 2025 to 5 Nov 2026')
})

test.each([
  ['rupees', 150, 100, '+50 %', 1],
  ['rupees', 96, 100, '−4.0 %', -1],
  ['rupees', 100, 0, '', 1],
  ['rupees', 100, 100, 'no change', 0],
  ['count', 5700, 57, '+over 1,000 %', 1],
  ['share', 2.5, 4, '−1.5 points', -1],
  ['share', null, 4, '', 0],
] as const)('change in %s, now %s, before %s: %s', (kind, now, before, text, to) => {
  expect(change(kind, now, before)).toEqual({ text, to })
})

test('a missing figure is shown as “no figure”', () => {
  expect(worded('share', null)).toBe('no figure')
  expect(worded('rupees', -1234.5)).toBe('-₹1,234.50')
})
