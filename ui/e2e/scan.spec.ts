import assert from 'node:assert/strict'
import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat'
import QRCodeWriter from '@zxing/library/esm/core/qrcode/QRCodeWriter'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('the counter’s camera reads a code without the browser’s BarcodeDetector', async () => {
  const { page, complaints } = await watch(await chrome.newContext())
  const size = 320
  const code = new QRCodeWriter().encode('HTH-007', BarcodeFormat.QR_CODE, size, size, new Map())
  const dark = Array.from({ length: size * size }, (_, i) => code.get(i % size, Math.floor(i / size)))
  // Simulates a camera that sees the label, in a browser without BarcodeDetector, such as Safari.
  await page.addInitScript(
    ([bits, edge]) => {
      delete (window as { BarcodeDetector?: unknown }).BarcodeDetector
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = edge
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D
        const draw = () => {
          pen.fillStyle = '#fff'
          pen.fillRect(0, 0, edge, edge)
          pen.fillStyle = '#000'
          for (const [i, on] of bits.entries()) if (on) pen.fillRect(i % edge, Math.floor(i / edge), 1, 1)
        }
        draw()
        setInterval(draw, 200)
        return canvas.captureStream(10)
      }
    },
    [dark, size] as const,
  )
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/counter`)
  await page.getByRole('button', { name: 'Camera' }).click()
  await page.getByText('Shakti 16 A Modular Smart Switch').first().waitFor()
  assert.deepEqual(complaints, [])
})
