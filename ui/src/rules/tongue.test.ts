import { expect, test, vi } from 'vitest'

const page = vi.hoisted(() => ({ name: 'English' }))
vi.mock('../words', () => ({ say: { language: page } }))
const { tongue } = await import('./tongue')

test.each([
  ['English', 'Brass Lock', undefined],
  ['English', 'Anek पीतल', 'hi'],
  ['English', 'நல்ல பூட்டு', 'ta'],
  ['English', '', undefined],
  ['हिन्दी', 'Brass Lock', 'en'],
  ['हिन्दी', 'पीतल का Brass Lock', undefined],
  ['हिन्दी', '4.5 (12)', undefined],
  ['मराठी', 'पितळी कुलूप', undefined],
  ['मराठी', 'ಬೀಗ', 'kn'],
])('on a page in %s, “%s” is marked as language %s', (name, text, found) => {
  page.name = name
  expect(tongue(text)).toBe(found)
})
