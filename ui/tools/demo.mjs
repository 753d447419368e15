// Starts the built binary with a demo shop in a new directory, and a browser, for the tools that take screenshots.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const password = 'Lantern#2026'
const people = { owner: 'owner@hearth.example', customer: 'devika@mail.example' }

const data = mkdtempSync(join(tmpdir(), 'hearth-pictures-'))
const flags = ['--demo', '--data', data, '--listen', '127.0.0.1:0']
const server = spawn(join(root, 'hearth'), ['serve', ...flags], { stdio: ['ignore', 'pipe', 'ignore'] })
// The address of a demo shop, once it is open. The import of this module starts it.
export const base = await new Promise((resolve, reject) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const found = /is open:\s+(\S+)/.exec(line)
    if (found) resolve(found[1])
  })
  server.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
})
export const browser = await chromium.launch({
  executablePath: ['chromium-headless-shell', 'chromium'].map((name) => `/usr/bin/${name}`).find(existsSync),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})

const sessions = {}

/** logIn returns the cookies of a session of the owner or of a customer. */
export async function logIn(who) {
  sessions[who] ??= await enterPassword(who)
  return sessions[who]
}

async function enterPassword(who) {
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

/** end stops the shop and the browser, and removes the directory. */
export async function end() {
  await browser.close()
  server.removeAllListeners('exit')
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
}
