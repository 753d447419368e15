import { defineConfig } from 'vite'
import { quiet, shared } from './vite.shared.ts'

// The build that draws public pages inside the binary: one script for an engine without a browser around it. Screens
// that only the browser draws are left out.
export default defineConfig({
  ...shared,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
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
    target: 'es2017',
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
