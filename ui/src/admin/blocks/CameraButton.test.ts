// @vitest-environment node
import { expect, test } from 'vitest'
import { serialOf } from './CameraButton'

test('the serial is read out of the address on our own labels, and anything else as it is', () => {
  expect(serialOf('https://shop.example.in/registerdevice?serial=HR1ABCDEFGHJK')).toBe('HR1ABCDEFGHJK')
  expect(serialOf('HR1ABCDEFGHJK')).toBe('HR1ABCDEFGHJK')
  expect(serialOf('8901234567890')).toBe('8901234567890')
})
