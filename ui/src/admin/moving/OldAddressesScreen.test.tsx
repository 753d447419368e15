import { expect, test } from 'vitest'
import { type Answers, answer, last, refusal, said, sent } from '../../testing/answers'
import { asha, press, reads, settle, show, type, until } from '../../testing/screen'
import { OldAddressesScreen } from './OldAddressesScreen'

const redirect = (id: number, path: string, imported: boolean) => ({
  id,
  path,
  target: `/productoverview/${id}`,
  title: `Lamp ${id}`,
  date: '2026-11-21T10:00:00+05:30',
  imported,
})
const brass = redirect(7, '/product/brass-lamp', true)
const table = redirect(8, '/shop/table-lamp', false)

function open(rows: object[], address = '/oldaddresses', answers: Answers = {}) {
  show(
    <OldAddressesScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['catalogue'] } },
      'GET /admin/old-addresses': { data: rows, total: rows.length, pages: 3 },
      ...answers,
    },
    address,
  )
}

const wanted = () => last('GET /admin/old-addresses')?.params
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent),
  )

test('a redirect shows its old path, the page that it leads to, and whether it was imported', async () => {
  open([brass, table])
  await until(() =>
    expect(cells()).toEqual([
      ['/product/brass-lamp', 'Lamp 7', '21 Nov 2026 (imported)'],
      ['/shop/table-lamp', 'Lamp 8', '21 Nov 2026'],
    ]),
  )
  const leads = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
  expect(leads).toEqual(['/productoverview/7', '/productoverview/8'])
})

test('a search starts again at the first page, and a page keeps the search', async () => {
  open([brass], '/oldaddresses?page=3')
  await until(() => expect(wanted()).toEqual({ page: 3, per_page: 20, search: '' }))
  await type('Search redirects', ' lamp ')
  await press('Search')
  await until(() => expect(wanted()).toEqual({ page: 1, per_page: 20, search: 'lamp' }))
  await press('Next')
  await until(() => expect(wanted()).toEqual({ page: 2, per_page: 20, search: 'lamp' }))
})

test('an empty list names the search as the reason only if there is one', async () => {
  open([])
  await until(() => expect(reads('No redirects yet.')).toBe(true))
  open([], '/oldaddresses?search=lamp')
  await until(() => expect(reads('No redirects match.')).toBe(true))
})

test('a failed list says why, and can be loaded again', async () => {
  open([], '/oldaddresses', { 'GET /admin/old-addresses': refusal('Not for you.', {}, 403) })
  await until(() => expect(reads('Not for you.')).toBe(true))
  answer('GET /admin/old-addresses', { data: [brass], total: 1, pages: 1 })
  await press('Try again')
  await until(() => expect(cells()).toHaveLength(1))
})

test('removing a redirect deletes that one, and loads the list again', async () => {
  open([brass, table])
  await until(() => expect(cells()).toHaveLength(2))
  answer('DELETE /admin/old-addresses/{id}', () => {
    answer('GET /admin/old-addresses', { data: [brass], total: 1, pages: 1 })
    return { message: 'Removed.' }
  })
  await press('Remove /shop/table-lamp')
  await until(() => expect(cells()).toEqual([['/product/brass-lamp', 'Lamp 7', '21 Nov 2026 (imported)']]))
  expect(last('DELETE /admin/old-addresses/{id}')?.params).toEqual({ id: 8 })
  expect(said).toEqual(['good: Removed.'])
})

test('a redirect that is refused on removal stays in the list', async () => {
  open([brass], '/oldaddresses', { 'DELETE /admin/old-addresses/{id}': refusal('It is gone already.') })
  await press('Remove /product/brass-lamp')
  await until(() => expect(said).toEqual(['bad: It is gone already.']))
  expect(cells()).toHaveLength(1)
})

test('an added redirect is in the list once its dialog closes', async () => {
  open([brass])
  await press('Add redirect')
  await type('Old path', '/shop/table-lamp')
  await type('Redirect to', '/productoverview/8')
  answer('POST /admin/old-addresses', () => {
    answer('GET /admin/old-addresses', { data: [table, brass], total: 2, pages: 1 })
    return { message: 'Added.' }
  })
  await press('Add')
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(cells().map(([path]) => path)).toEqual(['/shop/table-lamp', '/product/brass-lamp'])
  expect(last('POST /admin/old-addresses')?.body).toEqual({ path: '/shop/table-lamp', target: '/productoverview/8' })
  await settle()
  expect(sent.filter(({ call }) => call === 'POST /admin/old-addresses')).toHaveLength(1)
})
