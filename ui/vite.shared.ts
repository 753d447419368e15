// What both builds share: preact in React's place, and the same names for the classes of a screen.
export const shared = {
  logLevel: 'warn' as const,
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
}

type Warning = { code?: string }

// Libraries mark their client parts with a directive that means nothing here.
export const quiet = {
  onwarn: (warning: Warning, next: (warning: never) => void) => {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') next(warning as never)
  },
}
