import assert from 'node:assert/strict'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chrome, deliver, journeys, logIn, password, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

/** Names, brands, codes and the owner's own words: the same in each language. */
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

test('a browser that prefers Hindi is offered the page in Hindi, and the way back keeps the path', async () => {
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

test('who declines the offer reads on in English', async () => {
  const { page } = await watch(await chrome.newContext(phone))
  await page.goto(`${shop.base}/complaints`)
  await page.getByRole('button', { name: 'यह पेज इसी भाषा में रहे' }).click()
  await page.reload()
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'हिन्दी में देखें' }).count(), 0)
})

test('the pages of an account, complaints and help are Hindi whole', async () => {
  const { page, complaints } = await watch(await chrome.newContext(phone))
  const faults: string[] = []
  const look = async (path: string) => {
    await page.goto(`${shop.base}/hi${path}`, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    const words = await latin(page)
    if (words.length > 0) faults.push(`${path}: ${words.join(' ')}`)
    const found = await new AxeBuilder({ page: page as never }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    for (const one of found.violations) faults.push(`${path}: ${one.id}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) faults.push(`${path}: ${over} px too wide`)
  }
  for (const path of ['/checkout', '/complaints', '/track', '/register', '/resetpassword', '/chatbot']) await look(path)
  await logIn(page, shop.base, 'ananya@mail.example')
  for (const path of ['/quotation/ask', '/profile?tab=data']) await look(path)
  assert.deepEqual(faults, [])
  assert.deepEqual(complaints, [])
})

test('a link leads on in the language, and the head names each language of a page', async () => {
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

/** names are the names of the shop, its people and things: they are the same in each language. */
const names = (page: Page) =>
  page.evaluate(async () => {
    const of = async (address: string) => (await (await fetch(`/api/${address}`)).json()).data
    const texts: string[] = []
    const gather = (what: unknown) => {
      if (typeof what === 'string' && /[A-Za-z]/.test(what)) texts.push(what)
      else if (what && typeof what === 'object') for (const one of Object.values(what)) gather(one)
    }
    const products = (await of('product_list?limit=100')) as { title: string }[]
    gather([products.map((one) => one.title), await of('shop'), await of('getAddress')])
    return texts.sort((a, b) => b.length - a.length)
  })

/**
 * english lists the words in Latin letters of a whole page that are read out as Hindi: without a mark of another
 * language around them, and not names.
 */
async function english(page: Page, known: string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const hindi = (one: Element) => /^hi/.test(one.closest('[lang]')?.getAttribute('lang') ?? '')
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement
      if (one && !one.closest('script, style, noscript') && one.checkVisibility() && hindi(one))
        found.push(walk.currentNode.textContent ?? '')
    }
    for (const one of document.querySelectorAll('body [aria-label], body [placeholder], body [title], body [alt]'))
      if (one.checkVisibility() && hindi(one))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(one.getAttribute(name) ?? '')
    return found
  })
  return texts.flatMap((text) => {
    const own = known.reduce((left, name) => left.replaceAll(name, ''), text).replace(/\S+@\S+|C\d{4}-\w+|alt\+T/g, '')
    return (own.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !same.test(word)).map((word) => `${word} in “${text}”`)
  })
}

test('a purchase, a return and a complaint are Hindi from the first word to the last', async () => {
  const { page, complaints } = await watch(await chrome.newContext(phone))
  const staff = await watch(await chrome.newContext())
  await logIn(staff.page, shop.base, 'owner@hearth.example')
  const faults: string[] = []
  let known: string[] = []
  const look = async (where: string, axe = true) => {
    for (const word of await english(page, known)) faults.push(`${where}: ${word}`)
    if (!axe) return
    // A message that fades, and a bar that covers something, are no faults of the page.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const found = await new AxeBuilder({ page: page as never })
      .exclude('[data-sonner-toaster]')
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze()
    for (const one of found.violations)
      faults.push(`${where}: ${one.id} ${one.nodes.map((node) => node.html.slice(0, 90))}`)
  }

  await page.goto(`${shop.base}/hi/login`)
  await page.getByLabel('ईमेल').fill('pooja@mail.example')
  await page.getByRole('button', { name: 'आगे' }).click()
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password)
  known = await names(page)
  await look('the login')
  await page.getByRole('button', { name: 'लॉगिन', exact: true }).click()
  await page.getByRole('region', { name: 'स्मार्ट घर के कमरे' }).waitFor()
  known = await names(page)
  await look('home')

  await page.goto(`${shop.base}/hi/allproducts`)
  await page.getByRole('heading', { name: 'होम ऑटोमेशन प्रॉडक्ट', level: 1 }).waitFor()
  await look('the list')
  await page.goto(`${shop.base}/hi/productdetails/x/5`)
  await page.getByLabel('डिलीवरी का पिनकोड').fill('411001')
  await page.getByRole('button', { name: 'जाँचें' }).click()
  await page.getByText(/कैश ऑन डिलीवरी मिलेगी/).waitFor()
  await look('the product')
  await page.getByRole('button', { name: 'कार्ट में डालें' }).first().click()
  await page
    .getByText(/कार्ट में जुड़ गया/)
    .first()
    .waitFor()
  await look('what was added', false)

  await page.goto(`${shop.base}/hi/cart`)
  await page.getByRole('link', { name: 'ऑर्डर करें' }).waitFor()
  await look('the cart')
  await page.getByRole('link', { name: 'ऑर्डर करें' }).click()
  await page.getByRole('button', { name: 'यहाँ डिलीवर करें' }).waitFor()
  await look('the address')
  await page.getByRole('button', { name: 'यहाँ डिलीवर करें' }).click()
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await page.getByRole('radio', { name: /कैश ऑन डिलीवरी/ }).check()
  await look('the payment')
  await page.getByRole('button', { name: 'ऑर्डर करें' }).click()
  const sure = page.getByRole('dialog', { name: 'क्या आप यह ऑर्डर करना चाहते हैं' })
  await sure.waitFor()
  await look('the question', false)
  await sure.getByRole('button', { name: 'हाँ' }).click()
  const done = page.getByRole('heading', { name: /^ऑर्डर \d+ पक्का हो गया/ })
  await done.waitFor()
  await look('the confirmation', false)
  const order = Number(/\d+/.exec((await done.textContent()) ?? '')?.[0])

  await deliver(staff.page, order)
  await page.goto(`${shop.base}/hi/orders`)
  await page.getByRole('heading', { name: 'ऑर्डर डिलीवर हुआ' }).waitFor()
  await look('the orders')
  await page.goto(`${shop.base}/hi/orderdetails/${order}`)
  await page.getByRole('button', { name: 'रिटर्न' }).click()
  const back = page.getByRole('dialog', { name: 'सामान रिटर्न करें' })
  await back.getByLabel('आप इसे क्यों लौटा रहे हैं?').selectOption({ label: 'यह ख़राब है' })
  await back.getByLabel(/UPI/).first().fill('pooja@upi')
  await look('the return')
  await back.getByRole('button', { name: 'रिटर्न', exact: true }).click()
  await page.getByText(/रिफ़ंड शुरू हुआ/).waitFor()
  await look('the order')

  await page.goto(`${shop.base}/hi/complaints`)
  await page.getByLabel('शिकायत किस बारे में है?').selectOption({ label: 'प्रॉडक्ट ख़राब है' })
  await page.getByLabel('ऑर्डर नंबर').fill(String(order))
  await page.getByLabel('क्या गड़बड़ है?').fill('बटन दबाने पर बत्ती नहीं जलती।')
  await look('the complaint')
  await page.getByRole('button', { name: 'भेजें', exact: true }).first().click()
  await page.getByText(/आपकी शिकायत का नंबर .* है। 48 घंटे में कोई व्यक्ति जवाब देगा।/).waitFor()
  await look('what the shop answered')
  assert.deepEqual(faults, [])
  assert.deepEqual(complaints, [])
})

test('a language switched in the middle of the checkout keeps the cart, the step and what was typed', async () => {
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
