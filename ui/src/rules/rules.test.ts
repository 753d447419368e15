// @vitest-environment node
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { clock, day, moment, weekday } from './dates'
import { dayIn, inDays, month } from './days'
import { plainTitle } from './forms'
import { number, rupees, shortRupees } from './money'

describe('days', () => {
  it('days are shown in the shop’s time zone, whatever the reader’s', () => {
    expect(day('2026-11-21T00:05:00+05:30')).toBe('21 Nov 2026')
    expect(clock('2026-11-21T00:05:00+05:30')).toBe('12:05 am')
    expect(clock('2026-11-21T12:00:00+05:30')).toBe('12:00 pm')
    expect(moment('2026-11-21T18:30:00+05:30')).toBe('21 Nov 2026, 6:30 pm')
    expect(moment(null)).toBe('')
    expect(weekday('2026-11-21')).toBe('Sat 21 Nov')
    expect(day(null)).toBe('')
  })
  afterEach(() => vi.useRealTimers())
  it.each([
    ['2026-11-21T18:29:00Z', '2026-11-21', '2026-12-05'],
    ['2026-11-21T18:30:00Z', '2026-11-22', '2026-12-06'],
  ])('days are counted from midnight in India: %s', (now, today, inTwoWeeks) => {
    vi.useFakeTimers({ now: new Date(now) })
    expect([inDays(0), inDays(14)]).toEqual([today, inTwoWeeks])
  })
})

describe('amounts', () => {
  it('amounts are shown without paise if there are none', () => {
    expect([0, 1234567.5, -40.25, 999].map((n) => rupees(n))).toEqual(['₹0', '₹12,34,567.50', '-₹40.25', '₹999'])
    expect([0, 999, 13395, 1234567].map(number)).toEqual(['0', '999', '13,395', '12,34,567'])
  })
  it('amounts are abbreviated on the axis of a chart', () => {
    expect([950, 12_000, 120_000, 34_000_000, 1500].map(shortRupees)).toEqual([
      '₹950',
      '₹12 K',
      '₹1.2 L',
      '₹3.4 Cr',
      '₹1.5 K',
    ])
  })
})

describe('titles', () => {
  it('product titles are shown in notices without markup', () => {
    expect([plainTitle(' <b>Plug</b> '), plainTitle(undefined), plainTitle('<>')]).toEqual([
      'bPlug/b',
      'Unknown Product',
      'Unknown Product',
    ])
  })
})

test('months are listed backwards from a given day, across the year end', () => {
  expect(month('2025-12')).toBe('Dec 2025')
})

test('a date search accepts every way of writing a date', () => {
  for (const text of ['22 Nov 2026', '22 november 2026', '22 Nov 2026', '22/11/2026', '22-11-2026', '2026-11-22'])
    expect(dayIn(text)).toBe('2026-11-22')
  expect(dayIn('1 Jan 2026')).toBe('2026-01-01')
  for (const text of ['', '22', '1042', '22/13/2026', '45 Nov 2026', '22 Foo 2026', 'Asha'])
    expect(dayIn(text)).toBe('')
})
