// Starts the real binary on a free port with a folder of its own, and a browser beside it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const binary = fileURLToPath(new URL('../../hearth', import.meta.url))
export const password = 'Hearth@2026'

export type Shop = { base: string; data: string; stop: () => Promise<void> }

/** open starts a shop; args are further flags of serve. */
export async function open(...args: string[]): Promise<Shop> {
  const data = mkdtempSync(join(tmpdir(), 'hearth-e2e-'))
  const server: ChildProcess = spawn(
    binary,
    ['serve', '--data', data, '--listen', '127.0.0.1:0', '--rate-limit', 'off', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  server.stderr?.on('data', (chunk) => {
    log += chunk
  })
  const base = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      const found = /is open:\s+(\S+)/.exec(line)
      if (found?.[1]) resolve(found[1])
    })
    server.on('exit', (code) => reject(new Error(`the shop ended with ${code}: ${log.slice(-2000)}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.removeAllListeners('exit')
      server.on('exit', () => {
        rmSync(data, { recursive: true, force: true })
        resolve()
      })
      server.kill('SIGTERM')
    })
  return { base, data, stop }
}

export async function browser(): Promise<Browser> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (!executablePath) throw new Error('There is no Chromium.')
  return chromium.launch({
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
    ],
  })
}

/** watch gives a page that fails the test when the console complains or a script breaks. */
export async function watch(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // A shop with nothing configured asks nobody but itself, so it works with the network cut.
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      complaints.push(`asked ${request.url()}`)
  })
  page.on('console', (message) => {
    // A refused or missing call is shown to the person; the browser notes it as well.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

export async function logIn(page: Page, base: string, email: string, secret = password) {
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${base}/`)
}

/** textOf reads a PDF as a person would. */
export const textOf = (pdf: string) => execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })

/** mails gives the mails of the outbox, once there are as many as expected. */
export async function mails(shop: Shop, kind: string, tries = 50): Promise<string[]> {
  for (let i = 0; i < tries; i++) {
    const found = readdirSync(join(shop.data, 'outbox')).filter((name) => name.endsWith(`-${kind}.eml`))
    if (found.length > 0) return found.map((name) => readFileSync(join(shop.data, 'outbox', name), 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return []
}

type Answer = { status: boolean; message: string; data: never; [more: string]: unknown }

/** call makes a call of the shop as the person who sits at the page. */
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

/** buy places an order by COD to the person's first address and gives its number. */
export async function buy(page: Page, ...items: [product: number, quantity: number][]): Promise<number> {
  const orders = items.map(([product_id, qty]) => ({ product_id, qty }))
  const addresses = (await call(page, 'getAddress')).data as { id: number }[]
  const placed = await call(page, 'checkout', { orders, AddressID: addresses[0]?.id, pt: 'COD' })
  const confirmed = await call(page, 'codstatus', { orders, ORDERSID: placed.orderId })
  if (!confirmed.status) throw new Error(`${placed.message} ${confirmed.message}`)
  return Number(placed.orderId)
}

/** dayOf is a day so many days from today, as the shop in India counts. */
const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10)

/** deliver ships an order and delivers it, as staff do; days says how long ago it arrived. */
export async function deliver(staff: Page, order: number, days = 0) {
  await call(staff, `admin/orders/${order}/ship`, {
    tracking_id: `T${order}`,
    courier_name: 'Delhivery',
    expected_date: dayOf(3),
  })
  const done = await call(staff, `admin/orders/${order}/deliver`, days ? { delivered_date: dayOf(-days) } : {})
  if (!done.status) throw new Error(done.message)
}
