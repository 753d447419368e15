import { defineConfig } from 'vite'
import { words } from './tools/words.ts'
import { icons, quiet, shared } from './vite.shared.ts'

// What every page needs is one file. As twenty small files it was 3 kB larger.
const every = new RegExp(
  [
    'node_modules/(?!sonner|uplot|@noble|@zxing|ts-custom-error|lucide-react/.*/icons)',
    'src/api/(answers|call|client|device|hooks|session)',
    'src/parts/(Asking|Button|Dialog|Field|State|toast|use(?!Leaving|Form|Typed))',
    'src/rules/(forms|money|refused|permissions)',
    'src/api/(cart|waiting)|src/parts/(PageTop|Picture|Price|Stars)',
    'src/shop/blocks/(Later|NotFoundPage|Popular|ProductCard|ProductRow|OfferMark|useAdd)',
    'lucide-react/.*/icons/(house|chevron-left|chevron-right)\\.',
  ].join('|'),
)

// The browser's build: index.html and hashed chunks, into the binary's assets.
export default defineConfig({
  ...shared,
  plugins: [icons('parts/icon'), { ...words('en'), apply: 'build' }],
  build: {
    outDir: '../assets/ui',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      ...quiet,
      input: {
        index: 'index.html',
        sw: 'src/sw.ts',
        // The letters of the other pairings; the server writes them into the page.
        ...Object.fromEntries(
          ['round', 'book', 'straight'].map((name) => [`pairing-${name}`, `src/styles/pairing-${name}.css`]),
        ),
      },
      output: {
        // The service worker keeps its address, by which browsers look for a newer one.
        entryFileNames: (entry) => (entry.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'every', test: every }] },
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
