import { defineConfig } from 'vite'
import { quiet, shared } from './vite.shared.ts'

// The browser's build: index.html and hashed chunks, into the binary's assets.
export default defineConfig({
  ...shared,
  build: {
    outDir: '../assets/ui',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      ...quiet,
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
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
