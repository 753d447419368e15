// Staff see only those actions on an order that they have permission for and that the server would not refuse.
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { inDays } from '../../rules/days'
import { answer, last, refusal, said, sent, some } from '../../testing/answers'
import { asha, control, press, pressEscape, reads, reload, settle, show, type, until } from '../../testing/screen'
import { OrderScreen } from './OrderScreen'

const line = {
  orderDetails_id: 21,
  title: 'Plug',
  status: 'delivered',
  Qty: 1,
  returnable_quantity: 0,
  returns: [],
  Price: 499,
  discount: 0,
  kit_discount: 0,
  Amount: 499,
  image: '',
}
const order = some<Schemas['StaffOrder']>({
  orders_id: 7,
  state: 'confirmed',
  channel: 'online',
  customer: { cust_Name: 'Asha', cust_Email: 'asha@example.com' },
  customer_history: { orders: 1 },
  address: { gstin: '', mob: '9876543210' },
  payment: { pt: 'COD', total: 499, refunds: [], offers: [] },
  due: 499,
  parcels: [],
  cancelled_lines: [],
  dates: {},
  lines: [line],
  skus: [],
  notes: [],
  tags: [],
  history: [],
  packer: '',
  as_cod: 0,
  payments: [],
  mails: [{ id: 3, kind: 'confirmed', subject: 'Your order', state: 'sent', to: 'asha@example.com' }],
  credit_notes: [],
  invoice_id: '',
  upi: '',
  lacks_hsn: [],
})
const shipped = { ...order, state: 'shipped', invoice_id: 'INV-2627-000001', credit_notes: ['CRN-2627-000001'] }
const delivered = {
  ...shipped,
  state: 'delivered',
  credit_due: true,
  uncredited: 50,
  ask: true,
  lines: [some<Schemas['OrderLine']>({ ...line, returnable_quantity: 1 })],
}

function open(of: Schemas['StaffOrder'], permissions: string[], address = '/') {
  show(
    <OrderScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions } },
      'GET /admin/orders/{id}': { data: of },
      'GET /admin/orders/{id}/serials': { data: [] },
      'GET /admin/tags': { data: ['Gift'] },
    },
    address,
  )
}

test('a kit’s discount is shown once, beside the offer’s discount', async () => {
  const sold = (discounts: Partial<Schemas['StaffOrder']['lines'][number]>) =>
    some<Schemas['StaffOrder']>({ ...order, lines: [{ ...line, ...discounts }] })
  open(sold({ discount: 120, kit_discount: 100, Amount: 379 }), ['orders'])
  await until(() => expect(reads('less ₹100.00 kit')).toBe(true))
  expect(reads('less ₹20.00 offer')).toBe(true)
  open(sold({ discount: 100, kit_discount: 100, Amount: 399 }), ['orders'])
  await until(() => expect(reads('less ₹100.00 kit')).toBe(true))
  expect(reads('offer')).toBe(false)
})

const buttons = () =>
  [...document.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? b.textContent?.trim() ?? '')

const everybody = ['Note', 'Add tag']
const packing = ['Add', ...everybody]

for (const [who, permissions, of, wanted] of [
  [
    'a packer packs and ships',
    ['pack'],
    order,
    ['Packed', 'Ship', 'Packing slip', 'Address label', 'Delivery challan'],
  ],
  [
    'a packer marks delivery and corrects the shipment',
    ['pack'],
    shipped,
    ['Mark as delivered', 'Correct the parcel', 'Packing slip', 'Address label', 'Delivery challan'],
  ],
  [
    'support cancels and corrects',
    ['orders', 'care'],
    order,
    ['Cancel order', 'Change the order', 'Record payment', 'Correct the address', 'Send Your order again'],
  ],
  [
    'support records a return to sender but prints no documents',
    ['orders', 'care'],
    shipped,
    ['Mark as returned to sender', 'Record payment', 'Send Your order again'],
  ],
  [
    'staff who see invoices get them in three copies',
    ['orders', 'invoices'],
    shipped,
    [
      'Mark as returned to sender',
      'Record payment',
      'Send Your order again',
      'INV-2627-000001',
      'CRN-2627-000001',
      'Copy for the transporter',
      'Copy for the supplier',
    ],
  ],
  [
    'staff who pay refunds issue the credit note',
    ['orders', 'refunds'],
    delivered,
    ['Record payment', 'Open return: Plug', 'Send Your order again', 'Check with Razorpay now', 'Issue credit note'],
  ],
  [
    'a packer has no actions on a delivered order',
    ['pack'],
    delivered,
    ['Packing slip', 'Address label', 'Delivery challan'],
  ],
] as const)
  test(who, async () => {
    open(of, [...permissions])
    const rest = of.state === 'delivered' ? everybody : packing
    await until(() =>
      expect(
        buttons()
          .filter((b) => !b.startsWith('Scan'))
          .sort(),
      ).toEqual([...wanted, ...rest].sort()),
    )
  })

test('an action in a link is not opened without permission', async () => {
  open(order, ['pack'], '/adminorders/7?act=cancel')
  await until(() => expect(buttons()).toContain('Ship'))
  expect(document.querySelector('dialog')).toBeNull()
  open(order, ['orders'], '/adminorders/7?act=cancel')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Cancel this order'))
})

test('a missing HSN code is reported, more strongly when the buyer has a GSTIN', async () => {
  const lacks = { ...order, lacks_hsn: ['Plug', 'Lamp'] }
  open(lacks, ['pack'])
  await until(() => expect(document.body.textContent).toContain('The HSN code is missing at Plug, Lamp. The monthly'))
  open({ ...lacks, address: { ...lacks.address, gstin: '27AAPFU0939F1ZV' } }, ['pack'])
  await until(() => expect(document.body.textContent).toContain('enter it in the product before you ship'))
})

test('offer discounts are shown on the line and in the payment; without an offer there are none', async () => {
  open(order, ['orders'])
  await until(() => expect(document.body.textContent).toContain('₹499.00'))
  expect(document.body.textContent).not.toMatch(/offer|off the goods/)
  const offers = [
    { name: 'Diwali', code: 'DIWALI10', goods: 49.9, delivery: 0 },
    { name: 'Delivery on us', code: '', goods: 0, delivery: 40 },
  ]
  const less = { ...order, lines: [some<Schemas['OrderLine']>({ ...line, discount: 49.9, Amount: 449.1 })] }
  open({ ...less, payment: { ...order.payment, offers } }, ['orders'])
  await until(() => expect(document.body.textContent).toContain('less ₹49.90 offer'))
  expect(document.body.textContent).toContain('Diwali DIWALI10₹49.90 off the goods')
  expect(document.body.textContent).toContain('Delivery on us automatically₹40.00 off delivery')
})

test('what a colleague does with the open order is said, with the name; own acts are not', async () => {
  const placed = { at: '2026-11-20T10:00:00+05:30', event: 'Placed', state: 'placed', who: 'Meena', note: '' }
  open({ ...order, history: [placed] }, ['orders'])
  await until(() => expect(reads('Meena')).toBe(true))
  expect(said).toEqual([])
  const packed = { at: '2026-11-20T11:00:00+05:30', event: 'Packed', state: 'confirmed', who: 'Ravi', note: '' }
  const noted = { ...packed, event: 'Address corrected', who: asha.name }
  answer('GET /admin/orders/{id}', { data: { ...order, history: [placed, packed, noted], packer: 'Ravi' } })
  dispatchEvent(new Event('online'))
  await until(() => expect(reads('Ravi is packing this order')).toBe(true))
  expect(said).toEqual(['info: Ravi: Packed'])
})

test('a failed refresh keeps the order and the input', async () => {
  open(order, ['orders'])
  const words = 'For colleagues; the customer doesn’t see it'
  await type(words, 'Call before you come')
  answer('GET /admin/orders/{id}', refusal('Please wait a moment.', {}, 503))
  dispatchEvent(new Event('online'))
  await until(() => expect(sent.filter((s) => s.call === 'GET /admin/orders/{id}')).toHaveLength(2))
  await settle()
  expect(control(words).value).toBe('Call before you come')
})

// A counter sale paid in cash is not a COD parcel whose money must be collected.
test('a counter sale shows how it was paid', async () => {
  const paid = some<Schemas['PaymentRow']>({ way: 'cash', number: '7', amount: 499, date: '2026-11-24T10:00:00+05:30' })
  open({ ...delivered, channel: 'counter', payments: [paid] }, [])
  await until(() => expect(document.body.textContent).toContain('Total, Cash'))
})

test('a COD payment is recorded once: then there is no Record payment any more', async () => {
  for (const due of [499, 0]) {
    open({ ...shipped, due }, ['orders'])
    await until(() => expect(buttons()).toContain('Mark as returned to sender'))
    expect(buttons().includes('Record payment')).toBe(due > 0)
  }
})

test('an unpaid order is made COD for the total that was shown', async () => {
  const unpaid = { ...order, state: 'placed', as_cod: 539, payment: { ...order.payment, pt: 'Pre-paid' } }
  open(some<Schemas['StaffOrder']>(unpaid), ['orders'])
  await until(() => expect(buttons()).toContain('Make it COD'))
  await press('Make it COD')
  expect(reads('The customer pays ₹539.00 at the door, with a COD fee of ₹40.00.')).toBe(true)
  answer('POST /admin/orders/{id}/cod', { message: 'The order is COD and confirmed.' })
  await press('Make it COD', 'Make it COD')
  await until(() => expect(last('POST /admin/orders/{id}/cod')?.body).toEqual({ shown_total: 539 }))
})

test('the customer’s note is beside the address', async () => {
  open({ ...order, note: 'दूसरे गेट पर घंटी बजाएँ' }, ['pack'])
  await until(() => expect(reads('Note from the customerदूसरे गेट पर घंटी बजाएँ')).toBe(true))
})

test('a shipment above the e-way bill limit names the limit', async () => {
  open({ ...order, eway_needed: true, eway_above: 100_000 }, ['pack', 'orders'])
  await until(() => expect(reads('worth more than ₹1,00,000, so it needs an e-way bill.')).toBe(true))
  await press('Ship')
  await until(() => expect(reads('worth more than ₹1,00,000, so it needs an e-way bill. Create it on')).toBe(true))
})

test('shipping proposes the promised day and the couriers in use; own delivery needs no tracking number', async () => {
  open({ ...order, promised_day: '2026-11-28' }, ['pack'])
  answer('GET /admin/couriers', { data: ['DTDC', 'Own delivery'] })
  answer('POST /admin/orders/{id}/ship', { message: 'Order shipped.' })
  await press('Ship')
  await until(() => expect(control('Courier').value).toBe('DTDC'))
  expect(control('Expected on').value).toBe('2026-11-28')
  expect([...document.querySelectorAll('dialog datalist option')].map((one) => one.getAttribute('value'))).toEqual([
    'DTDC',
    'Own delivery',
  ])
  expect(control('Tracking number').required).toBe(true)
  answer('GET /admin/drivers', { data: [{ driver: 'Ravi Kale', driver_mob: '9855500006' }] })
  await type('Courier', 'Own delivery')
  await until(() => expect(control('Day of delivery').value).toBe(inDays(0)))
  expect(() => control('Tracking number')).toThrow()
  await until(() => expect(document.querySelector('option[value="Ravi Kale"]')).not.toBeNull())
  await type('Driver', 'Ravi Kale')
  await until(() => expect(control('Driver’s mobile number').value).toBe('9855500006'))
  await press('Ship', 'Ship this order')
  await until(() =>
    expect(last('POST /admin/orders/{id}/ship')?.body).toMatchObject({
      tracking_id: '',
      expected_date: inDays(0),
      driver_mob: '9855500006',
    }),
  )
})

const note = 'For colleagues; the customer doesn’t see it'

test('an unsent note is restored after a reload', async () => {
  const again = () => open(order, ['orders'])
  again()
  await type(note, 'Call before you come')
  reload(again)
  await until(() => expect(control(note).value).toBe('Call before you come'))
})

test('a sent note is not restored after a reload', async () => {
  const again = () => open(order, ['orders'])
  again()
  answer('POST /admin/orders/{id}/notes', { message: 'Noted.' })
  await type(note, 'Call before you come')
  await press('Note')
  await until(() => expect(control(note).value).toBe(''))
  await settle()
  reload(again)
  await until(() => expect(control(note).value).toBe(''))
  await settle()
  expect(said).toEqual([])
})

test('a half-entered shipment is restored after Escape and after a reload', async () => {
  const again = () => {
    open(order, ['pack'])
    answer('GET /admin/couriers', { data: ['Delhivery'] })
  }
  again()
  await press('Ship')
  await type('Tracking number', '1490812345')
  pressEscape()
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  await press('Ship')
  await until(() => expect(control('Tracking number').value).toBe('1490812345'))
  reload(again)
  await press('Ship')
  await until(() => expect(control('Tracking number').value).toBe('1490812345'))
})

test('a dialog without input restores nothing', async () => {
  open(order, ['pack'])
  answer('GET /admin/couriers', { data: ['Delhivery'] })
  await press('Ship')
  await until(() => expect(control('Courier').value).toBe('Delhivery'))
  pressEscape()
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  await press('Ship')
  await settle()
  expect(said).toEqual([])
})
