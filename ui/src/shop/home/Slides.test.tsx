import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { press, show } from '../../testing/screen'
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
