import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { words } from './tools/words.ts'
import { icons, quiet, shared } from './vite.shared.ts'

const inDrawn = (file: string) => fileURLToPath(new URL(`src/drawn/${file}.ts`, import.meta.url))

/** The replacements of the browser's libraries, in src/drawn. */
const drawn = Object.entries({
  react: 'react',
  'react/jsx-runtime': 'jsx-runtime',
  'preact/jsx-runtime': 'jsx-runtime',
  wouter: 'wouter',
  'wouter/use-browser-location': 'wouter',
}).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: inDrawn(file) }))

// The build that renders public pages inside the binary: one script for a JavaScript engine without a browser. Screens
// that are rendered only in the browser are left out.
export default defineConfig({
  ...shared,
  resolve: { alias: drawn },
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    words('all'),
    {
      name: 'drawn-screens-at-hand',
      enforce: 'pre',
      async resolveId(id, from) {
        if (id === './answers') return inDrawn('answers')
        const whole = {
          './screens.gen': './screens.server.gen',
          './late': './late.server',
          './lateStory': './lateStory.server',
          './kinds': './kinds.server',
        }[id]
        return whole ? this.resolve(whole, from, { skipSelf: true }) : null
      },
    },
    icons('drawn/icon'),
    {
      name: 'drawn-screens-only',
      enforce: 'pre',
      resolveId: (id) => (/^sonner$|\/(Toasts|SideNavigation|StaffFrame|ChatWidget)$/.test(id) ? '\0left-out' : null),
      load: (id) => (id === '\0left-out' ? 'export default () => null' : null),
    },
  ],
  build: {
    outDir: '../assets/ui',
    emptyOutDir: false,
    // Not older: an older target turns private fields into WeakMaps, and the engine never frees what a WeakMap's value
    // refers to.
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      ...quiet,
      input: 'src/server.tsx',
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: 'server.js',
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith('.css')) ? 'server-unused.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
