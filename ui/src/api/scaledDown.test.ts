import { afterEach, expect, test, vi } from 'vitest'
import { scaledDown, withScaled } from './scaledDown'

/** browser simulates the browser's decoder and canvas: a picture of a size, with one opacity for every pixel. */
function browser(width: number, height: number, alpha = 255) {
  const sizes: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      canvas: this,
      drawImage: (_: unknown, x: number, y: number, wide: number, high: number) =>
        sizes.push([x, y, wide, high].join(' ')),
      getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, 255, 0, 0, 0, alpha]) }),
    } as unknown as CanvasRenderingContext2D
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) =>
    done(new Blob([`${quality}`], { type: type ?? '' })),
  )
  return sizes
}

const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'photo', { type })
const large = 5 * 1024 * 1024 + 1

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a photo of 12 megapixels is uploaded as a JPEG of 2,560 pixels', async () => {
  const sizes = browser(3000, 4000)
  const sent = await scaledDown(file('image/jpeg'))
  expect(sizes).toEqual(['0 0 1920 2560'])
  expect([sent.type, sent.name, await sent.text()]).toEqual(['image/jpeg', 'photo', '0.85'])
})

test('a picture of few pixels and many bytes is written again at its size', async () => {
  const sizes = browser(2000, 1000)
  expect((await scaledDown(file('image/png', large))).type).toBe('image/jpeg')
  expect(sizes).toEqual(['0 0 2000 1000'])
})

test('a transparent picture keeps its transparency', async () => {
  browser(4000, 4000, 128)
  expect((await scaledDown(file('image/png'))).type).toBe('image/webp')
})

test('a line stays at least one pixel high', async () => {
  const sizes = browser(20_000, 2)
  await scaledDown(file('image/png'))
  expect(sizes).toEqual(['0 0 2560 1'])
})

test('small pictures, animations, drawings and other files are uploaded as they are', async () => {
  browser(2560, 100)
  const small = file('image/jpeg')
  expect(await scaledDown(small)).toBe(small)
  browser(9000, 9000)
  for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', '']) {
    const other = file(type, large)
    expect(await scaledDown(other), type).toBe(other)
  }
})

test('a picture that the browser can’t read is uploaded as it is', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('HEIC')))
  const photo = file('image/heic', large)
  expect(await scaledDown(photo)).toBe(photo)
})

test('the pictures of a form are scaled, its other fields stay', async () => {
  browser(4000, 100)
  const pdf = file('application/pdf')
  const sent = await withScaled({
    title: 'Lamp',
    image: file('image/png'),
    images: [file('image/png')],
    pdf,
    none: null,
  })
  expect(sent).toMatchObject({ title: 'Lamp', pdf, none: null })
  expect([(sent.image as File).type, (sent.images as File[])[0]?.type]).toEqual(['image/jpeg', 'image/jpeg'])
})
