import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { press, settle, show } from '../../testing/screen'
import Slides from './sections/Slides'

const panel = (title: string) =>
  some<Schemas['HomeSection']['panels'][number]>({ title, text: '', alt: title, image: '' })
const section = some<Schemas['HomeSection']>({
  id: 's',
  kind: 'slides',
  title: '',
  panels: [panel('One'), panel('Two'), panel('Three')],
})
const at = () => document.querySelector('[data-at] h2')?.textContent

test('the slide before the first is the last, and the one after the last is the first', async () => {
  show(<Slides section={section} first answers={false} />)
  expect(at()).toBe('One')
  await press('Previous slide')
  expect(at()).toBe('Three')
  await press('Next slide')
  expect(at()).toBe('One')
})

/** swipe simulates a finger that moves by x and y, in px. */
async function swipe(x: number, y: number) {
  const stage = document.querySelector('[aria-roledescription=carousel]') as HTMLElement
  const finger = (clientX: number, clientY: number) => [{ clientX, clientY }]
  const event = (kind: string, points: object) => Object.assign(new Event(kind, { bubbles: true }), points)
  stage.dispatchEvent(event('touchstart', { touches: finger(200, 200), changedTouches: finger(200, 200) }))
  stage.dispatchEvent(event('touchend', { touches: [], changedTouches: finger(200 + x, 200 + y) }))
  await settle()
}

test('a swipe sideways shows another slide, one that scrolls the page does not', async () => {
  show(<Slides section={section} first answers={false} />)
  await swipe(-80, 10)
  expect(at()).toBe('Two')
  await swipe(80, 10)
  expect(at()).toBe('One')
  await swipe(-80, 200)
  expect(at()).toBe('One')
})
