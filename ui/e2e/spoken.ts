// A person uses the shop in another language. Every text is checked word by word, whether visible or for screen
// readers only.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Words } from '../src/words/index.ts'
import { barriers, wcag } from './axe.ts'
import { buy, call, chrome, deliver, logIn, password, shop, watch } from './shop.ts'

/**
 * Texts that are the same in every language: names (the shop, its people, street, state, the manufacturers on its
 * cards), brands and abbreviations (GST, BIS), units, the name of test payments, domains and file extensions.
 */
const same =
  /^(English|Hearth|GST(IN)?|UPI|COD|QR|PDF|MB|BIS|WPC|ETA|IFSC|MRP|RuPay|Visa|Mastercard|GHz|IR|MP|cm|mm|Wi|Fi|SBIN|name|upi|jpg|jpeg|png|pdf|Meera|Joshi|Grievance|Officer|Shop|Laxmi|Road|Pune|Home|Automation|Pvt|Ltd|Maharashtra|India|Google|Maps|Instagram|WhatsApp|YouTube|Facebook|LinkedIn|TEST|IP|Chrome|Linux|Android|Aegis|Authenticator|Delhivery|Zigbee|Z|Wave|Matter|X)$/

/** written returns texts by the owner and other customers, which are shown as written if there is no translation. */
async function written(page: Page, chosen = 50): Promise<string[]> {
  return page.evaluate(async (variant) => {
    const of = async (address: string) => (await fetch(`/api/${address}`)).json()
    const texts: string[] = []
    const gather = (what: unknown) => {
      if (typeof what === 'string' && /[A-Za-z]/.test(what) && !/^([A-Z]|[a-z]{2})$/.test(what)) texts.push(what)
      else if (what && typeof what === 'object') for (const one of Object.values(what)) gather(one)
    }
    const said = async (address: string) => {
      const { message: _, ...reply } = await of(address)
      gather(reply)
    }
    for (const address of [
      'product_list?limit=100',
      'shop',
      'getAddress',
      'getcategories',
      'product/5',
      'product/7',
      'product/50',
      `product/${variant}`,
      'faq',
      'getProductQuestions/5',
      `getProductQuestions/${variant}`,
    ])
      await said(address)
    return [...new Set(texts)].sort((a, b) => b.length - a.length)
  }, chosen)
}

type Text = { text: string; own: boolean }

/**
 * shown returns the visible and accessible texts of a page, each with whether it is marked as being in the page's
 * language.
 */
const shown = (page: Page, code: string): Promise<Text[]> =>
  page.evaluate((language) => {
    const found: Text[] = []
    const add = (one: Element, text: string | null) => {
      if (!text?.trim() || !one.checkVisibility() || one.closest('script, style, noscript, [hreflang]')) return
      found.push({ text, own: (one.closest('[lang]')?.getAttribute('lang') ?? '').startsWith(language) })
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode())
      if (walk.currentNode.parentElement) add(walk.currentNode.parentElement, walk.currentNode.textContent)
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const one of document.querySelectorAll(`body [${name}]`)) add(one, one.getAttribute(name))
    return found
  }, code)

const wordsOf = (text: string) => text.match(/[A-Za-z]{2,}/g) ?? []

/**
 * english lists the English words of a page: those that are read out in the page's language and are no names, and
 * those marked as English although neither the owner nor a customer wrote them.
 */
async function english(page: Page, code: string, known: string[]): Promise<string[]> {
  const everybodys = new Set(known.flatMap(wordsOf).map((word) => word.toLowerCase()))
  return (await shown(page, code)).flatMap(({ text, own }) => {
    const bare = text.replace(/\S+@\S+|C\d{4}-\w+|alt\+T|https?:\S+/g, '')
    const left = own ? known.reduce((rest, name) => rest.replaceAll(name, ''), bare) : bare
    return wordsOf(left)
      .filter((word) => !same.test(word) && (own || !everybodys.has(word.toLowerCase())))
      .map((word) => `${word} in “${text}”`)
  })
}

/** like returns a pattern for a sentence with any values in it. */
const like = (told: (...facts: never[]) => string) => {
  const text = told(...(Array(6).fill('§') as never[]))
  return new RegExp(
    text
      .split('§')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
}

type Language = { code: string; w: Words }

/** reader is a visitor in a language. Its function look checks a page for English words and with axe. */
async function reader({ code }: Language) {
  const { page, complaints } = await watch(
    await chrome.newContext({ viewport: { width: 390, height: 844 }, locale: `${code}-IN` }),
  )
  const faults: string[] = []
  let known: string[] = []
  const know = async (variant?: number) => {
    known = await written(page, variant)
  }
  const look = async (where: string, axe = true) => {
    for (const word of await english(page, code, known)) faults.push(`${where}: ${word}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) faults.push(`${where}: ${over} px too wide`)
    if (!axe) return
    // A fading toast, and a bar that covers content, are not faults of the page.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    for (const one of await barriers(page, wcag, '[data-sonner-toaster]'))
      faults.push(`${where}: ${one.id} ${one.nodes.map((node) => node.html.slice(0, 90))}`)
  }
  const open = async (path: string) => {
    await page.goto(`${shop.base}/${code}${path}`)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const end = () => {
    assert.deepEqual(faults, [])
    assert.deepEqual(complaints, [])
  }
  return { page, know, look, open, button, end }
}

async function owner() {
  const staff = await watch(await chrome.newContext())
  await logIn(staff.page, shop.base, 'owner@hearth.example')
  return staff.page
}

/** A product with options, with its owner's texts in the language under test. */
type Told = { title: string; options: string; name: string }

/**
 * walk goes from a search to a complaint in a language, as a new visitor. It fails on any English word that is
 * not a name.
 */
export async function walk(language: Language, told: Told) {
  const { code, w } = language
  const { page, know, look, open, button, end } = await reader(language)
  const staff = await owner()
  await call(staff, 'admin/texts/product/50', {
    words: [
      { lang: code, field: 'title', text: told.title },
      { lang: code, field: 'options', text: told.options },
    ],
  })

  // Search, a product with options, its delivery, the cart.
  await open(`/allproducts?search=${encodeURIComponent(told.title)}`)
  await know()
  await page.getByRole('heading', { name: w.products.productsFor(told.title), level: 1 }).waitFor()
  await page.getByText(told.title).first().waitFor()
  await look('the search')
  await open('/productdetails/x/50')
  const group = page.getByRole('radiogroup', { name: told.name })
  await group.getByRole('radio').nth(1).click()
  await page.waitForURL(/productdetails\/.*\/(?!50)\d+/)
  const variant = Number(/(\d+)(\?.*)?$/.exec(page.url())?.[1])
  await know(variant)
  await page.getByLabel(w.pinCheck.deliveryPincode).fill('411001')
  await button(w.pinCheck.check).click()
  await page.getByText(w.pinCheck.cashOnDeliveryIsAvailable.trim()).waitFor()
  await look('the product')
  await button(w.productCard.addToCart).first().click()
  await page.getByText(like(w.useAdd.addedToCart)).first().waitFor()
  await look('what was added', false)
  await open('/cart')
  await page.getByRole('link', { name: w.cart.placeOrder }).waitFor()
  await look('the cart')

  // A new customer signs up during checkout; an address, the payment, the order.
  await page.getByRole('link', { name: w.cart.placeOrder }).click()
  await button(w.joinForm.signUp).first().click()
  await page.getByLabel(w.joinForm.name, { exact: true }).fill('आशा')
  await page.getByLabel(w.joinForm.email, { exact: true }).fill(`asha.${code}@mail.example`)
  await page.getByLabel(w.passwordFields.password, { exact: true }).fill('Monsoon@26')
  await look('signing up')
  await page.getByLabel(w.passwordFields.confirmPassword, { exact: true }).fill('Monsoon@26')
  await button(w.joinForm.signUpAndGoOn).click()
  const form = page.getByRole('form', { name: w.addressForm.newAddress })
  await form.waitFor()
  await form.getByRole('button', { name: w.addressForm.save }).click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  await look('an address that lacks everything')
  await form.getByLabel(w.addressForm.name, { exact: true }).fill('आशा कुलकर्णी')
  await form.getByLabel(w.addressForm.mobileNumber).fill('9876543210')
  await form.getByLabel(w.addressForm.pincode).fill('411001')
  await form.getByLabel(w.addressForm.houseStreetArea).fill('12/3, एम.जी. रोड')
  await form.getByLabel(w.addressForm.city).fill('पुणे')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input[readonly]')].some((i) => (i as HTMLInputElement).value === 'Pune'),
  )
  await form.getByRole('button', { name: w.addressForm.save }).click()
  await button(w.checkout.continue).waitFor()
  await know(variant)
  await look('the summary')
  await button(w.checkout.continue).click()
  await page.getByRole('radio', { name: w.paymentStep.cod }).check()
  await look('the payment')
  await button(w.paymentStep.placeOrder).click()
  const sure = page.getByRole('dialog', { name: w.confirmDialog.areYouSureToOrder })
  await sure.waitFor()
  await look('the question', false)
  await sure.getByRole('button', { name: w.confirmDialog.yes }).click()
  const done = page.getByRole('heading', { name: like(w.ordered.orderIsConfirmed) })
  await done.waitFor()
  await look('the confirmation', false)
  const order = Number(/\d+/.exec((await done.textContent()) ?? '')?.[0])

  // The order is delivered, returned, and complained about.
  await deliver(staff, order)
  await open('/orders')
  await page.getByRole('heading', { name: w.orders.orderDelivered }).waitFor()
  await look('the orders')
  await open(`/orderdetails/${order}`)
  await button(w.order.return).click()
  const back = page.getByRole('dialog', { name: w.returnDialog.returnItem })
  await back.getByLabel(w.returnDialog.whyDoesItComeBack).selectOption({ label: w.returnDialog.itIsDefective })
  await back.getByLabel(/UPI/).first().fill('asha@upi')
  await look('the return')
  await back.getByRole('button', { name: w.returnDialog.return, exact: true }).click()
  await page.getByText(w.order.refundInitiated.trim()).waitFor()
  await look('the order')
  await open('/complaints')
  await button(w.complaints.send).first().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await look('a complaint that lacks everything')
  await page.getByLabel(w.complaints.whatIsItAbout).selectOption({ label: w.complaintKinds.defective })
  await page.getByLabel(w.complaints.orderNumber).fill(String(order))
  await page.getByLabel(w.complaints.whatIsWrong).fill('बटन दाबल्यावर दिवा लागत नाही।')
  await button(w.complaints.send).first().click()
  await page.getByText(w.complaints.thankYouForTellingUs).waitFor()
  await look('what the shop answered')
  end()
}

/** beside visits the other pages of the shop, as an existing customer. */
export async function beside(language: Language) {
  const { w } = language
  const { page, know, look, open, button, end } = await reader(language)
  await logIn(page, shop.base, 'pooja@mail.example')
  const order = await buy(page, [7, 1])
  await deliver(await owner(), order)
  await know()

  // An order is paid online; the first attempt fails.
  await open('/productdetails/x/5')
  await button(w.productCard.addToCart).first().click()
  await page.getByText(like(w.useAdd.addedToCart)).first().waitFor()
  await open('/checkout')
  await button(w.checkout.deliverHere).click()
  await button(w.checkout.continue).click()
  await page.getByRole('radio', { name: w.paymentStep.prePaid }).check()
  await page.getByRole('checkbox', { name: w.paymentStep.iHaveReadAndAccept }).check()
  await button(w.paymentStep.placeOrder).click()
  await page.getByRole('dialog').getByRole('button', { name: w.confirmDialog.yes }).click()
  const pay = page.getByRole('dialog', { name: w.testPayDialog.testPayment })
  await pay.getByRole('button', { name: w.testPayDialog.fail }).click()
  await page.getByText(w.usePaying.paymentVerificationFailed).first().waitFor()
  await look('a payment that failed', false)
  await pay.getByRole('button', { name: like(w.testPayDialog.pay) }).click()
  await page.getByText(w.usePaying.paymentSuccessfulYourOrderIs).first().waitFor()
  await look('what was paid', false)

  await open(`/orderReview/${order}`)
  const stars = page.getByRole('group', { name: like(w.review.starsFor) }).first()
  await stars.getByRole('radio').nth(4).check({ force: true })
  await page.getByLabel(w.review.yourReview).first().fill('बढ़िया')
  await look('the review')
  await button(w.review.submitRating).click()
  await page.getByText(w.review.ratingSubmittedSuccessfully).first().waitFor()

  await open('/productdetails/x/5')
  await button(w.product.wishlist).first().click()
  await page.locator('[aria-pressed=true]').first().waitFor()
  await button(w.questions.askAQuestion).click()
  await page.getByLabel(w.questions.yourQuestionAboutThisProduct).fill('क्या यह बारिश में चलेगा?')
  await look('the question about a product')
  await button(w.questions.sendQuestion).click()
  await page.getByLabel(w.questions.yourQuestionAboutThisProduct).waitFor({ state: 'detached' })
  await look('what was asked', false)
  await open('/wishlist')
  await button(w.wishlist.moveToCart).first().waitFor()
  await look('the wishlist')
  for (const path of [
    '/compare?ids=5,7',
    '/profile',
    '/profile?tab=address',
    '/profile?tab=security',
    '/profile?tab=mails',
    '/profile?tab=data',
    '/registerdevice',
    '/devicedetails',
    '/quotation/ask',
    '/track',
    '/chatbot',
    '/surveyform',
    '/FAQ',
    '/nowhere/at/all',
    '/allproducts?search=झझझझ',
    '/',
  ]) {
    await page.goto(`${shop.base}${w.language.base}${path === '/' ? '' : path}`, {
      waitUntil: 'networkidle',
    })
    await look(path)
  }

  // Logs in with a wrong password.
  await page.context().clearCookies()
  await open('/login')
  await page.getByLabel(w.loginForm.email).fill('pooja@mail.example')
  await button(w.loginForm.next).click()
  await page.getByLabel(w.loginForm.password, { exact: true }).fill(`${password}x`)
  await button(w.loginForm.login).click()
  await page.getByText(w.loginForm.invalidEmailOrPassword).first().waitFor()
  await look('a wrong password')
  end()
}
