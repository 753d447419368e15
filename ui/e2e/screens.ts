// Every screen, as a visitor and as the owner see it, checked for what makes it hard to use.
import assert from 'node:assert/strict'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { chrome, logIn, shop, watch } from './shop.ts'

const visitors = [
  '/',
  '/allproducts',
  '/productdetails/x/1',
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
export const own = [
  '/profile',
  '/profile?tab=address',
  '/profile?tab=data',
  '/profile?tab=mails',
  '/wishlist',
  '/orders',
  '/devicedetails',
  '/registerdevice',
]
export const staff = [
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

/** check collects faults of a page: axe's findings for WCAG 2.2 AA, other than one h1, no title, and sideways scrolling. */
async function check(page: Page, path: string, faults: string[]) {
  await page.goto(shop.base + path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const found = await new AxeBuilder({ page: page as never })
    .setLegacyMode() // Without it axe opens an empty page beside each, for frames of other hosts, of which the shop has none.
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
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

/** everyScreen visits all screens at a width in px and in a colour scheme, and fails with the faults of all of them. */
export async function everyScreen(width: number, colorScheme: 'light' | 'dark') {
  const faults: string[] = []
  const seen = { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' } as const
  const visitor = await watch(await chrome.newContext(seen))
  for (const path of visitors) await check(visitor.page, path, faults)
  const owner = await watch(await chrome.newContext(seen))
  await logIn(owner.page, shop.base, 'owner@hearth.example')
  for (const path of [...own, ...staff]) await check(owner.page, path, faults)
  assert.deepEqual(faults, [])
  assert.deepEqual([...visitor.complaints, ...owner.complaints], [])
}
