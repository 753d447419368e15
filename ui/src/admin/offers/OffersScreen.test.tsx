import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { after, answer, last, refusal, said, sent, some } from '../../testing/answers'
import { address, button, cells, press, reads, settle, show, states, until } from '../../testing/screen'
import { OffersScreen } from './OffersScreen'

type Offer = Schemas['OfferListRow']

const diwali = some<Offer>({
  id: 7,
  name: 'Diwali',
  words: '10% off',
  standing: 'running',
  active: true,
  code: 'DIWALI10',
  scope: 'categories',
  named: ['Lights', 'Locks', 'Plugs'],
  target_count: 5,
  buyers: 'new',
  listed: 0,
  first_day: '2026-11-01',
  last_day: '2026-11-30',
  uses: 100,
  used: 42,
  saved: 123456.5,
  sales: 1850000,
})
const unused = some<Offer>({
  ...diwali,
  id: 8,
  name: 'Friends',
  words: 'Free delivery',
  standing: 'off',
  active: false,
  code: '',
  scope: 'all',
  named: [],
  target_count: 0,
  buyers: 'listed',
  listed: 1,
  first_day: '',
  last_day: '',
  uses: 0,
  used: 0,
  saved: 0,
  sales: 0,
})

function open(rows: Offer[], pages = 1, at = '/offers') {
  show(<OffersScreen />, { 'GET /admin/offers': { data: rows, pages } }, at)
}

const dialog = () => document.querySelector('dialog')?.textContent ?? ''
const looked = () => sent.filter((s) => s.call === 'GET /admin/offers').length

test('an offer shows its code, products, customers, days, uses, and what it saved and sold in rupees', async () => {
  open([diwali, unused])
  await until(() => expect(cells()).toHaveLength(2))
  expect(cells()).toEqual([
    [
      'Diwali10% off',
      'Running',
      'DIWALI10',
      'Lights, Locks, Plugs and 2 moreA first order',
      '1 Nov 2026 to 30 Nov 2026',
      '42 of 100',
      '₹1,23,456.50',
      '₹18,50,000',
      '',
    ],
    ['FriendsFree delivery', 'Off', 'Automatically', 'All productsA list of 1 customer', 'Always', '0', '₹0', '₹0', ''],
  ])
  const headings = [...document.querySelectorAll('thead th')].map((th) => th.textContent)
  expect(headings).toEqual(['Offer', 'State', 'Code', 'For', 'Days', 'Used', 'Saved', 'Sales with it', 'Actions'])
})

test('each state of an offer has its words and its colour', async () => {
  open(['running', 'planned', 'ended', 'used up', 'off'].map((standing, id) => ({ ...diwali, id, standing })))
  await until(() =>
    expect(states()).toEqual(['leaf Running', 'honey Planned', 'soft Ended', 'ember Used up', 'soft Off']),
  )
})

test('the switch of an offer turns it over, and shows the new state only once the server has it', async () => {
  open([diwali, unused])
  answer('POST /admin/offers/{id}/switch', refusal('50 offers are active already.'))
  await press('Friends is on')
  await until(() => expect(said).toEqual(['bad: 50 offers are active already.']))
  expect(last('POST /admin/offers/{id}/switch')).toMatchObject({ params: { id: 8 }, body: { active: true } })
  expect(button('Friends is on').getAttribute('aria-checked')).toBe('false')
  answer('POST /admin/offers/{id}/switch', { message: 'The offer is off.' })
  answer('GET /admin/offers', { data: [{ ...diwali, active: false, standing: 'off' }, unused], pages: 1 })
  await press('Diwali is on')
  await until(() => expect(states()).toEqual(['soft Off', 'soft Off']))
  expect(last('POST /admin/offers/{id}/switch')).toMatchObject({ params: { id: 7 }, body: { active: false } })
  expect(button('Diwali is on').getAttribute('aria-checked')).toBe('false')
})

test('only an offer without orders can be deleted, and only after a question', async () => {
  open([diwali, unused])
  await until(() => button('Delete Friends'))
  expect(() => button('Delete Diwali')).toThrow()
  await press('Delete Friends')
  await until(() => expect(dialog()).toContain('Delete the offer “Friends”?'))
  await press('Cancel')
  await until(() => expect(dialog()).toBe(''))
  expect(last('DELETE /admin/offers/{id}')).toBeUndefined()
  answer('DELETE /admin/offers/{id}', { message: 'The offer is deleted.' })
  answer('GET /admin/offers', { data: [diwali], pages: 1 })
  await press('Delete Friends')
  await press('Delete')
  await until(() => expect(reads('Friends')).toBe(false))
  expect(last('DELETE /admin/offers/{id}')?.params).toEqual({ id: 8 })
  expect(after('DELETE /admin/offers/{id}')).toEqual(['GET /admin/offers'])
})

test('an offer is opened by its name and by Edit, and Duplicate begins a new one from it', async () => {
  open([diwali])
  await press('Duplicate Diwali')
  await until(() => expect(address()).toBe('/offers/new?after=7'))
  await press('Edit Diwali')
  await until(() => expect(address()).toBe('/offers/7'))
  expect([...document.querySelectorAll('a')].map((a) => a.pathname)).toEqual(['/offers/new', '/offers/7'])
})

test('offers come in pages of 25, and a page that is gone leads to the last', async () => {
  open([diwali], 3, '/offers?page=2')
  await press('Next')
  await until(() => expect(last('GET /admin/offers')?.params).toEqual({ page: 3, per_page: 25 }))
  expect(address()).toBe('/offers?page=3')
  open([diwali], 2, '/offers?page=4')
  await until(() => expect(last('GET /admin/offers')?.params).toEqual({ page: 2, per_page: 25 }))
})

test('an empty list explains what offers are, and links to the first', async () => {
  open([])
  await until(() => expect(reads('There are no offers yet.')).toBe(true))
  expect(reads('An offer reduces the price of an order')).toBe(true)
  expect(document.querySelectorAll('a[href="/offers/new"]')).toHaveLength(1)
})

test('a failure to load the offers is shown, and they can be asked for again', async () => {
  show(<OffersScreen />, { 'GET /admin/offers': refusal('The shop is busy.') }, '/offers')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The shop is busy.'))
  expect(reads('There are no offers yet.')).toBe(false)
  await settle()
  const before = looked()
  answer('GET /admin/offers', { data: [diwali], pages: 1 })
  await press('Try again')
  await until(() => expect(cells()).toHaveLength(1))
  expect(looked()).toBe(before + 1)
})
