// The Content-Security-Policy of the pages, and of the payment window, which alone needs a looser one.
import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { test } from 'vitest'
import { call, chrome, confirm, journeys, logIn, shop } from './shop.ts'

journeys('--captcha', 'off')

/** guarded opens a page that records what its Content-Security-Policy blocked. */
async function guarded(context: BrowserContext): Promise<{ page: Page; refused: string[] }> {
  const page = await context.newPage()
  const refused: string[] = []
  await page.exposeFunction('refusedHere', (what: string) => refused.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { refusedHere: (what: string) => void }).refusedHere(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    ),
  )
  return { page, refused }
}

const open = async (page: Page, path: string) => {
  await page.goto(shop.base + path)
  await page.waitForLoadState('networkidle')
}

// The screens themselves are tested in access.spec.ts, where a policy violation is a console error.
test('content shown after interaction and translated pages are styled by the stylesheets alone', async () => {
  const { page, refused } = await guarded(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  for (const path of ['/hi/', '/mr/productdetails/x/5', '/nowhere', '/allproducts?search=switch'])
    await open(page, path)
  await open(page, '/productdetails/x/5')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('complementary', { name: 'In your cart' }).getByRole('button', { name: /^Add/ }).first().click()
  await page.locator('[data-sonner-toast]').first().waitFor()
  assert.notEqual(
    await page
      .locator('[data-sonner-toast]')
      .first()
      .evaluate((e) => getComputedStyle(e).position),
    'static',
  )
  await page.getByRole('button', { name: 'Zoom', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(refused, [])
}, 200_000)

test('stars, swatches and mails are styled without inline styles', async () => {
  const { page, refused } = await guarded(await chrome.newContext({ viewport: { width: 1440, height: 900 } }))
  await open(page, '/productdetails/x/1')
  const swatch = page.getByRole('radio', { name: 'White' })
  const size = await swatch.boundingBox()
  assert.ok(size && size.width < 60 && size.height < 60, `a swatch of ${size?.width} × ${size?.height}`)
  assert.equal(await swatch.locator('svg').evaluate((e) => getComputedStyle(e).backgroundColor), 'rgb(244, 242, 238)')
  const star = page.getByRole('img', { name: /of 5 stars/ }).first()
  const [whole, full] = await star.evaluate((row) => [
    row.getBoundingClientRect().width,
    row.firstElementChild?.getBoundingClientRect().width ?? 0,
  ])
  const told = Number.parseFloat((await star.getAttribute('aria-label')) ?? '')
  assert.ok(whole && Math.abs((full ?? 0) / whole - told / 5) < 0.02, `${full} of ${whole} for ${told}`)

  await logIn(page, shop.base, 'owner@hearth.example')
  await open(page, '/editmail/shipped')
  const body = page.frameLocator('iframe[title="Email preview"]').locator('body')
  await body.getByRole('heading').waitFor()
  await page.waitForFunction(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Email preview"]')
    return frame?.contentDocument?.body.style.margin === '0px'
  })
  assert.equal(await body.getByRole('heading').evaluate((e) => getComputedStyle(e).fontSize), '20px')
  assert.deepEqual(refused, [])
}, 200_000)

test('a configured provider’s payment window may load, also after client-side navigation', async () => {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 } })
  // Simulates the provider's script, which renders with inline styles.
  await context.route('https://checkout.razorpay.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `document.body.insertAdjacentHTML('beforeend', '<style>#pay{height:7px}</style><p id="pay" style="width:9px"></p>')`,
    }),
  )
  /** drawn returns the size of the provider's window, undefined if its script is blocked. */
  const drawn = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script')
          script.src = 'https://checkout.razorpay.com/v1/checkout.js'
          script.onerror = () => resolve('refused')
          script.onload = () => {
            const { width, height } = document.querySelector('#pay')?.getBoundingClientRect() ?? {}
            resolve(`${width} × ${height}`)
          }
          document.head.append(script)
        }),
    )
  const { page: visitor } = await guarded(context)
  await open(visitor, '/')
  assert.equal(await drawn(visitor), 'refused')
  const { page: desk } = await guarded(await chrome.newContext())
  await logIn(desk, shop.base, 'owner@hearth.example')
  const keys = { razorpay_key_id: 'rzp_test_1', razorpay_key_secret: 'x', razorpay_webhook_secret: 'y' }
  await confirm(desk)
  assert.equal((await call(desk, 'admin/settings', keys)).status, true)

  const { page, refused } = await guarded(context)
  await logIn(page, shop.base, 'vikram@mail.example')
  await open(page, '/productdetails/x/5')
  await page.getByLabel('Delivery pincode').fill('422013')
  await page.getByLabel('Delivery pincode').press('Enter')
  await page.getByText(/Delivers to/).waitFor()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL(`${shop.base}/checkout?buy=5`)
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  assert.equal(await drawn(page), '9 × 7')
  assert.deepEqual(refused, [])
}, 200_000)
