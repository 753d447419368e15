import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import './captcha.worker'

const solve = self.onmessage as (event: MessageEvent) => void
const challengeOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')
let found: unknown[]

beforeEach(() => {
  found = []
  self.postMessage = (number: unknown) => void found.push(number)
})

const ask = (challenge: string, max: number) =>
  solve({ data: { salt: 'a1?expires=9', challenge, max } } as MessageEvent)

test('the worker finds the number of a challenge, the first and the last among them', () => {
  for (const number of [0, 42, 100]) ask(challengeOf('a1?expires=9', number), 100)
  expect(found).toEqual([0, 42, 100])
})

test('the worker finds nothing beyond the largest number', () => {
  ask(challengeOf('a1?expires=9', 101), 100)
  expect(found).toEqual([])
})
