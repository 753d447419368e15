import { afterEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { type Answers, answer, last, refusal, said, some } from '../../testing/answers'
import { asha, button, press, reads, settle, show, type, until } from '../../testing/screen'
import { NumbersScreen } from './NumbersScreen'

/** A figure that can't be calculated. The API document declares it as a number. */
const unknown = null as never

const now = some<Schemas['FiguresData']>({
  sales: 123_456.5,
  net_sales: 120_000,
  credited: 3456.5,
  orders: 1250,
  average: 98.75,
  conversion: 2.5,
  online_orders: 1200,
  visitors: 48_000,
  returning: 30,
  returning_orders: 360,
  cod: 55.5,
  cod_orders: 666,
  rto: 6,
  came_back: 60,
  sent: 1000,
  cancelled: 12,
  margin: 40_000,
  margin_share: 38.2,
  cost_known: 91.5,
  gst: 18_832,
  why: {},
})
const before = {
  ...now,
  sales: 100_000,
  net_sales: 120_000,
  orders: 1000,
  average: 100,
  conversion: 3,
  returning: 30,
  cod: 50,
  rto: 4,
  cancelled: 24,
  margin: 0,
  gst: 20_000,
}
const bars = [
  {
    from: '2026-10-25',
    to: '2026-10-25',
    now: { ...now, sales: 999.5, rto: unknown },
    before: { ...before, sales: 500 },
  },
  { from: '2026-10-26', to: '2026-10-26', now: { ...now, sales: 0 }, before: { ...before, sales: 250 } },
]
const data = {
  from: '2026-10-25',
  to: '2026-11-23',
  today: '2026-11-24',
  first_day: '2025-04-01',
  grouping: 'day',
  moving: false,
  against: { from: '2026-09-25', to: '2026-10-24' },
  now,
  before,
  bars,
}
const part = {
  key: '7',
  label: 'Plug',
  sales: 61_728.25,
  share: 50,
  before: 50_000,
  units: 1234,
  orders: 1100,
  back: 499.5,
  came_back: 12,
  sent: 1050,
  margin: 20_000,
  margin_share: 38.24,
}
const parts = { from: data.from, to: data.to, against: data.against, more: true, rest: 61_728.25, rest_before: 0 }
const promises = {
  all: { key: '', kept: 7, missed: 3, share: 70, days_late: 2.3 },
  zones: [
    { key: 'city', kept: 5, missed: 0, share: 100, days_late: unknown },
    { key: 'remote', kept: 2, missed: 3, share: 40, days_late: 2.3 },
  ],
  couriers: [
    { key: 'Blue Dart', kept: 6, missed: 3, share: 66.7, days_late: 2.3 },
    { key: 'none', kept: 1, missed: 0, share: 100, days_late: unknown },
  ],
}
const mails = [
  { kind: 'cart', label: 'Cart reminders', on: true, agreed: 40, withdrawn: 3, sent: 25, orders: 4, sum: 12_345.5 },
  { kind: 'price', label: 'Price drops', on: false, agreed: 9, withdrawn: 1, sent: 0, orders: 0, sum: 0 },
]

function open(address = '/numbers', answers: Answers = {}, permissions = ['insights', 'orders']) {
  show(
    <NumbersScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions } },
      'GET /admin/numbers': { data },
      'GET /admin/numbers/{by}': { data: { ...parts, rows: [part] } },
      'GET /admin/promises': { data: { ...promises, zones: [], couriers: [] } },
      'GET /admin/agreed-mails': { data: mails },
      ...answers,
    },
    address,
  )
}

const texts = (within: string) => [...document.querySelectorAll(within)].map((one) => one.textContent)
const table = (label: string) =>
  [...document.querySelectorAll(`section[aria-label="${label}"] tr`)].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )
const pressed = (group: string) => texts(`[aria-label="${group}"] button[aria-pressed="true"]`)
const tiles = () => [...document.querySelectorAll('[aria-label="Figures"] button')]
const tile = (label: string) => tiles().find((one) => one.firstElementChild?.textContent === label) as HTMLElement
const loaded = () => until(() => expect(tiles()).toHaveLength(11))
const asked = () => last('GET /admin/numbers')?.params
const broken = () => last('GET /admin/numbers/{by}')?.params

test('all numbers of the screen are of the same days, those of the address', async () => {
  const days = { from: '2026-10-01', to: '2026-10-31', against: 'year-before' }
  open(`/numbers?${new URLSearchParams(days)}`)
  await until(() => expect(asked()).toEqual(days))
  await until(() => expect(broken()).toEqual({ by: 'product', limit: '10', ...days }))
  await until(() => expect(last('GET /admin/agreed-mails')?.params).toEqual(days))
  await until(() => expect(texts('p strong')).toEqual(['25 Oct to 23 Nov 2026']))
  expect(texts('p strong + span')).toEqual(['compared with 25 Sep to 24 Oct 2026'])
  expect(texts('figcaption')[0]).toBe('Sales by day the period beforeThese orders')
})

test('choosing a period, days of one’s own or a comparison asks for those numbers', async () => {
  open()
  await until(() => expect(asked()).toEqual({}))
  await loaded()
  for (const [label, value, wanted] of [
    ['Period', 'last-quarter', { period: 'last-quarter' }],
    ['Compared with', 'nothing', { period: 'last-quarter', against: 'nothing' }],
    ['Period', 'own', { from: '2026-10-25', to: '2026-11-23', against: 'nothing' }],
    ['From', '2026-11-01', { from: '2026-11-01', to: '2026-11-23', against: 'nothing' }],
    ['To', '2026-11-07', { from: '2026-11-01', to: '2026-11-07', against: 'nothing' }],
    ['Compared with', 'year-before', { from: '2026-11-01', to: '2026-11-07', against: 'year-before' }],
    ['Compared with', 'before', { from: '2026-11-01', to: '2026-11-07' }],
    ['Period', '30-days', {}],
  ] as const) {
    await type(label, value)
    await until(() => expect(asked()).toEqual(wanted))
  }
})

test('a year that is still being typed asks for nothing', async () => {
  open('/numbers?from=2026-11-01&to=2026-11-07')
  await loaded()
  await type('From', '0002-11-01')
  await settle()
  expect(asked()).toEqual({ from: '2026-11-01', to: '2026-11-07' })
})

test('each figure shows its unit, its change, whether that is good, and what it counts', async () => {
  open()
  await loaded()
  expect(
    tiles().map((one) => {
      const [label, value, change, note] = [...one.children]
      const tone = /well|badly|quiet/.exec(change?.className ?? '')?.[0]
      return [label?.textContent, value?.textContent, change?.textContent, tone, note?.textContent]
    }),
  ).toEqual([
    ['Sales', '₹1,23,456.50', '+23 %', 'well', 'all orders but cancelled ones'],
    ['Net sales', '₹1,20,000', 'no change', 'quiet', 'less ₹3,456.50 on credit notes'],
    ['Orders', '1,250', '+25 %', 'well', ''],
    ['Average order value', '₹98.75', '−1.3 %', 'badly', ''],
    ['Conversion', '2.5 %', '−0.5 points', 'badly', '1,200 online orders, 48,000 new visitors'],
    ['Returning customers', '30.0 %', 'no change', 'quiet', '360 of 1,200 online orders'],
    ['COD share', '55.5 %', '+5.5 points', 'quiet', '666 of 1,200 online orders'],
    ['Returned to sender (RTO)', '6.0 %', '+2.0 points', 'badly', '60 of 1,000 parcels'],
    ['Cancelled orders', '12', '−50 %', 'well', ''],
    ['Margin', '₹40,000', 'before: ₹0', 'quiet', '38.2 % without GST; cost known for 91.5 % of the goods'],
    ['GST to pay', '₹18,832', '−5.8 %', 'quiet', 'on invoices, less credit notes'],
  ])
})

test('a figure that can’t be known says why, and without a comparison nothing is compared', async () => {
  const figures = { ...now, rto: unknown, credited: 0, why: { rto: 'No parcel arrived yet.' } }
  open('/numbers', { 'GET /admin/numbers': { data: { ...data, now: figures, against: unknown, before: unknown } } })
  await loaded()
  expect([...tile('Returned to sender (RTO)').children].map((one) => one.textContent)).toEqual([
    'Returned to sender (RTO)',
    'no figure',
    'No parcel arrived yet.',
  ])
  expect([...tile('Net sales').children].map((one) => one.textContent)).toEqual([
    'Net sales',
    '₹1,20,000',
    'nothing was credited',
  ])
  expect(texts('p strong + span')).toEqual([])
  expect(texts('figcaption')[0]).toBe('Sales by dayThese orders')
  expect(table('Sales')[0]).toEqual(['Days', 'Sales'])
})

test('the chosen figure is that of the chart and its table', async () => {
  open()
  await loaded()
  expect(pressed('Figures').map((one) => one?.slice(0, 5))).toEqual(['Sales'])
  expect(table('Sales')).toEqual([
    ['Days', 'Sales', 'Before'],
    ['25 Oct 2026', '₹999.50', '₹500.00'],
    ['26 Oct 2026', '₹0.00', '₹250.00'],
  ])
  tile('Returned to sender (RTO)').click()
  await until(() => expect(texts('figcaption h2')[0]).toBe('Returned to sender (RTO) by day'))
  expect(table('Returned to sender (RTO)').slice(1)).toEqual([
    ['25 Oct 2026', 'no figure', '4.0 %'],
    ['26 Oct 2026', '6.0 %', '4.0 %'],
  ])
  expect(location.search).toBe('?show=rto')
  expect(pressed('Figures')).toHaveLength(1)
})

const idle = { ...now, orders: 0 }
const moved =
  'The time zone of the shop was changed: its orders are being moved to their days in it, so the days may be off for some minutes.'

test.each([
  ['after today', { from: '2026-11-25', to: '2026-11-30', now: idle }, 'These days are in the future.'],
  ['of a new shop', { first_day: '', now: idle }, 'No orders yet. The numbers start with the first one.'],
  ['before the first order', { first_day: '2026-11-24' }, 'The first order came on 24 Nov 2026, after these days.'],
  ['of a moved time zone', { moving: true }, moved],
  ['until today without an order', { to: '2026-11-24', now: idle }, ''],
  ['with the first order on the last', { first_day: '2026-11-23' }, ''],
])('days %s have their remark', async (_, changes, remark) => {
  open('/numbers', { 'GET /admin/numbers': { data: { ...data, ...changes } } })
  await loaded()
  await until(() => expect(texts('p[role="status"]')).toEqual(remark ? [remark] : []))
})

test('numbers that can’t be loaded say why, and leave the choice of the period', async () => {
  open('/numbers?period=year', { 'GET /admin/numbers': refusal('The range is too long.') })
  await until(() => expect(reads('The range is too long.')).toBe(true))
  answer('GET /admin/numbers', { data })
  await type('Period', 'month')
  await loaded()
  answer('GET /admin/numbers/{by}', refusal('Not now.'))
  answer('GET /admin/agreed-mails', refusal('Not today.'))
  await type('Period', 'today')
  await until(() => expect(texts('[role="alert"] p')).toEqual(['Not now.', 'Not today.']))
})

test('each breakdown and order of rows is asked for, and begins with ten rows', async () => {
  open('/numbers?period=month')
  await loaded()
  await press('Show more')
  await until(() => expect(broken()).toEqual({ by: 'product', period: 'month', limit: '40' }))
  for (const [tab, by] of [
    ['Category', 'category'],
    ['PIN', 'pin'],
    ['District', 'district'],
    ['State', 'state'],
    ['Payment', 'payment'],
    ['Product', 'product'],
  ] as const) {
    await press(tab)
    await until(() => expect(broken()).toEqual({ by, period: 'month', limit: '10' }))
    await until(() => expect(pressed('By')).toEqual([tab]))
    await until(() => expect(texts('figcaption h2')[1]).toBe(`Sales by ${tab === 'PIN' ? tab : tab.toLowerCase()}`))
  }
  for (const [label, sort] of [
    ['Fell most', 'fall'],
    ['Most returned to sender', 'back'],
  ] as const) {
    await press(label)
    await until(() => expect(broken()).toEqual({ by: 'product', period: 'month', limit: '10', sort }))
    await until(() => expect(pressed('Order of the rows')).toEqual([label]))
  }
  await press('Most sold')
  await until(() => expect(broken()).toEqual({ by: 'product', period: 'month', limit: '10' }))
})

test('without a comparison the rows can’t be sorted by how much sales fell', async () => {
  open('/numbers', { 'GET /admin/numbers/{by}': { data: { ...parts, against: unknown, rows: [part] } } })
  await until(() => expect(table('Sales by product')).toHaveLength(3))
  expect(texts('[aria-label="Order of the rows"] button')).toEqual(['Most sold', 'Most returned to sender'])
  expect(table('Sales by product')[0]).toEqual(['Product', 'Sales', 'Share', 'Pieces', 'Credited', 'Margin'])
})

test('products show units, what was credited, and their margin where the cost is known', async () => {
  const rows = [
    part,
    { ...part, key: '8', label: 'Bulb', before: 0, margin: unknown },
    { ...part, key: '9', label: 'Lamp', sales: 0, units: 0, margin: unknown },
  ]
  open('/numbers', { 'GET /admin/numbers/{by}': { data: { ...parts, rows } } })
  await until(() =>
    expect(table('Sales by product')).toEqual([
      ['Product', 'Sales', 'Share', 'Before', 'Change', 'Pieces', 'Credited', 'Margin'],
      ['Plug', '₹61,728.25', '50.0 %', '₹50,000', '+23 %', '1,234', '₹499.50', '₹20,000 (38.2 %)'],
      ['Bulb', '₹61,728.25', '50.0 %', '₹0', 'new', '1,234', '₹499.50', 'cost not known'],
      ['Lamp', '₹0', '50.0 %', '₹50,000', '−100 %', '0', '₹499.50', ''],
      ['All else, delivery and COD fees', '₹61,728.25', '', '₹0', 'new', '', '', ''],
    ]),
  )
  answer('GET /admin/numbers/{by}', { data: { ...parts, more: false, rows: [part] } })
  await press('Category')
  await until(() => expect(table('Sales by category').at(-1)?.[0]).toBe('Delivery and COD fees'))
  expect(() => button('Show more')).toThrow()
})

test('sales by place show orders and returned parcels, or that nothing was sold', async () => {
  open('/numbers?by=state')
  await until(() =>
    expect(table('Sales by state')).toEqual([
      ['State', 'Sales', 'Share', 'Before', 'Change', 'Orders', 'Returned to sender'],
      ['Plug', '₹61,728.25', '50.0 %', '₹50,000', '+23 %', '1,100', '12 of 1,050'],
      ['All else', '₹61,728.25', '', '₹0', 'new', '', ''],
    ]),
  )
  expect(reads('Whole orders')).toBe(true)
  answer('GET /admin/numbers/{by}', { data: { ...parts, rows: [], rest: 0 } })
  await press('Product')
  await until(() => expect(reads('Nothing was sold in these days.')).toBe(true))
})

test.each([
  ['product', '7', 'product=7'],
  ['category', '3', 'category=3'],
  ['pin', '411001', 'area=411001'],
  ['payment', 'COD', 'channel=online&pt=COD'],
  ['payment', 'counter', 'channel=counter'],
])('a row by %s %s leads to its orders of the period, for those who may see them', async (by, key, filter) => {
  const answers = { 'GET /admin/numbers/{by}': { data: { ...parts, rows: [{ ...part, key }] } } }
  const links = () =>
    [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href')).filter((href) => href !== null)
  open(`/numbers?by=${by}`, answers)
  await until(() => expect(links()).toEqual([`/adminorders?state=sold&${filter}&from=2026-10-25&to=2026-11-23`]))
  open(`/numbers?by=${by}`, answers, ['insights'])
  await until(() => expect(reads('12 of 1,050') || reads('₹499.50')).toBe(true))
  await settle()
  expect(links()).toEqual([])
})

test('a sheet of a chart has its days, breakdown and order, and says why it can’t be made', async () => {
  open('/numbers?period=month&by=pin&sort=back&show=orders')
  await loaded()
  for (const [chart, by, format] of [
    ['Save Orders by day', 'time', 'XLSX'],
    ['Save Sales by PIN', 'pin', 'CSV'],
  ] as const) {
    said.length = 0
    answer('GET /admin/numbers/{by}/sheet', refusal('The sheet is too long.'))
    const ways = await until(() => {
      const found = document.querySelector(`[aria-label="${chart}"]`)
      expect(found).not.toBeNull()
      return [...(found as Element).querySelectorAll('button')]
    })
    expect(ways.map((one) => one.textContent)).toEqual(['XLSX', 'CSV', 'PNG', 'SVG'])
    ways.find((one) => one.textContent === format)?.click()
    await until(() => expect(said).toEqual(['bad: The sheet is too long.']))
    const sort = by === 'pin' ? { sort: 'back' } : {}
    expect(last('GET /admin/numbers/{by}/sheet')?.params).toEqual({
      by,
      period: 'month',
      format: format.toLowerCase(),
      ...sort,
    })
  }
})

test('the mails’ results show consents, orders and their sum; the way to the switches is for those who may change them', async () => {
  open()
  await until(() =>
    expect(table('Results of marketing emails')).toEqual([
      ['Email', 'Opted in', 'Opted out', 'Emails sent', 'Orders in 7 days', 'Order value'],
      ['Cart reminders', '40', '3', '25', '4', '₹12,345.50'],
      ['Price drops (off)', '9', '1', '0', '0', '₹0'],
    ]),
  )
  await until(() => expect(texts('tbody a')).toEqual(['Plug']))
  expect(reads('Marketing email settings')).toBe(false)
  open('/numbers', {}, ['insights', 'settings'])
  await until(() => expect(reads('Marketing email settings')).toBe(true))
})

afterEach(() => vi.restoreAllMocks())

test('a bar says its days and both figures, and leads to the orders of those days behind that figure', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(720)
  open('/numbers?show=cod')
  const drawn = () => [...document.querySelectorAll('svg[aria-label="COD share by day"] > g[aria-label]')]
  await until(() =>
    expect(drawn().map((one) => one.getAttribute('aria-label'))).toEqual([
      '25 Oct 2026: 55.5 %, before 50.0 %',
      '26 Oct 2026: 55.5 %, before 50.0 %',
    ]),
  )
  const row = () => document.querySelector('svg[aria-label="Sales by product"] > g > title')?.textContent
  await until(() => expect(row()).toBe('Plug: ₹61,728.25, before ₹50,000'))
  drawn()[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await until(() => expect(location.pathname).toBe('/adminorders'))
  expect(location.search).toBe('?state=sold&channel=online&pt=COD&from=2026-10-26&to=2026-10-26')
  open('/numbers?show=gst')
  const unlinked = () => [...document.querySelectorAll('svg[aria-label="GST to pay by day"] > g[aria-label]')]
  await until(() => expect(unlinked().map((one) => one.getAttribute('role'))).toEqual(['img', 'img']))
})

test('promised days are counted by zone and courier, and each count leads to its orders', async () => {
  open('/numbers', { 'GET /admin/promises': { data: promises } })
  await loaded()
  await until(() =>
    expect(table('Promised delivery days by zone').slice(1)).toEqual([
      ['Same city', '5', '0', '100.0 %', ''],
      ['North-east, Jammu, Ladakh, islands', '2', '3', '40.0 %', '2.3'],
      ['All', '7', '3', '70.0 %', '2.3'],
    ]),
  )
  expect(table('Promised delivery days by courier').slice(1)).toEqual([
    ['Blue Dart', '6', '3', '66.7 %', '2.3'],
    ['No courier', '1', '0', '100.0 %', ''],
  ])
  const links = [...document.querySelectorAll('section[aria-labelledby="promises"] td a')].map((one) =>
    one.getAttribute('href'),
  )
  const days = 'from=2026-10-25&to=2026-11-23'
  expect(links).toEqual([
    `/adminorders?promise=kept&zone=city&${days}`,
    `/adminorders?promise=kept&zone=remote&${days}`,
    `/adminorders?promise=missed&zone=remote&${days}`,
    `/adminorders?promise=kept&${days}`,
    `/adminorders?promise=missed&${days}`,
    `/adminorders?promise=kept&courier=Blue+Dart&${days}`,
    `/adminorders?promise=missed&courier=Blue+Dart&${days}`,
    `/adminorders?promise=kept&courier=none&${days}`,
  ])
  answer('GET /admin/promises', { data: { ...promises, zones: [], couriers: [] } })
  await type('Period', 'today')
  await until(() => expect(reads('No delivered order was promised for these days.')).toBe(true))
})
