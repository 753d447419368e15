import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { answer, last, refusal, some } from '../../testing/answers'
import { address, button, cells, control, press, reads, settle, show, type, until } from '../../testing/screen'
import { AuditScreen } from './AuditScreen'

const change = some<Schemas['AuditRow']>({
  at: '2026-11-24T18:05:09+05:30',
  who: 'Ravi',
  action: 'change product',
  object: '1397',
  detail: 'price: ₹1,499.00 → ₹1,299.00\nstock as before',
})
const doers = [
  { id: 4, name: 'Ravi' },
  { id: 9, name: 'Meera' },
]

function open(at = '/audit', rows = [change], pages = 1) {
  show(<AuditScreen />, { 'GET /admin/audit': { data: rows, doers, pages } }, at)
}

const wanted = () => last('GET /admin/audit')?.params
const everything = { page: 1, per_page: 30, sort: '', who: '', search: '', from: '', to: '' }
const details = () => [...document.querySelectorAll('tbody td:last-child > div')]
const parts = (line: Element | undefined) =>
  ['strong', 's'].map((name) => line?.querySelector(name)?.textContent).concat(line?.textContent ?? '')

test('the filters in the address are shown and sent to the server', async () => {
  open('/audit')
  await until(() => expect(wanted()).toEqual(everything))
  const filters = { who: '9', search: 'order 1397', from: '2026-11-01', to: '2026-11-24' }
  open(`/audit?${new URLSearchParams({ ...filters, sort: '-who', page: '2' })}`, [change], 3)
  await until(() => expect(cells()).toHaveLength(1))
  expect(wanted()).toEqual({ ...filters, sort: '-who', page: 2, per_page: 30 })
  await until(() =>
    expect(['Person', 'Search the audit log', 'From', 'To'].map((label) => control(label).value)).toEqual(
      Object.values(filters),
    ),
  )
})

test('each filter narrows the log, and starts again at its first page', async () => {
  open('/audit?page=2', [change], 3)
  await until(() => expect(cells()).toHaveLength(1))
  const persons = [...(control('Person') as HTMLSelectElement).options].map(({ value, text }) => [value, text])
  expect(persons).toEqual([
    ['', 'Everybody'],
    ['4', 'Ravi'],
    ['9', 'Meera'],
    ['-1', 'Command line'],
  ])
  await type('Person', '-1')
  await until(() => expect(wanted()).toEqual({ ...everything, who: '-1' }))
  await type('From', '2026-11-01')
  await until(() => expect(wanted()).toMatchObject({ from: '2026-11-01', to: '' }))
  await type('To', '2026-11-24')
  await until(() => expect(wanted()).toMatchObject({ from: '2026-11-01', to: '2026-11-24' }))
  await type('Search the audit log', '  price ')
  await press('Search')
  await until(() => expect(wanted()).toMatchObject({ who: '-1', search: 'price' }))
  await type('Search the audit log', '')
  await until(() => expect(wanted()?.search).toBe(''))
})

test.each([
  ['When', 'at'],
  ['Who', 'who'],
  ['What', 'action'],
  ['Which', 'object'],
])('the heading %s sorts by %s, first upwards, then downwards, then not', async (heading, name) => {
  open()
  const head = () => button(heading).closest('th')?.getAttribute('aria-sort')
  for (const [sort, order] of [
    [name, 'ascending'],
    [`-${name}`, 'descending'],
    ['', 'none'],
  ]) {
    await press(heading)
    await until(() => expect(wanted()?.sort).toBe(sort))
    await until(() => expect(head()).toBe(order))
  }
})

test('a row says when, who, what and which, with the old value struck out', async () => {
  open()
  await until(() => expect(cells()).toHaveLength(1))
  expect(cells()[0]?.slice(0, 4)).toEqual(['24 Nov 2026, 6:05 pm', 'Ravi', 'change product', '1397'])
  expect(details().map(parts)).toEqual([
    ['price', '₹1,499.00', 'price ₹1,499.00 → ₹1,299.00'],
    [undefined, undefined, 'stock as before'],
  ])
})

test('a change without a field, and a value with a colon or an arrow in it, are shown whole', async () => {
  open('/audit', [{ ...change, detail: '12 → 15: Delivery\ntitle: Plug: 16 A → Plug → Lamp' }])
  await until(() =>
    expect(details().map(parts)).toEqual([
      [undefined, '12', ' 12 → 15: Delivery'],
      ['title', 'Plug: 16 A', 'title Plug: 16 A → Plug → Lamp'],
    ]),
  )
})

test('an empty log says whether nothing was changed, or nothing fits the filters', async () => {
  open('/audit?sort=who', [])
  await until(() => expect(reads('No entries yet.')).toBe(true))
  open('/audit?to=2026-11-01', [])
  await until(() => expect(reads('No entries match.')).toBe(true))
})

test('a page of the log that is gone leads to the last, with the same filters', async () => {
  open('/audit?who=4&page=9', [change], 2)
  await until(() => expect(wanted()).toMatchObject({ who: '4', page: 2 }))
  expect(address()).toBe('/audit?who=4&page=2')
  await press('Previous')
  await until(() => expect(wanted()).toMatchObject({ who: '4', page: 1 }))
})

test('a refusal is shown beside the filters, and the log can be asked for again', async () => {
  show(<AuditScreen />, { 'GET /admin/audit': refusal('From is not a day.') }, '/audit?from=24')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('From is not a day.'))
  expect(control('Person').value).toBe('')
  await settle()
  answer('GET /admin/audit', { data: [change], doers, pages: 1 })
  await press('Try again')
  await until(() => expect(cells()).toHaveLength(1))
})
