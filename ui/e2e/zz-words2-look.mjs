import { chromium } from 'playwright-core'
const base = 'http://localhost:8124'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] })
const out = process.env.OUT ?? '/tmp/words2/shots'
const seen = new Map()
const english = (page) => page.evaluate(() => {
  const found = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement
    if (!at || at.closest('script,style,noscript') || !at.checkVisibility() || /^en/.test(at.closest('[lang]')?.lang)) continue
    found.push(walk.currentNode.textContent)
  }
  for (const one of document.querySelectorAll('body [aria-label],body [placeholder],body [title],body [alt]')) {
    if (!one.checkVisibility() || /^en/.test(one.closest('[lang]')?.lang)) continue
    for (const n of ['aria-label','placeholder','title','alt']) if (one.getAttribute(n)) found.push('@' + one.getAttribute(n))
  }
  return found.filter((t) => /[A-Za-z]{2,}/.test(t)).map((t) => t.trim().slice(0, 90))
})
const langs = (process.env.LANGS ?? 'hi,mr').split(',')
for (const lang of langs) for (const width of [390, 1440]) {
  const c = await b.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, locale: 'hi-IN', serviceWorkers: 'block' })
  const page = await c.newPage()
  const shot = async (name, path) => {
    if (path) await page.goto(`${base}/${lang}${path}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${out}/${lang}-${width}-${name}.png`, fullPage: name !== 'home' })
    for (const t of await english(page)) { const k = `${lang} ${t}`; if (!seen.has(k)) seen.set(k, name) }
  }
  await shot('home', '/'); await shot('all', '/allproducts'); await shot('product', '/productdetails/x/5'); await shot('login', '/login'); await shot('register', '/register'); await shot('complaints', '/complaints'); await shot('survey', '/surveyform'); await shot('privacy', '/privacy-policy')
  await page.goto(`${base}/productdetails/x/5`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click(); await page.waitForTimeout(500)
  await page.goto(`${base}/login`); await page.getByLabel('Email').fill('ananya@mail.example'); await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Lantern#2026'); await page.getByRole('button', { name: 'Login', exact: true }).click(); await page.waitForURL(`${base}/`)
  await shot('cart', '/cart'); await shot('checkout', '/checkout'); await shot('orders', '/orders'); await shot('profile', '/profile'); await shot('wishlist', '/wishlist')
  const href = await page.evaluate(async () => { const d = (await (await fetch('/api/orders')).json()).data; return JSON.stringify(d).match(/"orders_id":(\d+)/)?.[1] })
  await shot('order', `/orderdetails/${href}`)
  await c.close()
}
for (const [k, n] of seen) console.log(n, '|', k)
await b.close()
