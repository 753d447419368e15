import assert from 'node:assert/strict'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

const open_ = [
  '/',
  '/allproducts',
  '/allproducts?search=switch',
  '/category/x/1',
  '/productdetails/x/1',
  '/productdetails/x/24',
  '/compare?ids=1,2,15',
  '/login',
  '/register',
  '/resetpassword',
  '/savepass',
  '/cart',
  '/checkout',
  '/FAQ',
  '/privacy-policy',
  '/cancellation-and-returns',
  '/terms-and-conditions',
  '/surveyform',
  '/feedbackform',
  '/chatbot',
  '/complaints',
  '/confirmorder?order=1001&key=x',
  '/track?order=1001',
  '/mails?confirm=x',
  '/sitemap.xml',
  '/no-such-page',
]
const own = [
  '/profile',
  '/profile?tab=address',
  '/profile?tab=data',
  '/profile?tab=mails',
  '/wishlist',
  '/orders',
  '/quotations',
  '/devicedetails',
  '/registerdevice',
]
const staff = [
  '/dashboard',
  '/userdetails',
  '/feedbackdashboard',
  '/invoice',
  '/serialnumber',
  '/returns',
  '/settings',
  '/areas',
  '/ledger',
  '/backups',
  '/health',
  '/customers',
  '/customers/14',
  '/privacydesk',
  '/privacydesk?q=an',
  '/refunddesk',
  '/complaintdesk',
  '/moneycheck',
  '/counter',
  '/duties',
  '/pages',
  '/newpage?start=contact',
  '/menus',
  '/offers',
  '/offers/new',
  '/staff',
  '/audit',
  '/outbox',
  '/product',
  '/categories',
  '/adminorders',
  '/adminorders/1100',
]

/** check collects faults of a page: axe's findings for WCAG 2.2 A and AA and its best practices, other than one h1, no title, and sideways scrolling. */
async function check(page: Page, path: string, faults: string[]) {
  await page.goto(shop.base + path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const found = await new AxeBuilder({ page: page as never })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  for (const violation of found.violations)
    faults.push(
      `${path}: ${violation.id} at ${violation.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
    )
  const facts = await page.evaluate(() => ({
    h1: document.querySelectorAll('h1').length,
    title: document.title,
    width: document.documentElement.scrollWidth,
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '',
  }))
  if (facts.h1 !== 1) faults.push(`${path}: ${facts.h1} h1`)
  if (!/ · /.test(facts.title)) faults.push(`${path}: title ${facts.title}`)
  const seen = page.viewportSize()?.width ?? 0
  if (facts.width > seen) faults.push(`${path}: ${facts.width} px wide at ${seen}`)
}

for (const [width, scheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const) {
  test(`every screen is accessible at ${width} px, ${scheme}`, async () => {
    const faults: string[] = []
    const visitor = await watch(
      await chrome.newContext({ viewport: { width, height: 800 }, colorScheme: scheme, reducedMotion: 'reduce' }),
    )
    for (const path of open_) await check(visitor.page, path, faults)
    const owner = await watch(
      await chrome.newContext({ viewport: { width, height: 800 }, colorScheme: scheme, reducedMotion: 'reduce' }),
    )
    await logIn(owner.page, shop.base, 'owner@hearth.example')
    for (const path of [...own, ...staff]) await check(owner.page, path, faults)
    assert.deepEqual(faults, [])
    assert.deepEqual([...visitor.complaints, ...owner.complaints], [])
  })
}

test('who is not logged in is asked to, and comes back to where they were', async () => {
  const { page } = await watch(await chrome.newContext())
  for (const path of [...own, ...staff]) {
    await page.goto(shop.base + path)
    await page.waitForURL(/\/login/)
  }
  await page.goto(`${shop.base}/wishlist`)
  await page.waitForURL(/\/login\?next=%2Fwishlist/)
  await page.getByLabel('Email').fill('asha')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email').fill('ananya@mail.example')
  await page.getByRole('button', { name: 'Next' }).click()
  assert.equal(await page.getByRole('button', { name: 'Login', exact: true }).count(), 0)
  await page.getByLabel('Password', { exact: true }).fill('Lantern#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${shop.base}/wishlist`)
  await page.getByText('Your wishlist is empty.').waitFor()
})
