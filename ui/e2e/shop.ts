// Starts the real binary on a free port with its own data directory, and a browser.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch as watchFolder,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest'

const binary = fileURLToPath(new URL('../../hearth', import.meta.url))
export const password = 'Lantern#2026'

export type Shop = {
  base: string
  data: string
  /** setup returns the URL at which the first owner of an empty shop creates the account; '' if there is an owner. */
  setup: () => string
  stop: () => Promise<void>
}

/** The shop and the browser of a test file, opened by `journeys`. */
export let shop: Shop
export let chrome: Browser

/** journeys opens a demo shop and a browser before the tests of a file, and closes both after them. */
export function journeys(...args: string[]) {
  beforeAll(async () => {
    shop = await open('--demo', ...args)
    chrome = await browser()
  })
  afterAll(async () => {
    await chrome?.close()
    await shop?.stop()
  })
}

/** The pages that a test watches. If the test fails, their text is printed. */
const watched = new Set<Page>()
afterEach(async ({ task }) => {
  for (const page of watched) {
    if (task.result?.state !== 'fail' || page.isClosed()) continue
    // An open dialog and the page itself come before menus and header.
    const parts = page.locator('dialog[open], main')
    const told = await Promise.all((await parts.all()).map((part) => part.ariaSnapshot().catch(String)))
    console.log(`${page.url()} shows:\n${told.reverse().join('\n').slice(0, 6000)}`)
  }
  watched.clear()
})

/**
 * open starts a shop. args are further flags of the serve command; the demo is a copy of the one created for all
 * files.
 */
export async function open(...args: string[]): Promise<Shop> {
  const data = mkdtempSync(join(tmpdir(), 'hearth-e2e-'))
  if (args.includes('--demo')) cpSync(inject('demo'), data, { recursive: true })
  const server: ChildProcess = spawn(
    binary,
    ['serve', '--data', data, '--listen', '127.0.0.1:0', '--rate-limit', 'off', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  let setup = ''
  server.stderr?.on('data', (chunk) => {
    log += chunk
  })
  const base = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      setup = /\S+\/setup\?key=\S+/.exec(line)?.[0] ?? setup
      const found = /is open:\s+(\S+)/.exec(line)
      if (found?.[1]) resolve(found[1])
    })
    server.on('exit', (code) => reject(new Error(`the shop ended with ${code}: ${log.slice(-2000)}`)))
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= new Promise<void>((resolve) => {
      server.removeAllListeners('exit')
      server.on('exit', () => {
        rmSync(data, { recursive: true, force: true })
        resolve()
      })
      server.kill('SIGTERM')
    })
    return stopped
  }
  return { base, data, setup: () => setup, stop }
}

/** The disabledFeatures of playwright-core, repeated because Chromium uses only the last such switch. */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Chromium renders parts of its own window as pages in processes of their own, and keeps a spare process. They
 * are invisible in the tests, and took an eighth of the CPU.
 */
const ownPages = [
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbar',
  'WebUIOmniboxPopup',
  'WebUIOmnibox',
]

/**
 * browser starts Chromium. Its pages have no service worker unless a context asks for one, because tests can't
 * delay a service worker's calls.
 */
export async function browser(): Promise<Browser> {
  const executablePath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync)
  if (!executablePath) throw new Error('There is no Chromium.')
  const started = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...unwanted, ...ownPages].join()}`,
    ],
  })
  const { newContext } = started
  started.newContext = (options) => newContext.call(started, { serviceWorkers: 'block', ...options })
  return started
}

/** watch opens a page and collects console errors, script errors and requests to other hosts. */
export async function watch(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  watched.add(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // A shop without configured services must not call other hosts, because it must work without a network.
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      complaints.push(`asked ${request.url()}`)
  })
  page.on('console', (message) => {
    // The browser also logs failed calls, which the screen reports to the person anyway.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

/**
 * logIn logs a person in and ends on the home page. If the window has visited the shop before, or the shop
 * requires a captcha, it uses the login form as a person does; otherwise it only makes the form's call, which is
 * much faster.
 */
export async function logIn(page: Page, base: string, email: string, secret = password) {
  if (page.url() === 'about:blank' && (await logInByCall(page, base, email, secret))) return
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${base}/`)
}

async function logInByCall(page: Page, base: string, email: string, secret: string) {
  const { request } = page.context()
  const headers = { 'User-Agent': await page.evaluate(() => navigator.userAgent) }
  const session = await (await request.get(`${base}/api/session`, { headers })).json()
  const reply = await request.post(`${base}/api/login`, {
    headers,
    form: { username: email, inputpassword: secret, csrf_token_name: session.data.csrf_token },
  })
  if (!reply.ok() || !(await reply.json()).status) return false
  await page.goto(base)
  // Waits until the page knows who is logged in.
  await page.waitForFunction(() => localStorage.getItem('usered'))
  return true
}

/** textOf extracts the text of a PDF, in its layout. */
export const textOf = (pdf: string) => execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })

const patience = 5000

/** mails waits for a mail of a kind in the outbox and returns all of that kind; none if the wait times out. */
export async function mails(shop: Shop, kind: string): Promise<string[]> {
  const folder = join(shop.data, 'outbox')
  const written = (name: string) => statSync(join(folder, name)).size > 0
  const found = () => readdirSync(folder).filter((name) => name.endsWith(`-${kind}.eml`) && written(name))
  await new Promise<void>((resolve) => {
    const outbox = watchFolder(folder, () => found().length > 0 && end())
    const end = () => {
      outbox.close()
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(end, patience)
    if (found().length > 0) end()
  })
  return found().map((name) => readFileSync(join(folder, name), 'utf8'))
}

type Answer = { status: boolean; message: string; data: never; [more: string]: unknown }

/** call makes an API call with the session of the page. */
export async function call(page: Page, path: string, body?: Record<string, unknown>): Promise<Answer> {
  return page.evaluate(
    async ([address, text]) => {
      const reply = await fetch(
        `/api/${address}`,
        text ? { method: 'POST', body: text, headers: { 'Content-Type': 'application/json' } } : {},
      )
      return reply.json()
    },
    [path, body ? JSON.stringify(body) : ''] as const,
  )
}

/**
 * until waits for a slow condition, as long as for an element. waitForFunction can't, because it takes a promise
 * for true.
 */
export const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 30_000 })

/**
 * cartAtServer waits until the server's copy of a customer's cart has a number of products, because other devices
 * see them only then.
 */
export const cartAtServer = (page: Page, products: number) =>
  until(async () => ((await call(page, 'showcartlist')).data as unknown[]).length === products)

/** confirm types a demo account's password again, for actions that need a recent password. */
export async function confirm(page: Page): Promise<void> {
  const { csrf_token } = (await call(page, 'session')).data as { csrf_token: string }
  const answer = await call(page, 'confirm_password', { inputpassword: password, csrf_token_name: csrf_token })
  if (!answer.status) throw new Error(answer.message)
}

/** buy places a COD order to the person's first address and returns its number. */
export async function buy(page: Page, ...items: [product: number, quantity: number][]): Promise<number> {
  const orders = items.map(([product_id, qty]) => ({ product_id, qty }))
  const addresses = (await call(page, 'getAddress')).data as { id: number }[]
  const placed = await call(page, 'checkout', { orders, AddressID: addresses[0]?.id, pt: 'COD' })
  const confirmed = await call(page, 'codstatus', { orders, ORDERSID: placed.orderId })
  if (!confirmed.status) throw new Error(`${placed.message} ${confirmed.message}`)
  return Number(placed.orderId)
}

/** dayOf returns the date in India a number of days from today. */
const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10)

/** deliver ships and delivers an order as staff do. days is how many days ago it was delivered. */
export async function deliver(staff: Page, order: number, days = 0) {
  await call(staff, `admin/orders/${order}/ship`, {
    tracking_id: `T${order}`,
    courier_name: 'Delhivery',
    expected_date: dayOf(3),
  })
  const done = await call(staff, `admin/orders/${order}/deliver`, days ? { delivered_date: dayOf(-days) } : {})
  if (!done.status) throw new Error(done.message)
}
