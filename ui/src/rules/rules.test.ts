import { describe, expect, it } from 'vitest'
import { clock, day, weekday } from './dates'
import { passwordCriteria, productAddress, strength, validEmail } from './forms'
import { percentOff, rupees } from './money'

describe('money', () => {
  it('is grouped the Indian way', () => {
    expect([0, 1, 999, 1000, 123456, 1234567.5, 100000000, -40.25].map((n) => rupees(n))).toEqual([
      '₹0',
      '₹1',
      '₹999',
      '₹1,000',
      '₹1,23,456',
      '₹12,34,567.50',
      '₹10,00,00,000',
      '-₹40.25',
    ])
  })
  it('saves a rounded-up share', () => {
    for (const [price, pays, want] of [
      [1000, 999, 1],
      [3, 2, 34],
      [1, 1, 0],
      [0, 0, 0],
      [999, 499, 51],
      [899, 599.5, 34],
    ] as const)
      expect(percentOff(price, pays)).toBe(want)
  })
})

describe('passwords', () => {
  it('are weak, medium or strong by how many of five criteria they meet', () => {
    expect(passwordCriteria).toHaveLength(5)
    expect([
      strength('abc'),
      strength('abcdefgh1'),
      strength('Abcdefgh1'),
      strength('Abcdefg1!'),
      strength('Abcdefghijklmn1!x'),
    ]).toEqual(['Weak', 'Medium', 'Medium', 'Strong', 'Medium'])
  })
})

describe('emails', () => {
  it('follow the rule of the shop', () => {
    for (const good of ['asha@example.com', 'A.b%c&d$1@Example.co.in']) expect(validEmail(good)).toBe(true)
    for (const bad of ['asha', 'a@b', 'a b@example.com', 'a@ex_ample.com', 'a@@example.com', 'a+b@example.com'])
      expect(validEmail(bad)).toBe(false)
  })
})

describe('addresses of products', () => {
  it('are the title in lower case with hyphens', () => {
    expect(productAddress(7, ' Aangan Touch Switch, 1 Gang ')).toBe('/productdetails/aangan-touch-switch-1-gang/7')
    expect(productAddress(8, 'दीपक')).toBe('/productdetails/-/8')
  })
})

describe('days', () => {
  it('are written as the shop sees them, whatever the reader’s zone', () => {
    expect(day('2026-11-21T00:05:00+05:30')).toBe('Nov 21, 2026')
    expect(clock('2026-11-21T00:05:00+05:30')).toBe('00:05')
    expect(weekday('2026-11-21')).toBe('Sat, Nov 21')
    expect(day(null)).toBe('')
  })
})
