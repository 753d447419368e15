// Takes the screenshots for the handbook and the README from a demo shop: ./build.sh pictures. pictures.json lists
// them, each with its path, the text to wait for, and what to click and fill in first. They are stored as WebP in
// assets/handbook and assets/readme.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base, browser, end, logIn, root } from './demo.mjs'

const only = process.argv.slice(2)
const list = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url)))

/** enter opens a page logged in as someone. Phones have twice the pixels. */
async function enter(who, width) {
  const phone = width < 600
  const context = await browser.newContext({
    viewport: { width, height: phone ? 780 : 760 },
    deviceScaleFactor: phone ? 2 : 1.25,
    serviceWorkers: 'block',
    storageState: await logIn(who),
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
    await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
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
  await end()
}
