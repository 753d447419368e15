import { defineConfig } from 'vite'
import { quiet, shared } from './vite.shared.ts'

// The build that renders public pages inside the binary: one script for a JavaScript engine without a browser. Screens
// that are rendered only in the browser are left out.
export default defineConfig({
  ...shared,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    {
      name: 'public-pages-at-hand',
      enforce: 'pre',
      async resolveId(id, from) {
        return id === './public' ? this.resolve('./public.server', from, { skipSelf: true }) : null
      },
    },
    {
      name: 'public-pages-only',
      enforce: 'pre',
      resolveId: (id) => (/\/(lazy|Toasts|SideNavigation|ChatWidget)$/.test(id) ? '\0left-out' : null),
      load: (id) => (id === '\0left-out' ? 'export const screens = {}; export default () => null' : null),
    },
  ],
  build: {
    outDir: '../assets/ui',
    emptyOutDir: false,
    // Not older: an older target turns private fields into WeakMaps, and the engine never frees what a WeakMap's value leads
    // back to.
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
