import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { barriers } from './axe.ts'
import { chrome, journeys, logIn, shop, until, watch } from './shop.ts'

journeys('--captcha', 'off')

/** Names, brands, codes and the owner's own texts, which are the same in each language. */
const same =
  /^(Hearth|English|GST(IN)?|UPI|COD|QR|PDF|MB|BIS|WPC|ETA|IFSC|mm|Wi|Fi|SBIN|name|Meera|Joshi|Grievance|Officer|Shop|Laxmi|Road|Pune|Home|Automation|Pvt|Ltd|Maharashtra|Google|Maps|Instagram|WhatsApp|YouTube|Facebook|LinkedIn|X)$/

/** latin lists the words in Latin letters in the middle of a page, outside addresses, names and other languages. */
const latin = async (page: Page) => {
  const main = page.locator('main')
  const told = await main
    .locator('[aria-label],[placeholder],[title],[alt]')
    .evaluateAll((all) =>
      all.map((one) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name)).join(' ')),
    )
  const text = `${(await main.allInnerTexts()).join('')} ${told.join(' ')}`
  return (text.replace(/\S+@\S+/g, '').match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !same.test(word))
}

const phone = { viewport: { width: 390, height: 844 }, locale: 'hi-IN' }

test('a browser that prefers Hindi is offered the Hindi page, and switching back keeps the path', async () => {
  const { page, complaints } = await watch(await chrome.newContext(phone))
  await page.goto(`${shop.base}/track?order=7`)
  await page.getByRole('link', { name: 'हिन्दी में देखें' }).click()
  await page.waitForURL(`${shop.base}/hi/track?order=7`)
  await page.getByRole('heading', { name: 'अपना पार्सल ट्रैक करें', level: 1 }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'hi-IN')
  assert.match(await page.title(), /^अपना पार्सल ट्रैक करें · /)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${shop.base}/track?order=7`)
  await page.getByRole('heading', { name: 'Track your parcel', level: 1 }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'हिन्दी में देखें' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('a visitor who declines Hindi stays in English', async () => {
  const { page } = await watch(await chrome.newContext(phone))
  await page.goto(`${shop.base}/complaints`)
  await page.getByRole('button', { name: 'यह पेज इसी भाषा में रहे' }).click()
  await page.reload()
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'हिन्दी में देखें' }).count(), 0)
})

test('account, complaint and help pages are entirely in Hindi', async () => {
  const { page, complaints } = await watch(await chrome.newContext(phone))
  const faults: string[] = []
  const look = async (path: string) => {
    await page.goto(`${shop.base}/hi${path}`, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    const words = await latin(page)
    if (words.length > 0) faults.push(`${path}: ${words.join(' ')}`)
    for (const one of await barriers(page)) faults.push(`${path}: ${one.id}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) faults.push(`${path}: ${over} px too wide`)
  }
  for (const path of ['/checkout', '/complaints', '/track', '/register', '/resetpassword', '/chatbot']) await look(path)
  await logIn(page, shop.base, 'ananya@mail.example')
  for (const path of ['/quotation/ask', '/profile?tab=data']) await look(path)
  assert.deepEqual(faults, [])
  assert.deepEqual(complaints, [])
})

test('links keep the language, and the head lists each language of a page', async () => {
  const { page } = await watch(await chrome.newContext({ ...phone, viewport: { width: 1440, height: 900 } }))
  await page.goto(`${shop.base}/hi/cart`)
  await page.getByRole('main').getByRole('link', { name: 'प्रॉडक्ट देखें' }).click()
  await page.waitForURL(`${shop.base}/hi/allproducts`)
  await page.goto(`${shop.base}/hi/allproducts`)
  const heads = await page
    .locator('link[hreflang]')
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('hreflang')} ${new URL((link as HTMLLinkElement).href).pathname}`),
    )
  assert.deepEqual(
    heads.filter((head) => /^(en|hi|mr|x)/.test(head)),
    ['en /allproducts', 'hi /hi/allproducts', 'mr /mr/allproducts', 'x-default /allproducts'],
  )
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  assert.equal(new URL(canonical ?? '').pathname, '/hi/allproducts')
})

test('without JavaScript the list is filtered and sorted in the page’s language', async () => {
  const { page } = await watch(
    await chrome.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false }),
  )
  await page.goto(`${shop.base}/hi/allproducts`)
  await page.locator('[name=max_price]').fill('5000')
  await page.locator('[name=max_price]').press('Enter')
  await page.waitForURL(/\/hi\/allproducts\?.*max_price=5000/)
  await page.locator('select[name=sort]').selectOption('price')
  await page.locator('noscript button, form:has(select[name=sort]) button').click()
  await page.waitForURL(/\/hi\/allproducts\?.*sort=price/)
})

test('switching the language during checkout keeps the cart, the step and the input', async () => {
  const { page } = await watch(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await logIn(page, shop.base, 'pooja@mail.example')
  await page.goto(`${shop.base}/productdetails/x/5`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('added to cart').first().waitFor()
  await page.goto(`${shop.base}/checkout`)
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByLabel('House, street, area').fill('12 Tilak Road')
  await page.getByRole('link', { name: 'मराठी' }).click()
  await page.waitForURL(`${shop.base}/mr/checkout`)
  assert.equal(await page.locator('html').getAttribute('lang'), 'mr-IN')
  await page.getByRole('button', { name: 'नवीन जोडा' }).click()
  await page.getByRole('button', { name: 'येथे डिलिव्हरी करा' }).waitFor()
  assert.equal(await page.getByLabel('घर, रस्ता, परिसर').inputValue(), '12 Tilak Road')
})

test('a first visit in Hindi loads at most 260 kB besides pictures, including the offline cache', async () => {
  const loaded: [path: string, bytes: number][] = []
  const missing: string[] = []
  // Chromium does not report a service worker's requests, so a proxy counts them.
  const proxy = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    const passed = request(new URL(path, shop.base), { method, headers }, (reply) => {
      if ((reply.statusCode ?? 0) >= 400) missing.push(path)
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.on('end', () => {
        if (!reply.headers['content-type']?.startsWith('image/')) loaded.push([path, bytes])
      })
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const context = await chrome.newContext({ ...phone, serviceWorkers: 'allow' })
  try {
    const page = await context.newPage()
    await page.goto(`${base}/hi`, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await until(async () => page.evaluate(async () => Boolean(await caches.match('/hi/cart'))))
    const sum = loaded.reduce((all, [, bytes]) => all + bytes, 0)
    assert.deepEqual(missing, [])
    assert.ok(sum <= 260_000, `${sum} bytes: ${loaded.map((row) => row.join(' ')).join(', ')}`)
    assert.deepEqual(
      loaded.filter(([path]) => /sentences/.test(path)),
      [],
    )

    // Offline, a page that is not cached shows the layout in its language.
    proxy.close()
    proxy.closeAllConnections()
    await page.goto(`${base}/hi/FAQ`)
    await page.locator('html[lang=hi-IN]').waitFor()
    await page.getByRole('link', { name: 'Hearth', exact: true }).first().waitFor()
  } finally {
    await context.close()
    proxy.close()
  }
})
