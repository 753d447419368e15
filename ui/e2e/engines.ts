// Drives the engines of other browsers, Firefox and Safari, as packaged by Debian.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { Builder, By, Capabilities, Key } from 'selenium-webdriver'

/** Engine is what the tests do with a browser. Elements are found by XPath; run evaluates an expression in the page. */
export type Engine = {
  goto: (address: string) => Promise<unknown>
  back: () => Promise<unknown>
  reload: () => Promise<unknown>
  resize: (width: number, height: number) => Promise<unknown>
  run: <T>(expression: string) => Promise<T>
  click: (xpath: string) => Promise<unknown>
  type: (xpath: string, text: string) => Promise<unknown>
  escape: () => Promise<unknown>
  close: () => Promise<unknown>
}

const patience = 20_000

/** firefox starts Firefox without a window. */
export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true })
  const page = await browser.newPage()
  page.setDefaultTimeout(patience)
  const find = (xpath: string) => page.locator(`xpath/.${xpath}`)
  return {
    goto: (address) => page.goto(address),
    // The driver's goBack waits for a load event, which a page from the browser's memory does not fire.
    back: () => page.evaluate('history.back()'),
    reload: () => page.reload(),
    resize: (width, height) => page.setViewport({ width, height }),
    run: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    escape: () => page.keyboard.press('Escape'),
    close: () => browser.close(),
  }
}

/** webkit starts WebKitGTK, which is Safari's engine, on a virtual screen. */
export async function webkit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  await answers(`http://127.0.0.1:${port}/status`)
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      }),
    )
    .build()
  const run = <T>(expression: string): Promise<T> => session.executeScript(`return (${expression})`)
  const find = async (xpath: string) => {
    await until({ run }, seen(xpath))
    return session.findElement(By.xpath(xpath))
  }
  return {
    goto: (address) => session.get(address),
    back: () => session.navigate().back(),
    reload: () => session.navigate().refresh(),
    resize: (width, height) => session.manage().window().setRect({ width, height, x: 0, y: 0 }),
    run,
    // A click on a disabled element would be lost, because the driver does not wait until it is enabled. Nor does it
    // wait for the page's smooth scrolling, so an element that is out of sight would not be interactable.
    click: async (xpath) => {
      const one = await find(xpath)
      await session.wait(async () => one.isEnabled(), patience)
      await session.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', one)
      await one.click()
    },
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    escape: () => session.actions().sendKeys(Key.ESCAPE).perform(),
    close: async () => {
      await session.quit()
      await Promise.all([driver, screen].map(end))
    },
  }
}

/** seen reports whether an element is visible: it has a size. */
const seen = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue?.getClientRects().length`

/** until waits for an expression to be true in the page. */
export async function until(engine: Pick<Engine, 'run'>, expression: string) {
  const late = Date.now() + patience
  while (!(await engine.run<boolean>(`Boolean(${expression})`))) {
    if (Date.now() > late) throw new Error(`never true: ${expression}`)
    await pause(50)
  }
}

async function end(process: ChildProcess) {
  process.kill()
  if (process.exitCode === null) await once(process, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(address: string) {
  const late = Date.now() + patience
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (Date.now() > late) throw new Error(`${address} never answered`)
    await pause(50)
  }
}

/** miniBrowser is the minimal window around the engine; its folder is named after the machine's architecture. */
function miniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .flatMap((kind) => ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${kind}/webkit2gtk-${version}/MiniBrowser`))
    .find(existsSync)
  if (!found) throw new Error('There is no MiniBrowser.')
  return found
}
