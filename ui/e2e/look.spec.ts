import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, journeys, logIn, shop, watch } from './shop.ts'

// How the shop looks and how to navigate it: on a phone, by keyboard, without JavaScript.

journeys('--captcha', 'off')

const visitor = async (options: BrowserContextOptions = {}) => watch(await chrome.newContext(options))
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** covered lists the visible buttons and links that another element covers. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((e) => e.checkVisibility() && !e.closest('[inert], .hidden'))
      .flatMap((e) => {
        const box = e.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        if (box.width < 2 || y < 0 || y > innerHeight || x < 0 || x > innerWidth) return []
        const top = document.elementFromPoint(x, y)
        const own = top && (e.contains(top) || top.contains(e) || top.closest('[data-buy], header'))
        return own ? [] : [`${e.textContent} under ${top?.className}`]
      }),
  )

test('a phone has a buy bar with the price; nothing covers a button; toasts appear below the header', async () => {
  const { page, complaints } = await visitor(phone)
  await page.goto(`${shop.base}/productdetails/x/5`)
  const bar = page.locator('[data-buy]')
  await bar.getByText(/^₹[\d,]+$/).waitFor()
  for (const to of [0, 900, 100_000]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), to)
    const box = await bar.boundingBox()
    assert.equal(Math.round((box?.y ?? 0) + (box?.height ?? 0)), 844, `the bar at ${to}`)
    assert.deepEqual(await covered(page), [])
  }
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('complementary', { name: 'In your cart' }).getByRole('button', { name: /^Add/ }).first().click()
  await page.locator('[data-sonner-toast]').first().waitFor()
  // The buy bar slides in and then stays below the header.
  await page.waitForFunction(() => {
    const [message, header] = ['[data-sonner-toast]', 'header'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    )
    return message && header && message.top >= header.bottom
  })
  await page.goto(shop.base)
  const [picture, controls] = [
    await page.locator('[aria-roledescription=slide][data-at] img').boundingBox(),
    await page.getByRole('button', { name: 'Next slide' }).boundingBox(),
  ]
  assert.ok((controls?.y ?? 0) >= (picture?.y ?? 0) + (picture?.height ?? 0), 'the controls cover the picture')
  assert.deepEqual(complaints, [])
})

test('slides and pictures can be swiped and pinched to zoom', async () => {
  const { page } = await visitor({ ...phone, reducedMotion: 'reduce' })
  // A swipe before the page is hydrated moves nothing.
  await page.goto(shop.base, { waitUntil: 'networkidle' })
  const touch = (selector: string, ...moves: [number, number][][]) =>
    page.evaluate(
      ([where, steps]) => {
        const target = document.querySelector(where) as HTMLElement
        const fire = (name: string, at: [number, number][], now: [number, number][]) => {
          const touches = (points: [number, number][]) =>
            points.map(([clientX, clientY], identifier) => new Touch({ identifier, target, clientX, clientY }))
          target.dispatchEvent(
            new TouchEvent(name, { bubbles: true, touches: touches(at), changedTouches: touches(now) }),
          )
        }
        const last = steps.at(-1) ?? []
        fire('touchstart', steps[0] ?? [], steps[0] ?? [])
        for (const at of steps.slice(1)) fire('touchmove', at, at)
        fire('touchend', [], last)
      },
      [selector, moves] as const,
    )
  const current = page.locator('[aria-roledescription=carousel] [aria-current=true]')
  await touch('[aria-roledescription=carousel]', [[300, 300]], [[100, 310]])
  await page.waitForFunction(
    () => document.querySelector('[aria-roledescription=carousel] [aria-current]')?.ariaLabel === 'Slide 2',
  )
  assert.equal(await current.getAttribute('aria-label'), 'Slide 2')

  await page.goto(`${shop.base}/productdetails/x/5`)
  await page.getByRole('button', { name: 'Zoom', exact: true }).click()
  const closer = page.getByRole('dialog')
  await closer.getByText(/^1 of \d$/).waitFor()
  await touch('dialog img', [[300, 300]], [[100, 300]])
  await closer.getByText(/^2 of \d$/).waitFor()
  await touch(
    'dialog img',
    [
      [180, 300],
      [200, 300],
    ],
    [
      [100, 300],
      [300, 300],
    ],
  )
  await closer.getByRole('button', { name: 'Fit to screen' }).waitFor()
  await page.keyboard.press('Escape')
  await closer.waitFor({ state: 'detached' })
  // The focus returns to the element that opened the dialog.
  assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Zoom')
})

test('a sold-out product says so, asks for no pincode and shows similar products in stock', async () => {
  const { page } = await visitor()
  await page.route('**/api/product/5', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.data.stock = 0
    return route.fulfill({ json: body })
  })
  await page.goto(`${shop.base}/allproducts`)
  await page.getByRole('heading', { name: 'Chhupa Retrofit Module, 2 Channel' }).getByRole('link').click()
  await page.waitForURL(/productdetails/)
  await page.getByRole('button', { name: 'Out of Stock', exact: true }).click()
  await page.getByRole('dialog', { name: 'Out of Stock!' }).getByRole('button', { name: 'OK' }).click()
  assert.equal(await page.getByLabel('Delivery pincode').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Buy Now' }).count(), 0)
  await page.getByRole('region', { name: 'Similar, in stock' }).getByRole('article').first().waitFor()
})

test('a category page has breadcrumbs and filter chips, also without JavaScript', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto(shop.base)
  await page
    .getByRole('region', { name: 'Categories with pictures' })
    .getByRole('link', { name: 'Locks and Doors' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Locks and Doors' }).waitFor()
  assert.match(page.url(), /\/category\/locks-and-doors\/\d+$/)
  await page.getByRole('list', { name: 'Products' }).getByRole('article').first().waitFor()
  await page.getByRole('group', { name: 'Filters' }).getByRole('link', { name: 'Smart Door Locks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Smart Door Locks' }).waitFor()
  await page.getByRole('group', { name: 'Filters' }).getByRole('link', { name: 'In stock only' }).click()
  await page.getByLabel('Lowest price in rupees').fill('6000')
  await page.getByRole('button', { name: 'Apply' }).click()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByText('From ₹6,000').waitFor()
  await chips.getByRole('link', { name: /^In stock only/ }).click()
  assert.equal(await chips.getByText('In stock only').count(), 0)
  await chips.getByText('From ₹6,000').waitFor()
  await page
    .getByRole('navigation', { name: 'Categories above this one' })
    .getByRole('link', { name: 'Locks and Doors' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Locks and Doors' }).waitFor()
})

test('the keyboard can skip the categories, Escape closes their panel, and accessible names start with the visible text', async () => {
  const { page } = await visitor({ viewport: { width: 1280, height: 900 } })
  await page.goto(shop.base)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')
  const bar = page.getByRole('navigation', { name: 'Categories', exact: true })
  await bar.getByRole('link', { name: 'Lighting', exact: true }).focus()
  await bar.getByRole('link', { name: 'Smart Bulbs' }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Smart Bulbs' }).waitFor({ state: 'hidden' })
  await logIn(page, shop.base, 'pooja@mail.example')
  const unlike = await page.evaluate(() => {
    const seen = (e: Element) =>
      [...e.childNodes]
        .filter((n) => n.nodeType === Node.TEXT_NODE || !(n as Element).matches('svg, .hidden, [aria-hidden]'))
        .map((n) => n.textContent)
        .join('')
        .trim()
    return [...document.querySelectorAll('button[aria-label], a[aria-label], summary[aria-label]')]
      .filter((e) => !(e.ariaLabel ?? '').startsWith(seen(e)))
      .map((e) => `${seen(e)} is called ${e.ariaLabel}`)
  })
  assert.deepEqual(unlike, [])
})

test('reviews show the star distribution, can be sorted and filtered, and are marked as verified purchases', async () => {
  const { page } = await visitor()
  await page.goto(`${shop.base}/productdetails/x/5`)
  await page.getByRole('tab', { name: /^Reviews/ }).click()
  const reviews = page.getByRole('list', { name: 'Reviews' })
  await reviews.locator(':scope > li').first().waitFor()
  const all = await reviews.locator(':scope > li').count()
  assert.equal(await reviews.getByText('Bought here').count(), all)
  // Reviews with text come before those with stars only.
  const told = (await call(page, 'product/5')) as unknown as { rateReview: { messages: string }[] }
  const words = told.rateReview.map((review) => review.messages).filter(Boolean)
  assert.ok(words.length > 0 && words.length < all)
  assert.deepEqual(
    await reviews
      .getByRole('listitem')
      .evaluateAll(
        (items, words) => items.slice(0, words.length).map((item, i) => item.textContent?.includes(words[i] ?? '?')),
        words,
      ),
    words.map(() => true),
  )
  const stars = () =>
    reviews
      .getByRole('img')
      .evaluateAll((found) => found.map((star) => Number.parseInt(star.getAttribute('aria-label') ?? '', 10)))
  await page.getByLabel('Sort by').selectOption('worst')
  assert.deepEqual(
    await stars(),
    (await stars()).toSorted((a, b) => a - b),
  )
  const bar = page.getByRole('button', { name: /^5 stars: \d+ of \d+$/ })
  const five = Number(/: (\d+) of/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1])
  assert.ok(five > 0 && five < all)
  await bar.click()
  assert.equal(await reviews.locator(':scope > li').count(), five)
})
