import { expect, test } from 'vitest'
import { outOf, sellable } from './returns'

test.each([
  ['delivered', 0, ''],
  ['return', 1, '1 of 2 on the way back'],
  ['processed', 1, '1 of 2 returned'],
  ['refused', 2, 'return of 2 of 2 refused'],
])('a line that is %s with %i pieces out', (status, return_qty, words) =>
  expect(outOf({ status, Qty: 2, return_qty })).toBe(words),
)

test.each([
  ['', true],
  ['not wanted', true],
  ['wrong', true],
  ['defective', false],
  ['damaged', false],
])('%s goes back on the shelf: %s', (kind, back) => expect(sellable(kind)).toBe(back))
