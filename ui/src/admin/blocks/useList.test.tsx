import { expect, test } from 'vitest'
import { address, press, show, until } from '../../testing/screen'
import { useLastPage, useList } from './useList'

const changes: [name: string, change: (list: ReturnType<typeof useList>) => void, to: string][] = [
  ['another search', (list) => list.set({ search: 'lamp' }), '?search=lamp&state=placed&sort=-date'],
  ['another filter', (list) => list.set({ state: 'late' }), '?search=plug&state=late&sort=-date'],
  ['a filter less', (list) => list.set({ state: '' }), '?search=plug&sort=-date'],
  ['another order', (list) => list.onSort('date'), '?search=plug&state=placed&sort=date'],
  ['another view', (list) => list.show('state=sold'), '?state=sold'],
  ['the next page', (list) => list.set({ page: '4' }), '?search=plug&state=placed&page=4&sort=-date'],
]

function List({ pages, old = false }: { pages?: number; old?: boolean }) {
  const list = useList('/orders')
  useLastPage({ data: pages === undefined ? undefined : { pages }, isPlaceholderData: old })
  return changes.map(([name, change]) => (
    <button type="button" key={name} onClick={() => change(list)}>
      {name}
    </button>
  ))
}

const began = '/orders?search=plug&state=placed&page=3&sort=-date'

test.each(changes)('only the pages of a list lead past its first page: %s', async (name, _, to) => {
  show(<List pages={9} />, {}, began)
  await press(name)
  await until(() => expect(address()).toBe(`/orders${to}`))
  await until(() => expect(sessionStorage.getItem('list-/orders')).toBe(to.slice(1)))
})

test.each([
  ['there are two left', { pages: 2 }, '/orders?search=plug&state=placed&page=2&sort=-date'],
  ['there is one left', { pages: 1 }, '/orders?search=plug&state=placed&sort=-date'],
  ['none is left', { pages: 0 }, '/orders?search=plug&state=placed&sort=-date'],
  ['the page is there', { pages: 3 }, began],
  ['the list is loading', {}, began],
  ['the reply is about the list before', { pages: 1, old: true }, began],
])('page 3 leads to the last one that is there: %s', async (_, shown, to) => {
  show(<List {...shown} />, {}, began)
  await until(() => expect(sessionStorage.getItem('list-/orders')).not.toBeNull())
  await until(() => expect(address()).toBe(to))
})
