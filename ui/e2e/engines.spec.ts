import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Engine, firefox, until, webkit } from './engines.ts'
import { open, password, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await open('--demo', '--captcha', 'off')
})
afterAll(() => shop?.stop())

const button = (name: string) => `//button[normalize-space()='${name}']`

async function logIn(engine: Engine, email: string) {
  await engine.goto(`${shop.base}/login`)
  await engine.type("//input[@type='email']", email)
  await engine.click(button('Next'))
  await engine.type("//input[@type='password']", password)
  await engine.click(button('Login'))
  await until(engine, `location.pathname === '/'`)
}

const drawn = (engine: Engine, heading: string) =>
  until(engine, `[...document.querySelectorAll('h1')].some((h) => h.textContent.includes('${heading}'))`)

/**
 * fits lists what is wrong with the open page: elements outside the window, and on a phone fields that Safari
 * zooms into.
 */
async function fits(engine: Engine, name: string) {
  const [room, width] = await engine.run<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  assert.ok(room <= width, `${name} is ${room} px wide in ${width}`)
  const small = await engine.run<string[]>(
    `innerWidth > 819 ? [] : [...document.querySelectorAll('input:not([type=checkbox]):not([type=radio]), select, textarea')]
       .filter((field) => field.offsetParent && parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.name || field.type)`,
  )
  assert.deepEqual(small, [], `${name}: fields below 16 px`)
}

/** The hero's text is inside its card, and nothing covers the card. */
const heroFits = `[...document.querySelectorAll('[data-at] h1, [data-at] h2, [data-at] p, [data-at] a')].every((part) => {
  const box = part.getBoundingClientRect()
  const card = part.closest('[data-words]').getBoundingClientRect()
  return box.height > 0 && box.top >= card.top && box.bottom <= card.bottom && box.left >= card.left && box.right <= card.right
})`

describe.each([
  ['Firefox', firefox],
  ['Safari’s engine', webkit],
])('%s', (_, start) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine?.close())

  test('the home page fits, wide and on a phone, and after a reload', async () => {
    for (const width of [1440, 390]) {
      await engine.resize(width, 900)
      await engine.goto(shop.base)
      await until(engine, `document.querySelector('[data-at] [data-words] a')`)
      await until(engine, heroFits)
      await fits(engine, `home at ${width}`)
      await engine.reload()
      await until(engine, `document.querySelector('[data-at] [data-words] a')`)
      await until(engine, heroFits)
    }
  })

  test('a product is added to the cart and ordered; a closed dialog returns the focus', async () => {
    await logIn(engine, 'ananya@mail.example')
    await engine.goto(shop.base)
    const product = await engine.run<string>(`document.querySelector('main a[href^="/productdetails/"]').href`)
    await engine.goto(product)
    await drawn(engine, '')
    await fits(engine, 'product')
    await engine.click(button('Add to Cart'))
    await until(engine, `[...document.querySelectorAll('button')].some((b) => b.textContent === 'Go to Cart')`)
    await engine.goto(`${shop.base}/cart`)
    await drawn(engine, 'cart')
    await fits(engine, 'cart')
    await engine.click(button('Clear Cart'))
    await until(engine, `document.querySelector('dialog[open]')`)
    await engine.escape()
    await until(engine, `!document.querySelector('dialog')`)
    await until(engine, `document.activeElement.textContent === 'Clear Cart'`)
    await engine.click("//a[normalize-space()='Place Order']")
    await until(engine, `location.pathname === '/checkout'`)
    for (const step of ['Deliver here', 'Continue']) await engine.click(button(step))
    await fits(engine, 'checkout')
    await engine.click("//input[@type='radio' and @value='COD']")
    await engine.click(button('Place order'))
    await engine.click(`//dialog${button('Yes')}`)
    await until(engine, `document.body.textContent.includes('Your order is confirmed.')`)
    await engine.goto(`${shop.base}/orders`)
    await drawn(engine, 'Orders')
    await fits(engine, 'orders')
  })

  test('the account menu closes with Escape', async () => {
    await engine.resize(1440, 900)
    await engine.goto(`${shop.base}/`)
    await engine.click('//summary[contains(@aria-label, "your account")]')
    await until(engine, `document.querySelector('details[open] a[href="/orders"]')`)
    await engine.escape()
    await until(engine, `!document.querySelector('details[open] a[href="/orders"]')`)
  })

  test('staff see the Today screen and their orders', async () => {
    await engine.run('fetch("/api/logout")')
    await logIn(engine, 'owner@hearth.example')
    for (const [path, heading] of [
      ['/today', 'Today'],
      ['/adminorders', 'Orders'],
      ['/ledger', 'Ledger'],
    ] as const) {
      await engine.goto(`${shop.base}${path}`)
      await drawn(engine, heading)
      await fits(engine, path)
    }
    assert.match(
      await engine.run<string>(`document.querySelector('select').selectedOptions[0].textContent`),
      /^[A-Z][a-z]{2} \d{4}$/,
    )
  })
  // This test is the last: after Back from the browser's memory, Firefox's driver misses the load.
  test('Back from another document restores the list and its scroll position', async () => {
    await engine.resize(1440, 900)
    await engine.goto(`${shop.base}/allproducts`)
    await until(engine, `document.querySelectorAll('a[href^="/productdetails/"]').length > 8`)
    await engine.run(`scrollTo({ top: 600, behavior: 'instant' })`)
    await until(engine, `JSON.parse(sessionStorage.getItem('places') ?? '[]').some(([, top]) => top > 500)`)
    await engine.goto(`${shop.base}/robots.txt`)
    await engine.back()
    await until(engine, 'scrollY > 500')
  })
})
