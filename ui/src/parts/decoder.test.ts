// @vitest-environment node

import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat'
import QRCodeWriter from '@zxing/library/esm/core/qrcode/QRCodeWriter'
import { expect, test } from 'vitest'
import { decode } from './decoder'

const address = 'https://shop.example.in/registerdevice?serial=HR1ABCDEFGHJK'

/** picture draws a code in black on white, as a camera would see a label. */
function picture(text: string, size: number): ImageData {
  const code = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, size, size, new Map())
  const data = new Uint8ClampedArray(size * size * 4)
  for (let i = 0; i < size * size; i++) data.fill(code.get(i % size, Math.floor(i / size)) ? 20 : 235, i * 4, i * 4 + 3)
  return { data, width: size, height: size, colorSpace: 'srgb' } as ImageData
}

test('our own labels’ code is read without browser support', () => {
  expect(decode(picture(address, 240))).toBe(address)
})

test('a picture without a code gives no result', () => {
  expect(decode({ data: new Uint8ClampedArray(100 * 100 * 4).fill(200), width: 100, height: 100 } as ImageData)).toBe(
    '',
  )
})
