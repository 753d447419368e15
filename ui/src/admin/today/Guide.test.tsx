import { expect, test } from 'vitest'
import { answer, last, some } from '../../testing/answers'
import { press, reads, settle, show, until } from '../../testing/screen'
import { Guide } from './Guide'
import { stepWords } from './guideSteps'

type Missing = { key: string; label: string }
const guide = { samples: 0, empty: false, hidden: false, blanks: [] as string[], missing: [] as Missing[] }

/** The guide's answer in which these steps are done, and these ticked. */
const answered = (done: string[], ticked: string[] = [], about: Partial<typeof guide> = {}) => ({
  data: {
    ...guide,
    ...about,
    steps: Object.keys(stepWords).map((name) => ({ name, done: done.includes(name), ticked: ticked.includes(name) })),
  },
})
const all = Object.keys(stepWords)

async function shown(found: ReturnType<typeof answered>, isOpen = false) {
  show(
    <Guide isOpen={isOpen} />,
    some({ 'GET /admin/guide': found, 'POST /admin/settings': { status: true, message: 'Saved.' } }),
  )
  await settle()
}
const texts = (within: string) => [...document.querySelectorAll(within)].map((one) => one.textContent ?? '')
const over = () => [...document.querySelectorAll('li[data-done] a')].map((a) => a.textContent)

test('a step is over when it is done or ticked, and the others are counted', async () => {
  await shown(answered(['name', 'backup'], ['rates']))
  expect(over()).toEqual(['Name', 'What delivery costs', 'A backup, and a copy off this machine'])
  expect(reads('13 of 16 steps are left.')).toBe(true)
  await shown(answered(all.slice(1)))
  expect(reads('1 of 16 steps is left.')).toBe(true)
  await shown(answered(all))
  expect(reads('Everything is ready.')).toBe(true)
})

test('a step that has a default is ticked with one click, and taken back with another', async () => {
  await shown(answered([], ['zones']))
  await press('Keep it What delivery costs')
  await until(() => expect(last('POST /admin/settings')?.body).toEqual({ guide: 'zones,rates' }))
  await press('Not yet Where you deliver')
  await until(() => expect(last('POST /admin/settings')?.body).toEqual({ guide: '' }))
  expect(texts('li button').filter((words) => /backup|Email server|first product/i.test(words))).toEqual([])
})

test('a gap in the texts leads to the page, and a missing detail of the shop to its setting', async () => {
  const href = () =>
    [...document.querySelectorAll('li a')].find((a) => a.textContent?.startsWith('Terms'))?.getAttribute('href')
  await shown(answered([], [], { blanks: ['{{city}}', 'Email'] }))
  expect(href()).toBe('/pages')
  expect(reads('Gaps to fill: {{city}}, Email.')).toBe(true)
  await shown(answered([], [], { blanks: ['Email'] }))
  expect(href()).toBe('/settings?find=grievance_officer')
})

test('a shop without its legal details is told what is missing instead of being opened', async () => {
  await shown(answered([]))
  answer(
    'GET /admin/guide',
    answered([], [], {
      missing: [
        { key: 'shop_address', label: 'the address' },
        { key: 'shop_state', label: 'the state' },
      ],
    }),
  )
  await press('Open the shop')
  await until(() => expect(texts('dialog h2')).toEqual(['The shop can’t open yet']))
  const links = [...document.querySelectorAll('dialog li a')].map((a) => [a.textContent, a.getAttribute('href')])
  expect(links).toEqual([
    ['Address', '/settings?find=shop_address'],
    ['State', '/settings?find=shop_state'],
  ])
  expect(texts('dialog button').some((words) => words.startsWith('Open'))).toBe(false)
})

test('a shop with gaps in its texts opens after a warning that names them', async () => {
  await shown(answered([], [], { blanks: ['{{city}}'] }))
  await press('Open the shop')
  await until(() => expect(texts('dialog')[0]).toContain('{{city}}'))
  expect(last('POST /admin/settings')).toBe(undefined)
  await press('Open anyway')
  await until(() => expect(last('POST /admin/settings')?.body).toEqual({ shop_open: 'yes' }))
})

test('the guide of an open shop stays until it is done or hidden', async () => {
  await shown(answered(['name']), true)
  expect(reads('15 of 16 steps are left.')).toBe(true)
  await press('Hide the guide')
  await until(() => expect(last('POST /admin/settings')?.body).toEqual({ guide: 'hidden' }))
  for (const gone of [answered(['name'], [], { hidden: true }), answered(all)]) {
    await shown(gone, true)
    expect(reads('Set up your shop')).toBe(false)
  }
  await shown(answered(all, [], { samples: 3 }), true)
  expect(reads('3 sample products are in the shop.')).toBe(true)
})
