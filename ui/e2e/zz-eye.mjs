import { chromium } from 'playwright-core'
const base = process.argv[2], out = process.argv[3], paths = process.argv.slice(4)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
async function run(w, h, scheme) {
  const c = await b.newContext({ viewport: { width: w, height: h }, serviceWorkers: 'block', colorScheme: scheme })
  const p = await c.newPage()
  p.on('console', m => m.type()==='error' && console.log(w, p.url(), m.text().slice(0,200)))
  p.on('pageerror', e => console.log('error', p.url(), e.message))
  await p.goto(base + '/login'); await p.getByLabel('Email').fill('owner@hearth.example'); await p.getByRole('button', { name: 'Next' }).click()
  await p.getByLabel('Password', { exact: true }).fill('Lantern#2026'); await p.getByRole('button', { name: 'Login', exact: true }).click(); await p.waitForURL(base + '/')
  for (const path of paths) {
    await p.goto(base + path); await p.waitForTimeout(1300)
    const wide = await p.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) console.log('SIDEWAYS', w, path)
    await p.screenshot({ path: `${out}/${path.replace(/[^a-z0-9]+/gi,'_')}-${w}-${scheme}.png` })
  }
  await c.close()
}
await run(1440, 900, 'light'); await run(390, 844, 'light'); await run(1024, 800, 'dark')
await b.close()
