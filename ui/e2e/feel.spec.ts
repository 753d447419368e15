import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, shop, watch } from './shop.ts'

// How the shop responds: animations, response times, and the message after an update.

journeys('--captcha', 'off')

type Grown = { pictures: string[]; milliseconds: unknown[] }

/** watchGrowing records each view transition: which parts animate on their own, and for how long. */
const watchGrowing = () => {
  const page = window as unknown as { grown: Grown[] }
  page.grown = []
  const begin = document.startViewTransition?.bind(document)
  if (!begin) return
  document.startViewTransition = ((update: () => void) => {
    const transition = begin(update)
    const parts = transition.ready.then(() => {
      const moves = document
        .getAnimations()
        .map((move) => move.effect as KeyframeEffect)
        .filter((move) => move.pseudoElement?.startsWith('::view-transition'))
      const names = moves.map((move) => /\((.+)\)/.exec(move.pseudoElement ?? '')?.[1] ?? '')
      page.grown.push({
        pictures: [...new Set(names.filter((name) => name !== 'root'))],
        milliseconds: [...new Set(moves.map((move) => move.getTiming().duration))],
      })
    })
    parts.catch(() => page.grown.push({ pictures: [], milliseconds: [] }))
    return transition
  }) as typeof document.startViewTransition
}

test('a card’s picture animates into the product page, but not with reduced motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, complaints } = await watch(await chrome.newContext({ reducedMotion }))
    await page.addInitScript(watchGrowing)
    await page.goto(`${shop.base}/FAQ`)
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Products' }).click()
    const card = page.getByRole('list', { name: 'Products' }).getByRole('article').first().getByRole('heading')
    await card.getByRole('link').click()
    await page.waitForURL(/productdetails/)
    await page.getByRole('tab', { name: /^Reviews/ }).waitFor()
    const grown = () => page.evaluate(() => (window as unknown as { grown: Grown[] }).grown)
    if (reducedMotion === 'no-preference') {
      await page.waitForFunction(() => (window as unknown as { grown: Grown[] }).grown.length > 0)
      assert.deepEqual(await grown(), [{ pictures: ['product'], milliseconds: [160] }])
    } else assert.deepEqual(await grown(), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  }
})

/**
 * How much slower a cheap phone is than a desk, and how many milliseconds an act may take there in all: the first picture after the
 * touch, for which 200 ms are good, is less than half of it; fetching, toasts and this test's own looking are the rest.
 */
const slower = 4
const most = 700 // a slow virtual machine takes up to 550, a quick one 350

test('tabs, filters and the cart use little CPU time on a four times slower processor', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const meter = await page.context().newCDPSession(page)
  // CPU time of the page's main thread, so that other load on the machine does not count.
  await meter.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () =>
    1000 * ((await meter.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0)
  const took: Record<string, number> = {}
  const measure = async (name: string, at: string, act: () => Promise<void>) => {
    await page.goto(shop.base + at, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: /^Cart, \d+ items?$/ }).waitFor()
    const before = await spent()
    await act()
    took[name] = Math.round(slower * ((await spent()) - before))
  }
  const list = page.getByRole('list', { name: 'Products' })
  await measure('a filter', '/allproducts', async () => {
    await page.getByRole('checkbox', { name: /^Wi-Fi/ }).check()
    await page.getByRole('list', { name: 'Active filters' }).waitFor()
  })
  await measure('Add to Cart on a card', '/allproducts', async () => {
    await list
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await page.getByText('added to cart').first().waitFor()
  })
  await measure('a tab', '/productdetails/x/5', async () => {
    await page.getByRole('tab', { name: /^Reviews/ }).click()
    await page.getByLabel('Sort by').waitFor()
  })
  await measure('Add to Cart', '/productdetails/x/5', async () => {
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.getByRole('button', { name: 'Go to Cart' }).waitFor()
  })
  console.log(took)
  assert.deepEqual(
    Object.entries(took).filter(([, time]) => time > most),
    [],
  )
  assert.deepEqual(complaints, [])
})

type Felt = { id: number; milliseconds: number }

/** watchTouches records the time of each interaction until the next paint, as browsers report it (INP). */
const watchTouches = () => {
  const felt: Felt[] = []
  ;(window as unknown as { felt: Felt[] }).felt = felt
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) felt.push({ id: entry.interactionId, milliseconds: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * What is good for a touch (INP), in milliseconds. Each act is done three times, and up to six times until one is that quick: what
 * else the machine does makes a touch slower and never quicker, so an act that takes longer by itself stays too slow. On a quiet
 * machine the middle one of the three that are printed is the figure.
 */
const soon = 200

test('a filter, a tab and Add to Cart respond within 200 ms on a four times slower processor', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await page.addInitScript(watchTouches)
  const slow = await page.context().newCDPSession(page)
  const took: Record<string, number[]> = {}
  const touch = async (name: string, act: () => Promise<void>, shown: () => Promise<unknown>) => {
    await page.evaluate(() => {
      ;(window as unknown as { felt: Felt[] }).felt.length = 0
    })
    await slow.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await act()
    await shown()
    // The browser reports an interaction after its paint; one below 16 ms is not reported.
    const felt = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              const felt = (window as unknown as { felt: Felt[] }).felt
              done(Math.max(0, ...felt.map((one) => one.milliseconds)))
            }),
          ),
        ),
    )
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    took[name] = [...(took[name] ?? []), felt]
  }
  const least = (name: string) => Math.min(...(took[name] ?? [Number.POSITIVE_INFINITY]))
  const measure = async (
    name: string,
    act: (time: number) => Promise<void>,
    shown: (time: number) => Promise<unknown>,
  ) => {
    for (let time = 0; time < 3 || (time < 6 && least(name) > soon); time++)
      await touch(
        name,
        () => act(time),
        () => shown(time),
      )
  }
  await page.goto(`${shop.base}/allproducts`, { waitUntil: 'networkidle' })
  // A product with options, which may be first in the list, has no such button.
  const adding = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Add to Cart/ })
  await measure(
    'Add to Cart',
    (time) => adding.nth(time).click(),
    (time) =>
      page.waitForFunction((count) => document.querySelector('[data-badge]')?.textContent === count, `${time + 1}`),
  )
  // Reloaded, to close the drawer of related products, which covers the filters.
  await page.goto(`${shop.base}/allproducts`, { waitUntil: 'networkidle' })
  const chips = page.getByRole('list', { name: 'Active filters' })
  await measure(
    'a filter',
    () => page.getByRole('checkbox', { name: /^Wi-Fi/ }).click(),
    (time) => chips.waitFor({ state: time % 2 ? 'detached' : 'visible' }),
  )
  await page.goto(`${shop.base}/productdetails/x/5`, { waitUntil: 'networkidle' })
  const tab = (time: number) => [/^Reviews/, /^Features/, /^Description/][time % 3] ?? ''
  await measure(
    'a tab',
    (time) => page.getByRole('tab', { name: tab(time) }).click(),
    (time) => page.getByRole('tab', { name: tab(time), selected: true }).waitFor(),
  )
  console.log(took)
  assert.ok(Object.values(took).flat().some(Boolean), 'no touch was reported')
  assert.deepEqual(
    Object.keys(took).filter((name) => least(name) > soon),
    [],
  )
  assert.deepEqual(complaints, [])
})

test('a page open during an update offers to load the new version', async () => {
  const page = await (await chrome.newContext({ serviceWorkers: 'allow' })).newPage()
  await page.goto(`${shop.base}/FAQ`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }))
  })
  // The next build has another service worker.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  await page.getByText('We’ve updated the site.').waitFor()
  await page.evaluate(() => {
    ;(window as unknown as { old: boolean }).old = true
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !(window as unknown as { old?: boolean }).old)
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
})
