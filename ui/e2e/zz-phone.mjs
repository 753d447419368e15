import { chromium } from 'playwright-core'
const base = process.argv[2], out = process.argv[3]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
for (const [w,h,s] of [[1440,1000,'light'],[390,844,'light'],[1024,900,'dark']]) {
  const p = await (await b.newContext({ viewport: { width: w, height: h }, serviceWorkers: 'block', colorScheme: s })).newPage()
  p.on('pageerror', e => console.log('error', e.message))
  await p.goto(base + '/login'); await p.getByLabel('Email').fill('owner@hearth.example'); await p.getByRole('button', { name: 'Next' }).click()
  await p.getByLabel('Password', { exact: true }).fill('Lantern#2026'); await p.getByRole('button', { name: 'Login', exact: true }).click(); await p.waitForURL(base + '/')
  await p.goto(base + '/counter'); await p.getByLabel('Name, SKU or serial: type or scan').fill('motion'); await p.waitForTimeout(900); await p.keyboard.press('Enter')
  await p.waitForTimeout(500)
  await p.screenshot({ path: `${out}/desk-${w}.png`, fullPage: true })
  await p.getByLabel(/By telephone/).check()
  const f = p.getByRole('form', { name: 'Order by telephone' })
  await f.getByRole('button', { name: 'What it costs' }).click(); await p.waitForTimeout(600)
  await p.screenshot({ path: `${out}/empty-${w}.png`, fullPage: true })
  await f.getByLabel('Name').fill('Lata Rao'); await f.getByLabel('Mobile').fill('9876543210'); await f.getByLabel('Area').fill('12 Hill Road'); await f.getByLabel('Pincode').fill('411001'); await p.waitForTimeout(500); await f.getByLabel('City').fill('Pune')
  await f.getByRole('button', { name: 'What it costs' }).click(); await p.waitForTimeout(700)
  await p.screenshot({ path: `${out}/priced-${w}.png`, fullPage: true })
  await f.getByRole('button', { name: /^Take the order/ }).click(); await p.waitForTimeout(1000)
  await p.screenshot({ path: `${out}/taken-${w}.png`, fullPage: true })
  if (w===1440) { await p.getByRole('link', { name: /^order/ }).click(); await p.waitForTimeout(1200); await p.screenshot({ path: `${out}/order-${w}.png` }) }
}
await b.close()
