import { expect, test, vi } from 'vitest'
import { bitmapOf } from './bitmapOf'

const drawn: string[] = []
vi.mock('../blocks/pngOf', () => ({
  pngOf: async (svg: string, width: number, height: number) => {
    drawn.push(`${svg} at ${width} x ${height}`)
    return new Blob(['png'], { type: 'image/png' })
  },
}))

const svg = (attributes: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect/></svg>`], 'logo.svg', {
    type: 'image/svg+xml',
  })

test('a logo’s SVG is drawn 1,280 pixels long, in the proportions of its box', async () => {
  const bitmap = await bitmapOf(svg('viewBox="0 0 200 50" width="100%"'))
  expect([bitmap?.name, bitmap?.type]).toEqual(['logo.png', 'image/png'])
  expect(drawn.pop()).toMatch(/viewBox="0 0 200 50" width="1280" height="320".* at 1280 x 320$/)
})

test('without a box its width and height are the box', async () => {
  await bitmapOf(svg('width="30mm" height="60mm"'))
  expect(drawn.pop()).toMatch(/viewBox="0 0 30 60".* at 640 x 1280$/)
})

test('a picture needs no bitmap, and a drawing without a size has none', async () => {
  expect(await bitmapOf(new File(['png'], 'logo.png', { type: 'image/png' }))).toBeUndefined()
  expect(await bitmapOf(svg(''))).toBeUndefined()
  expect(drawn).toEqual([])
})
