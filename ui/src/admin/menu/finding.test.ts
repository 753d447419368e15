import { expect, test } from 'vitest'
import { offersOf } from './finding'
import { news } from './useNotices'

const all = () => true
const titles = (typed: string, may = all as (p: string) => boolean) => offersOf(typed, [], may).map((o) => o.title)

test('an action is found by its name and an order number', () => {
  expect(offersOf('ship 1397', [], all)[0]).toMatchObject({
    title: 'Ship order 1397',
    href: '/adminorders/1397?act=ship',
  })
  expect(titles('new pr')).toEqual(['New product'])
  expect(titles('new of')).toEqual(['New offer'])
  expect(titles('offers')).toEqual(['Offers'])
  expect(titles('1397')).toEqual([])
})

test('only permitted actions are offered', () => {
  expect(titles('ship 1397', (p) => p === 'catalogue')).toEqual([])
  expect(titles('orders', (p) => p === 'catalogue')).toEqual([])
  expect(titles('orders')).toEqual(['Orders'])
})

test('a search result links to its screen', () => {
  const found = offersOf('dev', [{ kind: 'order', id: 1397, key: '', title: '1397 Devika', detail: 'placed' }], all)
  expect(found.at(-1)).toMatchObject({ group: 'Orders', href: '/adminorders/1397' })
})

const order = (orders_id: number) => ({
  orders_id,
  date: '',
  cust_Name: 'Devika Rao',
  amount: 2569,
  pt: 'COD',
  state: 'confirmed',
  title: 'Lamp',
  product_count: 1,
  channel: 'online',
  paid_by: '',
})
const pile = (name: string, count: number, late = false) => ({ name, count, since: null, due: null, late })

test('only new orders, new returns and missed deadlines are announced', () => {
  const before = { newest: [order(7)], waits: [pile('to_inspect', 1), pile('to_pack', 1), pile('to_answer', 1)] }
  const now = {
    newest: [order(8), order(7)],
    waits: [pile('to_inspect', 2), pile('to_pack', 2), pile('to_answer', 1, true)],
  }
  expect(news(before, now)).toEqual([
    { kind: 'orders', words: 'Order 8, ₹2,569, Devika Rao' },
    { kind: 'returns', words: '2 returns to inspect' },
    { kind: 'complaints', words: 'Overdue: complaint to answer' },
  ])
  expect(news(now, now)).toEqual([])
})

test('the owner’s own page opens in its editor', () => {
  const found = [{ kind: 'page', id: 7, key: '', title: 'We fit it', detail: 'draft' }]
  expect(offersOf('fit', found, () => false)).toMatchObject([
    { group: 'Pages', title: 'We fit it', href: '/editpage/7' },
  ])
})

/** What staff type, and the place that must come first. */
const typed = `
discount=/offers
coupon=/offers
promo=/offers
voucher=/offers
redirect=/oldaddresses
301=/oldaddresses
restore=/backups
snapshot=/backups
export=/moving
import=/moving
csv=/moving
excel=/moving
shopify=/moving
report=/numbers
reports=/numbers
profit=/numbers
best sellers=/numbers
revenue=/numbers
banner=/front
slider=/front
homepage=/front
home=/front
payout=/refunddesk
neft=/refunddesk
shipping=/adminorders
label=/adminorders
slip=/adminorders
awb=/adminorders
pack=/adminorders
dispatch=/adminorders
tracking=/adminorders
orders=/adminorders
order=/adminorders
rma=/returns
exchange=/returns
return=/returns
refund=/refunddesk
quote=/quotations
bulk=/quotations
estimate=/quotations
pos=/counter
walk-in=/counter
counter=/counter
billing=/counter
driver=/deliveries
rider=/deliveries
support=/complaintdesk
ticket=/complaintdesk
grievance=/complaintdesk
warranty claims=/complaintdesk
reviews=/reviewdesk
stars=/reviewdesk
ratings=/reviewdesk
gdpr=/privacydesk
erase=/privacydesk
inventory=/product
stock=/product
sku=/product
add product=/product
collections=/categories
hsn=/duties
bis=/duties
certificate=/duties
compliance=/duties
serial=/serialnumber
qr=/serialnumber
barcode=/serialnumber
gift=/giftcarddesk
store credit=/giftcarddesk
buyers=/customers
customer=/customers
clients=/customers
visitors=/dashboard
traffic=/dashboard
conversion=/dashboard
survey=/feedbackdashboard
invoice=/invoice
credit note=/invoice
gstr=/ledger
tally=/ledger
accountant=/ledger
month end=/ledger
remittance=/codremittances
utr=/codremittances
chargeback=/moneycheck
reconcile=/moneycheck
logo=/look
theme=/look
font=/look
favicon=/look
footer=/menus
announcement=/menus
header=/menus
about=/pages
terms=/pages
email template=/letters
smtp=/settings
razorpay=/settings
pincode=/areas
zones=/areas
roles=/staff
permissions=/staff
invite=/staff
disk=/health
status=/health
failed mails=/outbox
who changed=/audit
activity=/audit
dark pattern=/selfaudit
ship 1430=/adminorders/1430?act=ship
return 1430=/adminorders/1430
refund 1430=/adminorders/1430
change 1430=/adminorders/1430?act=change
cancel 1430=/adminorders/1430?act=cancel
rto 1430=/adminorders/1430?act=back
paid 1430=/adminorders/1430?act=collect
print today=/packing
new phone order=/counter
new product=/product?add=yes
new offer=/offers/new
back up now=/backups
`
  .trim()
  .split('\n')
  .map((line) => line.split('=', 1).concat(line.slice(line.indexOf('=') + 1)))

test('the words of the trade lead to their screens and acts: at least 95 of 100', () => {
  const wrong = typed.flatMap(([words = '', place]) => {
    const first = offersOf(words, [], all)[0]?.href
    return first === place ? [] : [`${words}: ${first}, not ${place}`]
  })
  expect(typed.length).toBeGreaterThanOrEqual(100)
  expect(wrong.length / typed.length, wrong.join('; ')).toBeLessThanOrEqual(0.05)
})
