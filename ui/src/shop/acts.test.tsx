// Tests actions with one button: their confirmation, their success message and their failure message.
import { describe, expect, test, vi } from 'vitest'
import { Route as Match, Switch } from 'wouter'
import { buyNow } from '../api/buyNow'
import { addToCart, clearCart, useCart } from '../api/cart'
import { answer, last, refusal, said, sent, unreachable } from '../testing/answers'
import { asha, button, control, press, reads, settle, show, type, until } from '../testing/screen'
import { ConfirmOrderPage } from './account/ConfirmOrderPage'
import { ForgotPage } from './account/ForgotPage'
import { CancelButton } from './blocks/CancelButton'
import ChatWidget from './blocks/ChatWidget'
import { CheckoutPage } from './checkout/CheckoutPage'
import { PrivacyPage } from './policy/PolicyPage'
import Reviews from './product/Reviews'
import { WishlistPage } from './wishlist/WishlistPage'

const silent = 'The shop can’t be reached. Please check your connection.'
const posted = () => sent.filter((s) => !s.call.startsWith('GET')).map((s) => s.call)

describe('confirming a COD order', () => {
  const begin = () => show(<ConfirmOrderPage />, {}, '/confirmorder?order=1042&key=abc')

  test('a COD order is confirmed only by the button, which is busy until the shop’s reply is shown', async () => {
    begin()
    await settle()
    expect(posted()).toEqual([])
    let reply: (answered: { message: string }) => void = () => {}
    answer('POST /cod_check', () => new Promise((resolve) => (reply = resolve)))
    await press('Yes, ship my order')
    await until(() => expect(button('Yes, ship my order').getAttribute('aria-busy')).toBe('true'))
    reply({ message: 'Thank you, we pack it now.' })
    await until(() => expect(reads('Thank you, we pack it now.')).toBe(true))
    expect(last('POST /cod_check')?.body).toEqual({ orders_id: '1042', key: 'abc' })
  })

  test('a failed confirmation of a COD order says why on the page and can be retried', async () => {
    begin()
    answer('POST /cod_check', refusal('This link has expired.'))
    await press('Yes, ship my order')
    await until(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('This link has expired.'))
    answer('POST /cod_check', unreachable)
    await press('Yes, ship my order')
    await until(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(silent))
    expect(said).toEqual([])
  })
})

test.each(['/confirmorder', '/confirmorder?order=1042'])(
  '%s is reported as an incomplete link, with alternatives',
  async (address) => {
    show(<ConfirmOrderPage />, {}, address)
    await until(() => expect(reads('This link is incomplete.')).toBe(true))
    expect(document.querySelector('button')).toBeNull()
    expect([...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(['/orders', '/track'])
  },
)

test('leaving the forgotten password page prevents its later redirect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  show(
    <Switch>
      <Match path="/resetpassword">
        <ForgotPage />
      </Match>
    </Switch>,
    { 'POST /forgot_password': { message: 'We have sent it.' } },
    '/resetpassword',
  )
  await type('Email', 'asha@example.com')
  await press('Reset password')
  await until(() => expect(reads('We have sent it.')).toBe(true))
  history.pushState(null, '', '/FAQ')
  await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
  expect(location.pathname).toBe('/FAQ')
})

test('the assistant’s conversation is kept when its panel is reopened', async () => {
  show(<ChatWidget />)
  await press('Open the product assistant')
  await type('Your question', 'Does it fit?')
  await press('Close the product assistant')
  await settle()
  expect(document.querySelector('section')?.hidden ?? true).toBe(true)
  await press('Open the product assistant')
  await until(() => expect(control('Your question').value).toBe('Does it fit?'))
})

describe('cancelling an order', () => {
  test('cancelling an order asks first, and Cancel keeps the order', async () => {
    show(<CancelButton id={7} />)
    await press('Cancel order')
    await press('Cancel')
    await settle()
    expect(posted()).toEqual([])
  })

  test('cancelling an order shows the shop’s reply or the failure', async () => {
    show(<CancelButton id={7} />, { 'POST /cancelorder/{id}': unreachable }, '/orderdetails/7')
    await press('Cancel order')
    await press('Cancel order')
    await until(() => expect(said).toEqual(['bad: The order could not be cancelled. Please try again.']))
    answer('POST /cancelorder/{id}', { message: 'Your order is cancelled.' })
    await press('Cancel order')
    await press('Cancel order')
    await until(() => expect(said).toContain('good: Your order is cancelled.'))
    expect(sent.find((one) => one.call === 'POST /cancelorder/{id}')?.params).toEqual({ id: 7 })
    await until(() => expect(location.pathname).toBe('/orders'))
  })
})

test('a wishlist item whose removal failed stays and says so', async () => {
  const wish = { product_id: 3, title: 'Plug', price: 499, discount_price: 499, rating: 0, image: '' }
  show(<WishlistPage />, { 'GET /getwishlists': { data: [wish] }, 'DELETE /removewishlist/{id}': unreachable })
  await press('Remove')
  await until(() => expect(said).toEqual(['bad: Error removing item']))
  expect(reads('Plug')).toBe(true)
})

test('a review is marked as helpful and unmarked, and a failure is shown', async () => {
  const review = {
    review_id: 5,
    rating: 4,
    review: 'Very Good',
    messages: '',
    cust_Name: 'Asha',
    date: '',
    pictures: [],
    answer: '',
  }
  const marked = (helpful: number, mine: boolean) => ({ data: [{ review_id: 5, helpful, mine, own: false }] })
  show(<Reviews product={3} rating={4} reviews={[review as never]} />, {
    'GET /helpful_reviews/{id}': marked(11, false),
    'POST /helpful/{id}': unreachable,
  })
  await until(() => expect(reads('11 people found this helpful')).toBe(true))
  await press('Helpful: the review by Asha')
  await until(() => expect(said).toEqual([`bad: ${silent}`]))
  answer('POST /helpful/{id}', { data: {} })
  answer('GET /helpful_reviews/{id}', marked(12, true))
  await press('Helpful: the review by Asha')
  await until(() => expect(reads('12 people found this helpful')).toBe(true))
  answer('DELETE /helpful/{id}', { data: {} })
  answer('GET /helpful_reviews/{id}', marked(11, false))
  await press('Helpful: the review by Asha')
  await until(() => expect(reads('11 people found this helpful')).toBe(true))
  expect(posted()).toEqual(['POST /helpful/{id}', 'POST /helpful/{id}', 'DELETE /helpful/{id}'])
  expect(said.length).toBe(1)
})

test('a device that opts out of counting is forgotten and stops sending its number', async () => {
  show(<PrivacyPage />, {
    'GET /policy/{name}': { data: { title: 'Privacy Policy', html: '' } },
    'POST /forget_device': { message: 'This device is forgotten.' },
  })
  await press('Don’t count this device')
  await until(() => expect(reads('This device is forgotten.')).toBe(true))
  expect(last('POST /forget_device')?.body?.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(localStorage.getItem('device')).toBe('none')
  await press('Count this device again')
  await until(() => expect(reads('We count this device from now on.')).toBe(true))
  expect(localStorage.getItem('device')).toBeNull()
})

describe('the steps of the checkout', () => {
  const begin = (addresses: 'Null' | { id: number; Name: string; city: string; pin: string }[]) => {
    localStorage.clear()
    clearCart()
    addToCart({ product_id: 3, title: 'Plug', stock: 9, price: 499, image: '' })
    show(<CheckoutPage />, {
      'GET /session': { data: asha },
      'GET /getAddress': { data: addresses },
      'POST /shippingcost': { amt: 75 },
      'GET /showcartlist': { data: [] },
    })
  }

  test('no total includes an estimated delivery charge', async () => {
    begin('Null')
    answer('POST /cart_offers', { data: { saved: 0, given: [], lines: [], refused: [], delivery_from: 40 } })
    await until(() => expect(reads('Delivery chargesfrom ₹40, depends on your address')).toBe(true))
    expect(reads('Total Amount₹499')).toBe(true)

    let tell = (_: { amt: number }) => {}
    begin([{ id: 5, Name: 'Asha Rao', city: 'Pune', pin: '411001' }])
    answer('POST /shippingcost', new Promise<{ amt: number }>((resolve) => (tell = resolve)))
    await until(() => expect(last('POST /shippingcost')).toBeDefined())
    expect(reads('Delivery charges₹40Total Amount₹499')).toBe(true)
    tell({ amt: 75 })
    await until(() => expect(reads('Delivery charges₹75Total Amount₹574')).toBe(true))
  })

  test('Buy Now orders one product and leaves the cart unchanged', async () => {
    clearCart()
    addToCart({ product_id: 3, title: 'Plug', stock: 9, price: 499, image: '' })
    const Cart = () => useCart().items.map((item) => <p key={item.product_id}>{`In the cart: ${item.title}`}</p>)
    const lamp = { product_id: 9, title: 'Lamp', stock: 2, discount_price: 100, price: 120 }
    const address = buyNow({ product_id: 9, title: 'Lamp', stock: 2, price: 100, image: '' })
    show(
      <>
        <CheckoutPage />
        <Cart />
      </>,
      {
        'GET /session': { data: asha },
        'GET /getAddress': { data: [{ id: 5, Name: 'Asha Rao', city: 'Pune', pin: '411001' }] },
        'GET /shop': { data: { prepaid: false } },
        'GET /showcartlist': { data: [] },
        'POST /cart_prices': { data: [lamp] },
        'POST /shippingcost': { amt: 75 },
        'POST /stockcheck': { status: true },
        'POST /checkout': { orderId: 1042, amount: 17500 },
        'POST /codstatus': { message: 'Your order is confirmed.' },
      },
      address,
    )
    await until(() => expect(reads('Total Amount₹175')).toBe(true))
    expect(reads('Asha Rao, Pune 411001')).toBe(true)
    expect(reads('Your cart stays as it is: you are buying this product alone.')).toBe(true)
    await until(() => expect(document.querySelector<HTMLInputElement>('[value=COD]')?.checked).toBe(true))
    await press('Place order')
    await until(() => expect(reads('Are you sure to order')).toBe(true))
    expect(last('POST /checkout')?.body).toMatchObject({ orders: [{ product_id: 9, qty: 1 }], buy_now: 'yes' })
    await press('Yes')
    await until(() => expect(reads('Your order is confirmed')).toBe(true))
    expect(reads('In the cart: Plug')).toBe(true)
    expect(reads('In the cart: Lamp')).toBe(false)
  })

  test('an address must be chosen before continuing', async () => {
    begin('Null')
    await until(() => expect(reads('Address is Empty ..!')).toBe(true))
    await press('Deliver here')
    await until(() => expect(said).toContain('bad: Please select an address before proceeding.'))
  })

  test('the first address is preselected, delivery is looked up, and a completed step can be changed', async () => {
    begin([{ id: 5, Name: 'Asha Rao', city: 'Pune', pin: '411001' }])
    await until(() => expect(reads('Delivery charges₹75')).toBe(true))
    await press('Deliver here')
    await until(() => expect(reads('Asha Rao, Pune 411001')).toBe(true))
    await press('Continue')
    await until(() => expect(reads('Place order')).toBe(true))
    await press('Change', '2. Delivery address')
    await until(() => expect(reads('Place order')).toBe(false))
    expect(button('Deliver here').disabled).toBe(false)
  })
})
