import { expect, test } from 'vitest'
import { address, press, reads, show, type, until } from '../../testing/screen'
import { ListFoot } from './ListFoot'
import type { Desk } from './useDesk'
import { useList } from './useList'

const desk = { first: 25, rows: 25, chooseRows: () => undefined } as unknown as Desk

function Foot({ total }: { total: number }) {
  const list = useList('/orders')
  return <ListFoot desk={desk} list={list} of={{ total, pages: Math.ceil(total / 25) }} />
}

test.each([
  [7, '/orders', '1 to 7 of 7'],
  [2007, '/orders?page=81', '2,001 to 2,007 of 2,007'],
  [10_000, '/orders?page=2', '26 to 50 of 10,000 or more'],
])('of %i rows the foot says which are shown', async (total, at, text) => {
  show(<Foot total={total} />, {}, at)
  await until(() => expect(reads(text)).toBe(true))
})

test.each([
  ['40', '?page=40'],
  ['999', '?page=81'],
  ['0', '?page=1'],
])('a jump to page %s shows the page %s', async (wanted, to) => {
  show(<Foot total={2007} />, {}, '/orders')
  await type('Page', wanted)
  await press('Go')
  await until(() => expect(address()).toBe(`/orders${to}`))
})
