import { expect, test } from 'vitest'
import { answer, refusal, said, sent, some } from '../../testing/answers'
import { control, press, reads, settle, show, type, until } from '../../testing/screen'
import { OfferForm } from './OfferForm'
import { NewOfferScreen } from './OfferScreens'
import type { Offer } from './values'

const opened = some<Offer>({
  id: 7,
  name: 'Diwali',
  code: 'DIWALI10',
  kind: 'percent',
  percent: 10,
  scope: 'products',
  targets: [{ id: 3, name: 'Plug' }],
  buyers: 'all',
  emails: [],
  first_day: '2026-11-01',
  last_day: '2026-11-30',
  combines: false,
  active: true,
  version: 2,
})
const seen = { orders: 42, of: 310, goods: 12_340, delivery: 0, sales: 98_000, below_cost: ['Plug'], below_costs: 1 }
const preview = { 'POST /admin/offer-preview': { data: seen } } as const
const saved = () => sent.filter((s) => s.call === 'POST /admin/offers')
const previews = () => sent.filter((s) => s.call === 'POST /admin/offer-preview')

test('an offer changed by a colleague shows the changes and loses no input', async () => {
  const words = 'Somebody else changed this offer meanwhile. Please look at their changes and try again.'
  show(<OfferForm offer={opened} />, {
    ...preview,
    'GET /admin/offers/{id}': { data: { ...opened, percent: 12, version: 3 } },
    'POST /admin/offers': ({ body }) => (body?.version === 3 ? { message: 'The offer is saved.' } : refusal(words)),
  })
  await settle()
  await type('At most, ₹ an order', '500')
  await press('Save offer')
  await until(() => expect(reads(words)).toBe(true))
  expect(document.querySelector('dialog dl')?.textContent).toBe('Percentage off, %1012')
  expect(said).toEqual([])
  await press('Overwrite theirs')
  await until(() => expect(said).toEqual(['good: The offer is saved.']))
  expect(saved().map((s) => [s.body?.version, s.body?.percent, s.body?.most])).toEqual([
    [2, '10', '500'],
    [3, '10', '500'],
  ])
})

test('discarding mine continues from the colleague’s version', async () => {
  show(<OfferForm offer={opened} />, {
    ...preview,
    'GET /admin/offers/{id}': { data: { ...opened, percent: 12, version: 3 } },
    'POST /admin/offers': refusal('Changed meanwhile.'),
  })
  await settle()
  await type('Name', 'Lights')
  await press('Save offer')
  await press('Discard mine')
  await until(() => expect(control('Percentage off, %').value).toBe('12'))
  expect(control('Name').value).toBe('Diwali')
  answer('POST /admin/offers', { message: 'The offer is saved.' })
  await press('Save offer')
  await until(() => expect(saved().at(-1)?.body?.version).toBe(3))
})

test('a refusal without a conflict shows only its message', async () => {
  show(<OfferForm offer={opened} />, {
    ...preview,
    'GET /admin/offers/{id}': { data: opened },
    'POST /admin/offers': refusal('50 offers without a code can be on at once. Please switch one off first.'),
  })
  await settle()
  await press('Save offer')
  await until(() =>
    expect(said).toEqual(['bad: 50 offers without a code can be on at once. Please switch one off first.']),
  )
  expect(document.querySelector('dialog')).toBeNull()
})

test('a summary of the offer is shown while typing, with a warning when selling below cost', async () => {
  show(<OfferForm />, preview)
  await settle()
  expect(previews()).toEqual([])
  await type('Percentage off, %', '60')
  await until(() => expect(reads('Everybody gets 60% off on all products.')).toBe(true))
  await until(() => expect(reads('42 of 310 would have had it')).toBe(true))
  expect(reads('It sells one product for less than the cost without GST: Plug. This is allowed.')).toBe(true)
  // The preview's reply does not depend on the promotion's name.
  await type('Name', 'Diwali')
  await type('Applies', 'code')
  await press('Generate code')
  await until(() => expect(control('Code').value).toMatch(/^[A-HJ-NP-Z2-9]{8}$/))
  expect(previews()).toHaveLength(1)
  await type('Products', 'products')
  await until(() => expect(reads('42 of 310')).toBe(false))
})

test('only the fields of the chosen kind of offer are shown', async () => {
  show(<OfferForm />, preview)
  await settle()
  const labels = () => [...document.querySelectorAll('section[aria-label="Discount"] label')].map((l) => l.textContent)
  expect(labels()).toContain('At most, ₹ an order')
  await type('Kind of offer', 'delivery')
  await until(() => expect(labels()).not.toContain('At most, ₹ an order'))
  expect(labels()).toEqual(['Name', 'Kind of offer', 'Minimum order, ₹', 'Minimum quantity'])
  expect(reads('Everybody has free delivery.')).toBe(true)
})

test('selecting a category includes its subcategories', async () => {
  const below = [{ id: 2, subcategory: 'Lamps', subsubcategories: [{ id: 3, subsubcategory: 'Bulbs' }] }]
  show(<OfferForm />, {
    ...preview,
    'GET /getcategories': { data: [{ id: 1, category: 'Lighting', subcategories: below }] },
    'POST /admin/offers': { message: 'The offer is saved.' },
  })
  await settle()
  await type('Products', 'categories')
  await type('Bulbs', true)
  await type('Find a category', 'light')
  await type('Lighting', true)
  await until(() => expect((control('Bulbs') as HTMLInputElement).disabled).toBe(true))
  await press('Save offer')
  await until(() => expect(saved()[0]?.body?.targets).toEqual([1]))
})

test('a duplicated offer copies everything but the code and the dates', async () => {
  show(<NewOfferScreen />, { ...preview, 'GET /admin/offers/{id}': { data: opened } }, '/offers/new?after=7')
  await until(() => expect(control('Name').value).toBe('Diwali'))
  expect([control('Code').value, control('Last day').value, control('Percentage off, %').value]).toEqual(['', '', '10'])
})

test('a percentage with a decimal point is not read as ten times as much', async () => {
  show(<OfferForm />, preview)
  await type('Percentage off, %', '7.5')
  expect(control('Percentage off, %').value).toBe('7.5')
  expect(reads('75% off')).toBe(false)
  await type('Total usage limit', '1,0०0.5')
  expect(control('Total usage limit').value).toBe('1000.5')
})

test('leaving an unsaved offer by a link asks first', async () => {
  show(
    <>
      <a href="/adminorders">Orders</a>
      <OfferForm />
    </>,
    preview,
  )
  await type('Name', 'Diwali')
  await settle()
  document.querySelector<HTMLAnchorElement>('a[href="/adminorders"]')?.click()
  await until(() => expect(reads('Leave without saving?')).toBe(true))
  await press('Cancel')
  expect(location.pathname).toBe('/')
  expect(control('Name').value).toBe('Diwali')
})
