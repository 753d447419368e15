import { expect, test } from 'vitest'
import { isAway, isToShip, lost, stateOf } from './states'

test.each([
  ['placed', false, false],
  ['confirmed', true, false],
  ['shipped', false, true],
  ['delivered', false, false],
  ['returned', false, false],
])('an order that is %s: to ship %s, with the courier %s', (name, ships, away) => {
  expect([isToShip(name), isAway(name)]).toEqual([ships, away])
})

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
