// Measures what a first visit downloads, against budgets. The toast library is counted although it is loaded with the
// first click or key. Files are counted too: over HTTP/1.1 a browser has six connections, and each further file waits
// for one.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { brotliDecompressSync, gzipSync } from 'node:zlib'

const folder = new URL('../../assets/ui/', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}`, folder)))
const manifest = read('manifest.json')
// The budgets of pages. entries are the modules that a page loads at first; js and css are the maximum size in kB,
// compressed.
const budgets = [
  {
    page: '/',
    // Sections of the home page that have state are loaded before hydration.
    entries: [
      'index.html',
      'src/shop/home/HomePage.tsx',
      'src/shop/blocks/ChatWidget.tsx',
      'src/shop/home/sections/Slides.tsx',
      'src/shop/home/sections/Products.tsx',
      'src/shop/home/sections/Grid.tsx',
    ],
    js: 41.8, // whether a product fits the home, the grid of best sellers, the path of gift cards, pre-orders and limits per order came in
    css: 10,
  },
  {
    page: '/productdetails',
    entries: ['index.html', 'src/shop/blocks/ChatWidget.tsx', 'src/shop/product/ProductPage.tsx'],
    js: 43.4, // whether a product fits the home, the story, gift cards, quantities and pre-orders came in
    css: 12,
  },
  {
    page: '/dashboard',
    entries: [
      'index.html',
      'src/admin/menu/SideNavigation.tsx',
      'src/admin/menu/StaffFrame.tsx',
      'src/admin/dashboard/DashboardScreen.tsx',
    ],
    js: 78, // kB; up to 140 would be acceptable for a first visit
    css: 14.5,
  },
]
const most = { '.js': 7, '.css': 2 }
const few = {
  '/': ['src/shop/home/HomePage.tsx', 'src/shop/home/sections/Slides.tsx', 'src/shop/home/sections/Products.tsx'],
  '/category': ['src/shop/products/ProductsPage.tsx'],
  '/productdetails': ['src/shop/product/ProductPage.tsx'],
  '/cart': ['src/shop/cart/CartPage.tsx'],
}
// The build keeps only the compressed form of code, but styles uncompressed too.
const packed = (file) => {
  const br = new URL(`${file}.br`, folder)
  const plain = existsSync(br) ? brotliDecompressSync(readFileSync(br)) : readFileSync(new URL(file, folder))
  return gzipSync(plain, { level: 9 }).length
}
const filesOf = (entries, chunks = manifest) => {
  const files = new Set()
  const visit = (key) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`no chunk ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const entry of entries) visit(entry)
  return files
}
let over = false
for (const { page, entries, js, css } of budgets) {
  const files = filesOf(entries)
  const size = (ending) => [...files].filter((f) => f.endsWith(ending)).reduce((sum, f) => sum + packed(f), 0) / 1024
  for (const [kind, kb, bar] of [
    ['JavaScript', size('.js'), js],
    ['CSS', size('.css'), css],
  ]) {
    console.log(`${page} ${kind}: ${kb.toFixed(1)} kB gzip (bar ${bar})`)
    if (kb > bar) over = true
  }
}
for (const [page, entries] of Object.entries(few)) {
  const files = [...filesOf(['index.html', ...entries])]
  for (const [ending, bar] of Object.entries(most)) {
    const count = files.filter((file) => file.endsWith(ending)).length
    console.log(`${page} files of ${ending}: ${count} (bar ${bar})`)
    if (count > bar) over = true
  }
}

// A first visit in Hindi: the complete home page, and what the service worker then caches for offline reading. Fonts
// and styles are shared with the other languages. e2e/hindi.spec.ts counts the same in a browser, with the pages.
const hindi = filesOf(
  [
    'index.html',
    'src/keep.ts',
    'src/shop/blocks/ChatWidget.tsx',
    'src/shop/blocks/OrderedCard.tsx',
    'src/shop/blocks/RecentlyViewed.tsx',
    'src/shop/cart/CartPage.tsx',
    'src/shop/home/HomePage.tsx',
    'src/shop/home/sections/Products.tsx',
    'src/shop/home/sections/Slides.tsx',
    'src/shop/layout/Footer.tsx',
    'src/shop/layout/Languages.tsx',
    'src/shop/orders/OrdersPage.tsx',
  ],
  read('manifest.hi.json'),
)
const pages = 22 // kB of HTML: home page, cart, orders, an order
const fonts = new Set()
for (const file of hindi) {
  if (!file.endsWith('.css')) continue
  for (const [, font] of readFileSync(new URL(file, folder), 'utf8').matchAll(/url\(\/(assets\/anek[^)]+\.woff2)\)/g))
    fonts.add(font)
}
const sent = (file) => statSync(new URL(existsSync(new URL(`${file}.br`, folder)) ? `${file}.br` : file, folder)).size
const visit = pages + [...hindi, ...fonts, 'sw.js'].reduce((sum, file) => sum + sent(file), 0) / 1000
console.log(`/hi first visit: ${visit.toFixed(1)} kB (bar 260)`)
if (visit > 260) over = true
if (over) {
  console.error('A budget is exceeded.')
  process.exit(1)
}
