import { beforeEach, expect, test } from 'vitest'
import { press, settle, show } from '../../testing/screen'
import Closer from './Closer'

let wanted: number[]

beforeEach(() => {
  wanted = []
  const pictures = [{ src: '/1.jpg' }, { src: '/2.jpg' }, { src: '/3.jpg' }]
  show(<Closer title="Plug" pictures={pictures} at={0} onAt={(at) => wanted.push(at)} onClose={() => {}} />)
})

type Point = [x: number, y: number]
const stage = () => document.querySelector('img')?.parentElement as HTMLElement
const shape = () => document.querySelector('img')?.style.transform

/** touch sends a touch event with the fingers on the screen and, at its end, the finger that was lifted. */
async function touch(kind: 'start' | 'move' | 'end', fingers: Point[], left?: Point) {
  const points = (all: Point[]) => all.map(([clientX, clientY]) => ({ clientX, clientY }))
  const event = Object.assign(new Event(`touch${kind}`, { bubbles: true }), {
    touches: points(fingers),
    changedTouches: points(left ? [left] : fingers),
  })
  stage().dispatchEvent(event)
  await settle()
}

const swipe = async (from: Point, to: Point) => {
  await touch('start', [from])
  await touch('move', [to])
  await touch('end', [], to)
}

test('a swipe to the left shows the next picture, one to the right the last', async () => {
  await swipe([300, 100], [200, 120])
  expect(wanted).toEqual([1])
  await swipe([200, 100], [300, 120])
  expect(wanted).toEqual([1, 2])
})

test('a short or a vertical swipe shows no other picture', async () => {
  await swipe([300, 100], [255, 100])
  await swipe([300, 100], [220, 300])
  expect(wanted).toEqual([])
})

test('two fingers zoom up to four times, one then moves the picture, and no swipe is seen in it', async () => {
  await touch('start', [
    [100, 100],
    [200, 100],
  ])
  await touch('move', [
    [50, 100],
    [250, 100],
  ])
  expect(shape()).toBe('translate(0px, 0px) scale(2)')
  await touch('end', [], [50, 100])
  await swipe([300, 100], [200, 130])
  expect(shape()).toBe('translate(-100px, 30px) scale(2)')
  expect(wanted).toEqual([])
  await touch('start', [
    [100, 100],
    [110, 100],
  ])
  await touch('move', [
    [0, 100],
    [400, 100],
  ])
  expect(shape()).toContain('scale(4)')
})

test('fingers that come together show the whole picture again', async () => {
  await press('Zoom in')
  expect(shape()).toContain('scale(2)')
  await touch('start', [
    [100, 100],
    [300, 100],
  ])
  await touch('move', [
    [190, 100],
    [210, 100],
  ])
  await touch('end', [], [190, 100])
  expect(shape()).toBe('translate(0px, 0px) scale(1)')
})
