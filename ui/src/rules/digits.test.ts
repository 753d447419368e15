import { expect, test } from 'vitest'
import { digits, mobileDigits, pinDigits } from './digits'

test.each([
  ['9876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['+91 98765 4321', '91987654321'],
  ['919876543210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['९८७६५ ४३२१०', '9876543210'],
  ['9123456780', '9123456780'],
  ['+91', '91'],
  ['9876543210123', '987654321012'],
])('the mobile number %s is read as %s', (typed, kept) => expect(mobileDigits(typed)).toBe(kept))

test.each([
  ['411 001', '411001'],
  ['४११००१', '411001'],
  ['4110012', '411001'],
])('the pincode %s is read as %s', (typed, kept) => expect(pinDigits(typed)).toBe(kept))

test('a number keeps its digits in any script', () => expect(digits('#१०42')).toBe('1042'))
