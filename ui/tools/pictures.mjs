// Takes the pictures of the handbook and of the README from a demo shop: ./build.sh pictures. pictures.json lists them, each
// with its path, the text to wait for, and what to click and fill in first. They are WebP, in assets/handbook and assets/readme.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('../../', import.meta.url))
const password = 'Lantern#2026'
const people = { owner: 'owner@hearth.example', customer: 'devika@mail.example' }
const only = process.argv.slice(2)
const list = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url)))

const data = mkdtempSync(join(tmpdir(), 'hearth-pictures-'))
const flags = ['--demo', '--data', data, '--listen', '127.0.0.1:0']
const server = spawn(join(root, 'hearth'), ['serve', ...flags], { stdio: ['ignore', 'pipe', 'ignore'] })
const base = await new Promise((resolve, reject) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const found = /is open:\s+(\S+)/.exec(line)
    if (found) resolve(found[1])
  })
  server.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
})
const browser = await chromium.launch({
  executablePath: ['chromium-headless-shell', 'chromium'].map((name) => `/usr/bin/${name}`).find(existsSync),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})

const sessions = {}

/** logIn returns the session of somebody. */
async function logIn(who) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(people[who])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${base}/`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** enter opens a page as somebody, logged in. Phones have twice the pixels. */
async function enter(who, width) {
  sessions[who] ??= await logIn(who)
  const phone = width < 600
  const context = await browser.newContext({
    viewport: { width, height: phone ? 780 : 760 },
    deviceScaleFactor: phone ? 2 : 1.25,
    serviceWorkers: 'block',
    storageState: sessions[who],
  })
  return context.newPage()
}

try {
  let sum = 0
  for (const { name, path, wait, click = [], fill = {}, as = 'owner', width = 1100 } of list) {
    if (only.length && !only.includes(name)) continue
    const page = await enter(as, width)
    await page.goto(base + path)
    for (const label of click)
      await page
        .getByRole('button', { name: label })
        .or(page.getByRole('link', { name: label }))
        .or(page.getByRole('checkbox', { name: label }))
        .first()
        .click()
    for (const [label, value] of Object.entries(fill)) await page.getByLabel(label).first().fill(value)
    await page.getByText(wait).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const client = await page.context().newCDPSession(page)
    const { data: picture } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
    const folder = join(root, 'assets', name.startsWith('readme-') ? 'readme' : 'handbook')
    mkdirSync(folder, { recursive: true })
    const content = Buffer.from(picture, 'base64')
    writeFileSync(join(folder, `${name.replace('readme-', '')}.webp`), content)
    sum += content.length
    console.log(`${name}: ${Math.round(content.length / 1000)} kB`)
    await page.context().close()
  }
  console.log(`together: ${Math.round(sum / 1000)} kB`)
} finally {
  await browser.close()
  server.removeAllListeners('exit')
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
}
