import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { cells, press, reads, settle, show } from '../../testing/screen'
import { say } from '../../words'
import ProductTabs from './ProductTabs'

const product = some<Schemas['ProductData']>({
  product_id: 3,
  rating: 0,
  description: 'A lamp.',
  specifications: ['Colour: Black', 'Ways in: code: 4 digits', 'Dimmable'],
  features: ['It turns'],
  notes: [],
  length: 21,
  width: 16.25,
  height: 0.1,
  weight: 850.5,
})

const reply = some<Schemas['ProductOut']>({ rateReview: [], image: { image_url: [], srcset: [] } })

async function shown(change: object = {}) {
  show(<ProductTabs product={{ ...product, ...change }} whole={3} reply={reply} />)
  await settle()
}

test('a specification is split at its first colon, and one without has no name', async () => {
  await shown()
  expect(cells().slice(0, 3)).toEqual([['Black'], ['code: 4 digits'], ['Dimmable']])
  expect([...document.querySelectorAll('th')].slice(0, 3).map((th) => th.textContent)).toEqual([
    'Colour',
    'Ways in',
    '',
  ])
})

test('sizes are in millimetres, where all three are known', async () => {
  await shown()
  expect(reads('210 × 162.5 × 1 mm')).toBe(true)
  expect(reads('850.5 g')).toBe(true)
  for (const side of ['length', 'width', 'height']) {
    await shown({ [side]: 0, weight: 0 })
    expect(reads(' mm'), side).toBe(false)
  }
  expect(reads(' g')).toBe(false)
})

test('each tab has its own list, or says that there is none', async () => {
  await shown()
  await press(say.tabs.Features)
  expect(reads('It turns')).toBe(true)
  await press(say.tabs.Notes)
  expect(reads(say.tabs.thereIsNothingToNote)).toBe(true)
  await shown({ features: [], notes: ['Without a bulb'] })
  await press(say.tabs.Features)
  expect(reads(say.tabs.noFeaturesAreListed)).toBe(true)
  await press(say.tabs.Notes)
  expect(reads('Without a bulb')).toBe(true)
})
