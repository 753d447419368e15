import { expect, test } from 'vitest'
import { moved, ordered } from './values'

test('chosen entries come first, newer ones follow, and deleted ones are omitted', () =>
  expect(ordered([3, 9, 1], [1, 2, 3])).toEqual([3, 1, 2]))

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('an entry is moved from %i to %i', (from, to, want) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(want))
