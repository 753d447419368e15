import { fileURLToPath } from 'node:url'

/** icons replaces the icon library's components by our own. */
export const icons = (file: string) => ({
  name: 'icons',
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id.endsWith('/createLucideIcon.mjs') ? fileURLToPath(new URL(`src/${file}.ts`, import.meta.url)) : null,
})

// Shared by both builds: preact in place of React, and the same class names.
export const shared = {
  logLevel: 'warn' as const,
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
      'use-sync-external-store/shim/index.js': 'preact/compat',
    },
  },
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
}

type Warning = { code?: string }

// Libraries mark client code with a directive that has no meaning here.
export const quiet = {
  onwarn: (warning: Warning, next: (warning: never) => void) => {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') next(warning as never)
  },
}
