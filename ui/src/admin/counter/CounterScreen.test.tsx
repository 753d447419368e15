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
