// Reads barcodes and QR codes from pictures, for browsers without BarcodeDetector (Safari, Firefox). It is loaded
// when a camera is opened.
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType'
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader'
import EAN13Reader from '@zxing/library/esm/core/oned/EAN13Reader'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'

const readers = [new QRCodeReader(), new Code128Reader(), new EAN13Reader(), new Code39Reader()]
const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** grey returns the luminance of each pixel. */
function grey({ data, width, height }: ImageData): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height)
  for (let i = 0; i < pixels.length; i++) {
    const at = i * 4
    pixels[i] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8
  }
  return pixels
}

/** decode reads the code in a picture; '' if there is none. */
export function decode(picture: ImageData): string {
  const source = new RGBLuminanceSource(grey(picture), picture.width, picture.height)
  const bitmap = new BinaryBitmap(new HybridBinarizer(source))
  for (const reader of readers) {
    try {
      return reader.decode(bitmap, hints).getText()
    } catch {
      // The library throws if it finds no code.
    }
  }
  return ''
}
