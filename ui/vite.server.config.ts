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
      name: 'drawn-screens-at-hand',
      enforce: 'pre',
      async resolveId(id, from) {
        return id === './screens.gen' ? this.resolve('./screens.server.gen', from, { skipSelf: true }) : null
      },
    },
    {
      name: 'drawn-screens-only',
      enforce: 'pre',
      resolveId: (id) => (/\/(Toasts|SideNavigation|StaffFrame|ChatWidget)$/.test(id) ? '\0left-out' : null),
      load: (id) => (id === '\0left-out' ? 'export default () => null' : null),
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
