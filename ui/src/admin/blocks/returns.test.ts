import { expect, test } from 'vitest'
import { outOf, sellable } from './returns'

test.each<[words: string, returns: [status: string, quantity: number][]]>([
  ['', []],
  ['1 of 3 on the way back', [['return', 1]]],
  ['2 of 3 came back', [['processed', 2]]],
  ['return of 2 of 3 refused', [['refused', 2]]],
  [
    '2 of 3 came back, 1 of 3 on the way back',
    [
      ['processed', 1],
      ['return', 1],
      ['processed', 1],
    ],
  ],
])('a line says "%s"', (words, returns) =>
  expect(outOf({ Qty: 3, returns: returns.map(([status, quantity]) => ({ status, quantity })) })).toBe(words),
)

test.each([
  ['', true],
  ['not wanted', true],
  ['wrong', true],
  ['defective', false],
  ['damaged', false],
])('a return reported as “%s” is restocked: %s', (kind, back) => expect(sellable(kind)).toBe(back))
