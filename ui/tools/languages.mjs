// Builds the customer's side again in each language other than English, and stores the differences beside the English
// build: the code in a folder for each language, and what the server needs (languages.json with the texts of the
// heads; a page and a manifest per language).
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, runnerImport } from 'vite'

// Without this, runnerImport sets development mode, and the builds below would leave out the service worker.
process.env.NODE_ENV = 'production'
const {
  module: { codes, said },
} = await runnerImport(join(import.meta.dirname, 'words.ts'))

const ui = join(import.meta.dirname, '..')
const to = join(ui, '../assets/ui')
const languages = codes.map((code) => ({
  ...said(code, 'language'),
  ...(code === 'en' ? {} : { screens: said(code, 'screens'), head: said(code, 'head') }),
}))
writeFileSync(join(to, 'languages.json'), JSON.stringify(languages))

for (const code of codes.slice(1)) {
  process.env.HEARTH_LANGUAGE = code
  await build({ root: ui, configFile: join(ui, 'vite.config.ts') })
  const from = join(ui, 'node_modules/.words', code)
  cpSync(join(from, 'index.html'), join(to, `index.${code}.html`))
  cpSync(join(from, '.vite/manifest.json'), join(to, `.vite/manifest.${code}.json`))
  mkdirSync(join(to, 'assets', code), { recursive: true })
  for (const entry of readdirSync(join(from, 'assets'), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const there = join(to, file.slice(from.length))
    if (entry.isFile() && !existsSync(there)) cpSync(file, there)
  }
  rmSync(from, { recursive: true })
}
