// Visits every screen as a visitor and as the owner, and checks it for accessibility problems.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { barriers, wcag } from './axe.ts'
import { call, chrome, logIn, shop, watch } from './shop.ts'

const visitors = [
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
export const own = [
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
  '/help',
  '/help/orders',
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

type Step = { at: string; press: string }

/**
 * Forms that a button opens, with the name of that button. The screens of the second list are visited last,
 * because they need a cart with items and an address, and are first checked empty.
 */
const opened: Record<string, string> = {
  '/product': 'Add New',
  '/categories': 'Add category',
  '/customers': 'Filter',
}
const openedLater: Step[] = [
  { at: '/product', press: 'Edit' },
  { at: '/profile?tab=address', press: 'Add New' },
  { at: '/profile?tab=address', press: 'Edit the address of' },
  { at: '/cart', press: '' },
  { at: '/checkout', press: 'Edit the address of' },
]

/** The minimum visible width of a field, in px. */
const narrow = 70

/** narrowFields returns the fields of a page that are too narrow for their content. */
const narrowFields = (page: Page) =>
  page.evaluate((least) => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
    return [...fields]
      .filter((f) => !['checkbox', 'radio', 'hidden', 'file', 'range', 'color'].includes(f.type) && f.checkVisibility())
      .map(
        (f) => [f.labels?.[0]?.textContent || f.ariaLabel || f.name || f.id, f.getBoundingClientRect().width] as const,
      )
      .filter(([, width]) => width > 0 && width < least)
      .map(([name, width]) => `${name}: ${Math.round(width)} px`)
  }, narrow)

/** The state of visiting all screens: the window, the faults found, and the width at which fields are measured. */
type Walk = { page: Page; width: number; fields: number; faults: string[] }

async function open({ page }: Walk, path: string) {
  await page.goto(shop.base + path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

/** measure records the narrow fields of a page, after opening the form behind a button. */
async function measure({ page, width, fields, faults }: Walk, { at, press }: Step) {
  if (press) await page.getByRole('button', { name: press }).first().click()
  const size = { height: 800 }
  if (fields !== width) await page.setViewportSize({ width: fields, ...size })
  for (const fault of await narrowFields(page)) faults.push(`${at} ${press} at ${fields} px: ${fault}`)
  if (fields !== width) await page.setViewportSize({ width, ...size })
}

/**
 * check records the faults of a page: axe's findings for WCAG 2.2 AA (on the customer's side for best practices
 * too), more or less than one h1, no title, sideways scrolling, and fields that are too narrow.
 */
async function check(walk: Walk, path: string) {
  const { page, width, faults } = walk
  await open(walk, path)
  const office = staff.includes(path)
  for (const violation of await barriers(page, office ? wcag : [...wcag, 'best-practice'], undefined, office))
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
  }))
  if (facts.h1 !== 1) faults.push(`${path}: ${facts.h1} h1`)
  if (!/ · /.test(facts.title)) faults.push(`${path}: title ${facts.title}`)
  if (facts.width > width) faults.push(`${path}: ${facts.width} px wide at ${width}`)
  await measure(walk, { at: path, press: opened[path] ?? '' })
}

/** shopping puts products into the owner's cart and adds an address. */
async function shopping(page: Page) {
  await call(page, 'manageCart', { operation: 'insert', data: { product_id: 1, quantity: 1 } })
  await call(page, 'setAddress', {
    Name: 'Asha Kulkarni',
    mob: '9876543210',
    area: '12 Hill Road',
    city: 'Pune',
    tal: 'Haveli',
    dist: 'Pune',
    pin: '411001',
    state: 'Maharashtra',
    country: 'India',
  })
}

/**
 * everyScreen visits all screens at a window width in px and in a colour scheme, measures fields at another
 * width, and fails with all faults found.
 */
export async function everyScreen(width: number, colorScheme: 'light' | 'dark', fields: number) {
  const faults: string[] = []
  const seen = { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' } as const
  const visitor = await watch(await chrome.newContext(seen))
  for (const path of visitors) await check({ page: visitor.page, width, fields, faults }, path)
  const owner = await watch(await chrome.newContext(seen))
  await logIn(owner.page, shop.base, 'owner@hearth.example')
  const walk = { page: owner.page, width, fields, faults }
  for (const path of [...own, ...staff]) await check(walk, path)
  await shopping(owner.page)
  for (const step of openedLater) {
    await open(walk, step.at)
    await measure(walk, step)
  }
  assert.deepEqual(faults, [])
  assert.deepEqual([...visitor.complaints, ...owner.complaints], [])
}
