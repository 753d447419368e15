import { defineConfig, type Plugin } from 'vite'
import { said, words } from './tools/words.ts'
import { icons, quiet, shared } from './vite.shared.ts'

// What every page needs is one file. As twenty small files it was 3 kB larger.
const every = new RegExp(
  [
    'node_modules/(?!sonner|uplot|@noble|@zxing|ts-custom-error|lucide-react/.*/icons)',
    'src/api/(answers|call|client|device|hooks|session|trade)',
    'src/parts/(Asking|Button|Dialog|Field|State|toast|use(?!Leaving|Form|Typed))',
    'src/rules/(forms|money|refused|permissions|turns)',
    'src/api/(cart|waiting)|src/parts/(PageTop|Picture|Price|Stars)',
    'src/shop/blocks/(GoesWith|Later|NotFoundPage|Popular|ProductCard|ProductRow|OfferMark|To|account\\.module|useAdd)',
    'src/rules/categories|src/shop/home/rooms',
    'src/(styles/base|shop/blocks/compare\\.module|shop/home/home\\.module|shop/layout/layout\\.module)\\.css',
    'lucide-react/.*/icons/(house|chevron-left|chevron-right|clipboard-list|menu|panel-left|search)\\.',
  ].join('|'),
)

// What the public screens share, joined so that a page needs few files: over HTTP/1.1 a browser has six connections,
// and each more file waits for one.
const account = /src\/shop\/blocks\/(LoginForm|JoinForm|PasswordFields|useLogin)|icons\/eye/
const cart =
  /src\/shop\/(blocks\/(ArrivesBy|CartLines|PriceDetails|TellLine|useDelivery)|cart\/cart\.module)|src\/(api\/quantity|rules\/fitted)\.|icons\/plus\./
// What a customer sees of orders, after the list mostly the page of one.
const orders =
  /src\/shop\/(orders\/|order\/(OrderPage|ReturnSteps|order\.module)|shipped\/|blocks\/(OrderFacts|Waiting|order\.module|orders\.module)\.)/
const desk = /src\/(admin\/blocks\/(piles|told)|api\/useSettled)\.|icons\/(store|undo-2|file-text)\./
const form = /src\/(api\/buyNow|parts\/useForm|rules\/(dates|digits|pin)\.)/
const product =
  /src\/shop\/(blocks\/(Crumbs|PinCheck\.module)|product\/(chooser|product)\.module|products\/products\.module)|icons\/heart\./

// One language is built at a time (tools/languages.mjs). The files of other languages are in separate folders, without
// the back office, which is English.
const language = process.env.HEARTH_LANGUAGE ?? 'en'
const other = language !== 'en'
const own = other ? `assets/${language}` : 'assets'

const titles = other ? said<Record<string, { title: string }>>(language, 'screens') : {}

/** Only the customer's side, with the titles of its screens in the language: links to the back office lead nowhere. */
const withoutDesk: Plugin = {
  name: 'without-the-desk',
  enforce: 'pre',
  transform(text, id) {
    if (!id.endsWith('/src/screens.gen.ts')) return null
    return text.replace(
      /^( {2}(?:account\(|\{ path: )('[^']+'), (?:title: )?)('[^']*'|"[^"]*")/gm,
      (row, before: string, path: string) => {
        const title = titles[path.slice(1, -1)]?.title
        return title ? before + JSON.stringify(title) : row
      },
    )
  },
  resolveId: (id) => (/\/admin\//.test(id) ? '\0no-desk' : null),
  load: (id) => (id === '\0no-desk' ? 'export const routes = []\nexport default () => null' : null),
}

/** The messages bring their styles as a file, since the policy of the pages takes none that a script puts into them. */
const styledMessages: Plugin = {
  name: 'styled-messages',
  transform: (text, id) =>
    /\/sonner\/dist\/index\.mjs/.test(id) ? `import './styles.css'\n${text.replace(/^__insertCSS\(.*$/m, '')}` : null,
}

// The browser's build: index.html and hashed chunks, into the binary's assets.
export default defineConfig({
  ...shared,
  plugins: [
    icons('parts/icon'),
    styledMessages,
    { ...words(language), apply: 'build' },
    ...(other ? [withoutDesk] : []),
  ],
  publicDir: other ? false : 'public',
  build: {
    outDir: other ? `node_modules/.words/${language}` : '../assets/ui',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      ...quiet,
      // A page keeps its own entry in the manifest, by which the server links its code and styles.
      experimental: { chunkOptimization: { mergeCommonChunks: false } },
      input: {
        index: 'index.html',
        ...(other ? {} : { sw: 'src/sw.ts' }),
        // The fonts of the other pairings; the server inlines them into the page.
        ...Object.fromEntries(
          (other ? [] : ['round', 'book', 'straight']).map((name) => [
            `pairing-${name}`,
            `src/styles/pairing-${name}.css`,
          ]),
        ),
      },
      output: {
        // The service worker keeps its address, where browsers look for a newer one.
        entryFileNames: (entry) => (entry.name === 'sw' ? 'sw.js' : `${own}/[name]-[hash].js`),
        chunkFileNames: `${own}/[name]-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'every', test: every, priority: 2 },
            { name: 'account', test: account },
            { name: 'cart', test: cart, priority: 1 },
            { name: 'product', test: product, priority: 2 },
            { name: 'form', test: form, priority: 2 },
            { name: 'desk', test: desk, priority: 1 },
            { name: 'orders', test: orders, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': {
        target: process.env.HEARTH_DEV_SERVER ?? 'http://localhost:8080',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      },
      '/uploads': process.env.HEARTH_DEV_SERVER ?? 'http://localhost:8080',
    },
  },
})
