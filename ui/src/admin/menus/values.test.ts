import { expect, test } from 'vitest'
import { moved, ordered } from './values'

test('what was chosen stands first, what came later follows, and what is gone is left out', () =>
  expect(ordered([3, 9, 1], [1, 2, 3])).toEqual([3, 1, 2]))

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('one is moved from %i to %i', (from, to, want) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(want))
