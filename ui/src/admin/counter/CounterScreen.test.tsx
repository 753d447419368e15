import { useState } from 'react'
import { expect, test } from 'vitest'
import { useSession } from '../../api/session'
import { type Answers, after, answer, last, refusal, sent, unreachable } from '../../testing/answers'
import { asha, button, control, press, reads, settle, show, type, until } from '../../testing/screen'
import { CounterScreen } from './CounterScreen'

const plug = { product_id: 3, title: 'Plug', price: 499, stock: 9, sku: 'HR3', image: '' }
const lamp = { product_id: 4, title: 'Lamp', price: 250, stock: 9, sku: 'HR4', image: '' }
const of = (search: unknown) => ({ data: search === 'HR4' ? [lamp] : search === 'HR3' ? [plug] : [] })
const find = 'Name, SKU or serial: type or scan'

function begin(answers: Answers = {}, screen = <CounterScreen />) {
  show(screen, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['counter'] } },
    'GET /admin/counter-products': ({ params }) => of(params?.search),
    ...answers,
  })
}

/** scan types a code and presses Enter, like a hand scanner. */
async function scan(code: string) {
  await type(find, control(find).value + code)
  control(find).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

test('clearing the sale also clears the buyer for the next invoice', async () => {
  begin()
  await scan('HR3')
  await type('Buyer’s name', 'Ravi Menon')
  await type('GSTIN', '27AAPFU0939F1ZV')
  await press('Clear')
  await until(() => expect(reads('No items yet.')).toBe(true))
  await scan('HR4')
  await until(() => expect(button('Take ₹250.00').disabled).toBe(false))
  expect([control('Buyer’s name').value, control('GSTIN').value]).toEqual(['', ''])
  await press('Take ₹250.00')
  await until(() => expect(last('POST /admin/counter-sale')).toBeDefined())
  expect(last('POST /admin/counter-sale')?.body).toMatchObject({ name: '', gstin: '' })
})

test('a second scan before the first is looked up counts as a second unit', async () => {
  const waits: (() => void)[] = []
  begin({
    'GET /admin/counter-products': ({ params }) =>
      new Promise((resolve) => waits.push(() => resolve(of(params?.search)))),
  })
  await scan('HR3')
  await scan('HR4')
  await scan('HR4')
  for (let n = 0; n < 3; n++) {
    await until(() => expect(waits.length).toBeGreaterThan(n))
    waits[n]?.()
    await settle()
  }
  await until(() => expect(button('Take ₹999.00').disabled).toBe(false))
})

test('an unknown code shows a message and stays in its field', async () => {
  begin()
  await scan('HR9')
  await until(() => expect(reads('No product has the name or code “HR9”.')).toBe(true))
  expect(control(find).value).toBe('HR9')
})

test('items scanned while prices are refreshed stay in the sale', async () => {
  begin({ 'POST /admin/counter-sale': refusal('The total is now ₹549.00.') })
  let late: (reply: unknown) => void = () => {}
  answer('GET /admin/scan', () => new Promise((resolve) => (late = resolve as typeof late)))
  await scan('HR3')
  await press('Take ₹499.00')
  await until(() => expect(after('POST /admin/counter-sale')).toContain('GET /admin/scan'))
  await until(() => expect(button('Take ₹499.00').disabled).toBe(false))
  await scan('HR4')
  await until(() => expect(reads('Lamp')).toBe(true))
  late({ data: { ...plug, price: 549 } })
  await until(() => expect(button('Take ₹799.00').disabled).toBe(false))
})

test('a sale above the limit for cash or for an unnamed buyer says so', async () => {
  begin({ 'GET /admin/counter-products': { data: [{ ...plug, price: 49_999 }] } })
  await scan('HR3')
  expect([reads('allows no cash'), reads('must name the buyer')]).toEqual([false, false])
  await scan('HR3')
  await until(() => expect(reads('From ₹50,000 the invoice must name the buyer')).toBe(true))
  expect(reads('allows no cash')).toBe(false)
  for (const _ of [3, 4, 5]) await scan('HR3')
  await until(() => expect(reads('The law allows no cash of ₹2,00,000 or more for one sale.')).toBe(true))
  await type('Paid by', 'upi')
  await until(() => expect(reads('allows no cash')).toBe(false))
})

test('the quantity of a line is the one typed: an emptied field keeps no leading 1', async () => {
  begin()
  await scan('HR3')
  await type('Pieces of Plug', '')
  expect(control('Pieces of Plug').value).toBe('')
  await type('Pieces of Plug', `${control('Pieces of Plug').value}3`)
  await until(() => expect(button('Take ₹1,497.00').disabled).toBe(false))
  await type('Pieces of Plug', '2.5')
  control('Pieces of Plug').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  control('Pieces of Plug').dispatchEvent(new FocusEvent('blur'))
  await until(() => expect(control('Pieces of Plug').value).toBe('3'))
})

const price = { goods: 499, saved: 0, shipping: 40, cod_fee: 0, total: 539 }

/** The counter screen after login, with a button that rerenders it like a reload. */
function Reloading() {
  const [times, setTimes] = useState(0)
  const { user } = useSession()
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Reload
      </button>
      {user.email && <CounterScreen key={times} />}
    </>
  )
}

const lata = {
  known: true,
  address: {
    id: 7,
    Name: 'Lata Rao',
    mob: '9876543210',
    area: '12 Hill Road',
    city: 'Pune',
    tal: 'Haveli',
    dist: 'Pune',
    pin: '411001',
    state: 'Maharashtra',
    country: 'India',
    gstin: '',
    company: '',
  },
  email: 'lata@mail.example',
  account: 5,
  orders: 4,
  last_order: '2026-11-03T10:00:00+05:30',
  cod_sent: 3,
  cod_back: 1,
}
const unknown = { ...lata, known: false, orders: 0, cod_back: 0 }

test('a known number fills in the caller, and another number takes the details out again', async () => {
  begin({
    'POST /admin/caller': ({ body }) => ({ data: (body as { mob: string }).mob === '9876543210' ? lata : unknown }),
  })
  await type('Phone order', true)
  await type('Mobile', '9876543210')
  await until(() => expect(control('Name').value).toBe('Lata Rao'))
  expect([control('Area').value, control('Pincode').value, control('Email').value]).toEqual([
    '12 Hill Road',
    '411001',
    'lata@mail.example',
  ])
  expect(reads('4 orders, the last on 3 Nov 2026 · COD parcels: 3')).toBe(true)
  expect(reads('1 COD parcel came back')).toBe(true)
  await type('Mobile', '9876543211')
  await until(() => expect(control('Name').value).toBe(''))
  expect(control('Mobile').value).toBe('9876543211')
  expect(reads('COD parcel')).toBe(false)
})

test('what was typed before the number stays', async () => {
  begin({ 'POST /admin/caller': { data: lata } })
  await type('Phone order', true)
  await type('Name', 'Her son')
  await type('Mobile', '9876543210')
  await until(() => expect(reads('4 orders')).toBe(true))
  expect([control('Name').value, control('Area').value]).toEqual(['Her son', ''])
})

test('the total of a phone order appears by itself, or what is in its way', async () => {
  begin({ 'POST /admin/caller': { data: lata }, 'POST /admin/phone-price': refusal('We don’t deliver there.') })
  await type('Phone order', true)
  await type('Mobile', '9876543210')
  await scan('HR3')
  await until(() => expect(reads('We don’t deliver there.')).toBe(true))
  answer('POST /admin/phone-price', { data: price })
  await type('Area', '14 Hill Road')
  await until(() => expect(button('Place order ₹539.00').disabled).toBe(false))
})

test('a lower price is agreed by telephone with a reason, and only by those who may change orders', async () => {
  for (const permissions of [['counter'], ['counter', 'orders']]) {
    begin({
      'GET /session': { data: { ...asha, role: 'Admin', permissions } },
      'POST /admin/caller': { data: lata },
      'POST /admin/phone-price': { data: price },
    })
    await type('Phone order', true)
    await scan('HR3')
    await until(() => expect(reads('Total with GST')).toBe(true))
    expect(reads('Reason for the lower price')).toBe(false)
    if (!permissions.includes('orders')) expect(document.querySelector('[aria-label^="Price of"]')).toBeNull()
  }
  await type('Mobile', '9876543210')
  await type('Price of Plug in rupees', '460')
  await until(() => expect(reads('Reason for the lower price')).toBe(true))
  await until(() =>
    expect(last('POST /admin/phone-price')?.body).toMatchObject({ prices: [{ product_id: 3, price: 460 }] }),
  )
  await type('Reason for the lower price', 'Regular customer')
  answer('POST /admin/phone-order', { message: 'Order placed.', data: { orders_id: 9 } })
  await press('Place order ₹539.00')
  await until(() => expect(last('POST /admin/phone-order')).toBeTruthy())
  expect(last('POST /admin/phone-order')?.body).toMatchObject({ reason: 'Regular customer', shown_total: 539 })
  await type('Phone order', true)
  await type('At the counter', true)
  await scan('HR3')
  await until(() => expect(button('Take ₹499.00').disabled).toBe(false))
})

test('a phone order and its caller survive a reload, and sending it again is the same order', async () => {
  begin(
    {
      'GET /admin/scan': { data: plug },
      'POST /admin/phone-price': { data: price },
      'POST /admin/phone-order': unreachable,
    },
    <Reloading />,
  )
  await type('Phone order', true)
  await scan('HR3')
  await type('Name', 'Lata Rao')
  await type('Payment', 'upi')
  await press('Calculate total')
  await type('UPI reference', 'UTR 7')
  await press('Place order ₹539.00')
  await until(() => expect(last('POST /admin/phone-order')).toBeTruthy())
  const first = last('POST /admin/phone-order')
  expect(first?.body).toMatchObject({ Name: 'Lata Rao', way: 'upi', reference: 'UTR 7', shown_total: 539 })
  await until(() => expect(button('Place order ₹539.00').disabled).toBe(false))
  await press('Reload')
  await until(() => expect(control('Name').value).toBe('Lata Rao'))
  await press('Calculate total')
  await press('Place order ₹539.00')
  await until(() => expect(sent.filter((one) => one.call === 'POST /admin/phone-order').length).toBe(2))
  expect(last('POST /admin/phone-order')).toEqual(first)
})
