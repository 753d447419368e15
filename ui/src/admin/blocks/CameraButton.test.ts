// @vitest-environment node
import { expect, test } from 'vitest'
import { serialOf } from './CameraButton'

test('the serial is read from the URL on our own labels; other codes are kept as they are', () => {
  expect(serialOf('https://shop.example.in/registerdevice?serial=HR1ABCDEFGHJK')).toBe('HR1ABCDEFGHJK')
  expect(serialOf('HR1ABCDEFGHJK')).toBe('HR1ABCDEFGHJK')
  expect(serialOf('8901234567890')).toBe('8901234567890')
})
