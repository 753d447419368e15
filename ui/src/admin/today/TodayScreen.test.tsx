import { expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { type Answers, after, answer, last, refusal, said, some } from '../../testing/answers'
import { asha, control, press, reads, settle, show, type, until } from '../../testing/screen'
import { kinds, ways } from '../blocks/told'
import { TodayScreen } from './TodayScreen'

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const pile = (name: string, count: number, more: Partial<Schemas['PileData']> = {}) =>
  some<Schemas['PileData']>({ name, count, since: null, due: null, late: false, ...more })
const sold = {
  orders_id: 1042,
  cust_Name: 'Asha',
  amount: 123456.5,
  date: '2026-11-21T09:05:00+05:30',
  channel: 'online',
  pt: 'COD',
  paid_by: '',
  title: 'Plug',
  product_count: 3,
  state: 'confirmed',
}

function open(permissions: string[], waits: object[] = [], answers: Answers = {}) {
  show(
    <TodayScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions } },
      'GET /shop': { data: { shop_name: 'Hearth', shop_open: true } },
      'GET /admin/waiting': { data: { waits, newest: [sold] } },
      'GET /admin/told': { data: { offered: [], mailed: [] } },
      ...answers,
    },
    '/today',
  )
}

const texts = (within: string) => [...document.querySelectorAll(within)].map((one) => one.textContent)
const ready = () => until(() => expect(texts('h1')).toEqual(['Today']))
const waiting = () =>
  [...document.querySelectorAll('section[aria-label="To do"] li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('data-tone'),
  ])

test('each kind of work shows its count, its age or deadline, and leads to its list', async () => {
  open(
    ['orders'],
    [
      pile('cod_to_confirm', 1, { since: hours(-5) }),
      pile('to_pack', 12, { since: hours(-72) }),
      pile('to_answer', 2, { since: hours(-20), due: hours(4) }),
      pile('disputes', 1, { since: hours(-60), due: hours(-2), late: true }),
      pile('to_settle', 3, { due: hours(-1), late: true }),
      pile('low_stock', 7),
    ],
  )
  await until(() =>
    expect(waiting()).toEqual([
      ['1COD order to confirm the oldest waits 5 hours', '/adminorders?state=cod&sort=id', 'honey'],
      ['12orders to pack the oldest waits 3 days', '/adminorders?state=pack&sort=id', 'honey'],
      ['2complaints to answer the oldest is due within 4 hours', '/complaintdesk?state=open&open=next', 'honey'],
      ['1disputed payment the oldest is overdue by 2 hours', '/moneycheck', 'brick'],
      ['3complaints to settle the oldest is overdue by 60 minutes', '/complaintdesk?state=open', 'brick'],
      ['7products low in stock', '/product?low_stock=true&sort=stock', 'honey'],
    ]),
  )
})

test('without work the screen says that nothing waits, and skips kinds that it does not know', async () => {
  open(['orders'])
  await until(() => expect(reads('Nothing to do.')).toBe(true))
  open(['orders'], [pile('from_a_newer_server', 4), pile('to_pack', 2)])
  await until(() => expect(waiting()).toHaveLength(1))
  expect(texts('section[aria-label="To do"] li')).toEqual(['2orders to pack'])
  expect(reads('Nothing to do.')).toBe(false)
})

test('what waits can be loaded again after a failure', async () => {
  open(['orders'], [], { 'GET /admin/waiting': refusal('The shop is busy.', {}, 503) })
  await until(() => expect(reads('The shop is busy.')).toBe(true))
  answer('GET /admin/waiting', { data: { waits: [], newest: [] } })
  await press('Try again')
  await until(() => expect(reads('Nothing to do.')).toBe(true))
})

test('the newest orders show amount, payment, products and state', async () => {
  const newest = [
    sold,
    { ...sold, orders_id: 1041, product_count: 2, amount: 499, pt: 'Online', state: 'delivered' },
    { ...sold, orders_id: 1040, product_count: 1, channel: 'counter', paid_by: 'upi', state: 'cancelled' },
  ]
  open(['pack'], [], { 'GET /admin/waiting': { data: { waits: [], newest } } })
  const orders = 'section[aria-label="Newest orders"] li'
  await until(() => expect(texts(`${orders} a`)).toEqual(['1042 Asha', '1041 Asha', '1040 Asha']))
  expect(document.querySelector(`${orders} a`)?.getAttribute('href')).toBe('/adminorders/1042')
  expect(texts(`${orders} > strong`)).toEqual(['₹1,23,456.50', '₹499', '₹1,23,456.50'])
  expect(texts(`${orders} > small`)).toEqual([
    '21 Nov 2026, 9:05 am · COD · Plug and 2 more',
    '21 Nov 2026, 9:05 am · Online · Plug and 1 more',
    '21 Nov 2026, 9:05 am · UPI · Plug',
  ])
  expect(texts(`${orders} > span`)).toEqual(['To ship', 'Delivered', 'Cancelled'])
  const tones = [...document.querySelectorAll(`${orders} > span > span`)].map((dot) => dot.className.split(' ')[1])
  expect(tones).toEqual(['honey', 'leaf', 'brick'].map((tone) => expect.stringContaining(tone)))
})

const sales = (sold: number, orders: number, from: string, before: number, then: number) => ({
  data: some<Schemas['NumbersData']>({
    against: { from, to: from },
    first_day: '2025-01-02',
    now: { sales: sold, orders },
    before: { sales: before, orders: then },
  }),
})

test('what was sold stands first, for those who may see the numbers', async () => {
  open(['insights'], [], {
    'GET /admin/numbers': ({ params }) =>
      params?.period === 'today'
        ? sales(4990, 1, '2026-11-20', 0, 0)
        : sales(1234567.5, 310, '2026-10-01', 999999, 280),
  })
  await until(() =>
    expect([...document.querySelectorAll('section[aria-label="Sales"] a')].map((one) => one.textContent)).toEqual([
      'Today₹4,9901 order',
      'Yesterday₹00 orders',
      'This month₹12,34,567.50310 orders₹9,99,999 by this day in Oct',
    ]),
  )
  open(['orders'])
  await ready()
  await settle()
  expect(document.querySelector('section[aria-label="Sales"]')).toBeNull()
})

test('staff who may not see orders get no list of them, and an empty list says so', async () => {
  open(['catalogue'])
  await ready()
  expect(texts('section[aria-label="Newest orders"]')).toEqual([])
  open(['orders'], [], { 'GET /admin/waiting': { data: { waits: [], newest: [] } } })
  await until(() => expect(reads('Your first order will appear here.')).toBe(true))
})

const guide = { samples: 0, empty: false, hidden: false, blanks: [], missing: [] }

function openWithGuide(isOpen: boolean, permissions: string[], about: object = {}) {
  open(permissions, [], {
    'GET /shop': { data: { shop_name: 'Hearth', shop_open: isOpen } },
    'GET /admin/guide': {
      data: {
        ...guide,
        steps: [
          { name: 'name', done: true, ticked: false },
          { name: 'mail', done: false, ticked: false },
        ],
        ...about,
      },
    },
  })
}

test('the setup guide is for those who may change settings, before and after the opening', async () => {
  for (const isOpen of [false, true]) {
    openWithGuide(isOpen, ['settings'])
    await until(() => expect(reads('1 of 2 steps is left.')).toBe(true))
    expect(reads('Open the shop')).toBe(!isOpen)
    openWithGuide(isOpen, ['orders'])
    await ready()
    await settle()
    expect(reads('Set up your shop')).toBe(false)
  }
})

test('the shop opens from its guide, and says why if it can’t', async () => {
  openWithGuide(false, ['settings'])
  await until(() => expect(reads('Set up your shop')).toBe(true))
  await press('Open the shop')
  answer('POST /admin/settings', refusal('The legal name is missing.'))
  await until(() => expect(texts('dialog h2')).toEqual(['Open the shop?']))
  const yes = () => document.querySelector<HTMLButtonElement>('dialog button:not([aria-label]):not([disabled])')
  await until(() => expect(yes()?.textContent).toBe('Open the shop'))
  yes()?.click()
  await until(() => expect(said).toEqual(['bad: The legal name is missing.']))
  answer('POST /admin/settings', { message: 'Saved.' })
  answer('GET /shop', { data: { shop_name: 'Hearth', shop_open: true } })
  yes()?.click()
  await until(() => expect(texts('dialog')).toEqual([]))
  expect(last('POST /admin/settings')?.body).toEqual({ shop_open: 'yes' })
  await until(() => expect(reads('Hide the guide')).toBe(true))
})

test('sample products can be put into an empty shop, and taken out again', async () => {
  openWithGuide(false, ['settings'], { empty: true })
  const steps: object[] = []
  answer('POST /admin/samples', () => {
    answer('GET /admin/guide', { data: { ...guide, steps, samples: 12 } })
    return { message: 'They are in.' }
  })
  await press('Add sample products')
  await until(() => expect(reads('12 sample products are in the shop.')).toBe(true))
  answer('DELETE /admin/samples', () => {
    answer('GET /admin/guide', { data: { ...guide, steps } })
    return { message: 'They are out.' }
  })
  await press('Remove sample products')
  await until(() => expect(reads('sample products are in the shop')).toBe(false))
  expect(said).toEqual(['good: They are in.', 'good: They are out.'])
  expect(reads('Add sample products')).toBe(false)
})

test('notifications on the screen are on and louder ways off, until this browser chooses otherwise', async () => {
  open(['orders'])
  await ready()
  const on = (label: string) => (control(label) as HTMLInputElement).checked
  expect([on('New orders'), on('Low stock'), on('With sound')]).toEqual([true, true, false])
  await type('New orders', false)
  await type('With sound', true)
  expect(['orders', 'stock', 'sound'].map((name) => localStorage.getItem(`told-${name}`))).toEqual(['no', null, 'yes'])
  expect([on('New orders'), on('With sound')]).toEqual([false, true])
})

test('desktop notifications stay off unless the browser allows them', async () => {
  const label = 'On the desktop, while this tab is in the background'
  for (const [permission, on] of [
    ['denied', false],
    ['granted', true],
  ] as const) {
    vi.stubGlobal('Notification', { requestPermission: async () => permission })
    open(['orders'])
    await ready()
    await type(label, true)
    await until(() => expect(localStorage.getItem('told-desktop')).toBe(on ? 'yes' : 'no'))
    await until(() => expect((control(label) as HTMLInputElement).checked).toBe(on))
  }
})

test('a person chooses among the notifications by mail that they are offered', async () => {
  open(['orders'], [], { 'GET /admin/told': { data: { offered: ['orders', 'mails'], mailed: ['mails'] } } })
  await until(() => expect(texts('details h3')).toEqual(['On this device', 'By email']))
  const byMail = () => [...document.querySelectorAll('details label')].slice(kinds.length + ways.length)
  const mailed = () => byMail().map((label) => [label.textContent, label.querySelector('input')?.checked])
  expect(mailed()).toEqual([
    ['New orders', false],
    ['Failed emails', true],
  ])
  answer('POST /admin/told', () => {
    answer('GET /admin/told', { data: { offered: ['orders', 'mails'], mailed: ['orders', 'mails'] } })
    return { message: 'OK' }
  })
  byMail()[0]?.querySelector('input')?.click()
  await until(() => expect(mailed()[0]).toEqual(['New orders', true]))
  expect(last('POST /admin/told')?.body).toEqual({ name: 'orders', on: true })
  await until(() => expect(after('POST /admin/told')).toContain('GET /admin/told'))
})
