import { expect, test } from 'vitest'
import { lost, stateOf } from './states'

test.each([
  ['placed', 'Payment pending', false],
  ['confirmed', 'To ship', false],
  ['delivered', 'Delivered', false],
  ['cancelled', 'Cancelled', true],
  ['returned', 'Returned to sender', true],
  ['unheard', 'unheard', false],
])('the order state %s has its staff label', (name, desk, over) => {
  expect(stateOf(name).desk).toBe(desk)
  expect(lost(name)).toBe(over)
})
