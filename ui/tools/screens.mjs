// Generates source files from screens.json, the table of screens: the routes of the browser and of the server, chunks
// of several screens, and the menu of the back office. With --check it only reports whether the files are stale.
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const screens = JSON.parse(readFileSync(new URL('screens.json', root)))
const head = '// Written by tools/screens.mjs from screens.json. Do not edit.\n'
const text = (value) => (value.includes("'") ? JSON.stringify(value) : `'${value}'`)
const source = (screen) => (screen.chunk ? `${screen.chunk}.gen` : screen.module)

/** imports writes an import for each module, with its names in order. */
function imports(rows, line) {
  const names = new Map()
  for (const [module, name] of rows) names.set(module, new Set([...(names.get(module) ?? []), name]))
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, of]) => line([...of].sort().join(', '), module))
}

/** routeOf writes the row of a screen in the route table; code is where its component comes from. */
function routeOf(screen, code) {
  const fields = [`path: ${text(screen.path)}`, `title: ${text(screen.title ?? '')}`]
  if (screen.login) fields.push('login: true')
  if (screen.permissions) fields.push(`permissions: [${screen.permissions.map(text).join(', ')}]`)
  if (screen.quiet) fields.push('quiet: true')
  if (code) fields.push(code)
  return `  { ${fields.join(', ')} },`
}

/**
 * routes writes the rows of a route table. Screens for which ready is true are imported; the others are loaded on
 * demand.
 */
function routes(rows, row, ready = () => false, more = []) {
  const now = rows.filter(ready)
  return [
    ...imports(
      now.map((screen) => [source(screen), screen.component]),
      (names, module) => `import { ${names} } from './${module}'`,
    ),
    '',
    'export const routes: Route[] = [',
    ...rows.map((screen) => (ready(screen) ? routeOf(screen, `ready: ${screen.component}`) : row(screen))),
    ']',
    ...more,
    '',
  ].join('\n')
}

/** menu writes the sections of the back office's navigation menu (menu.json). */
function menu() {
  const sections = JSON.parse(readFileSync(new URL('menu.json', root)))
  const icons = [...new Set(sections.flatMap(({ entries }) => entries.map((entry) => entry.icon)))].sort()
  const tab = (path) => {
    const { title, permissions } = screens.find((screen) => screen.path === path)
    return `        { href: ${text(path)}, label: ${text(title)}, permissions: [${permissions.map(text).join(', ')}] },`
  }
  return [
    `${head}import { ${[...icons, 'type LucideIcon'].join(', ')} } from 'lucide-react'`,
    '',
    '/** A screen in the menu. Any one of its permissions opens it; without any, all staff may. */',
    'export type Tab = { href: string; label: string; permissions: string[] }',
    '/** An entry of the menu, with the screens that are its tabs. */',
    'export type Entry = { label: string; Icon: LucideIcon; tabs: Tab[] }',
    '',
    '/** The menu of the back office. The links that the API promises are entries of their own beside their area. */',
    'export const sections: { name: string; entries: Entry[] }[] = [',
    ...sections.flatMap(({ section, entries }) => [
      `  { name: ${text(section)}, entries: [`,
      ...entries.flatMap(({ label, icon, tabs }) => [
        `      { label: ${text(label)}, Icon: ${icon}, tabs: [`,
        ...tabs.map(tab),
        '      ] },',
      ]),
      '  ] },',
    ]),
    ']',
    '',
  ].join('\n')
}

/** chapters writes which chapter of the handbook explains a screen, by the first part of its path. */
function chapters() {
  const rows = new Map(
    screens.filter((screen) => screen.help).map((screen) => [screen.path.split('/')[1], screen.help]),
  )
  const lines = [...rows].map(([part, chapter]) => `  ${part}: ${text(chapter)},`)
  return [`${head}export const chapters: Record<string, string> = {`, ...lines, '}', ''].join('\n')
}

/** chunk writes the file that bundles the screens of a chunk. */
function chunk(name) {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const rows = screens.filter((screen) => screen.chunk === name).map((screen) => [screen.module, screen.component])
  const lines = imports(rows, (names, module) => `export { ${names} } from './${module.slice(folder.length)}'`)
  return head + lines.join('\n') + '\n'
}

/** staff reports whether a screen belongs to the back office, whose rows are loaded with the first of its screens. */
const staff = (screen) => screen.permissions !== undefined
/** The chunk whose screens have short rows. */
const desk = 'admin/screens'
const account = 'shop/account/pages'
/** A screen that loads something else first has a loader, which returns its component. */
const loaded = (screen, from) =>
  routeOf(
    screen,
    `load: async () => (await import('${from}')).${screen.loader ? `${screen.loader}()` : screen.component}`,
  )

const shopRow = (screen) =>
  screen.chunk === account && !screen.login
    ? `  account(${text(screen.path)}, ${text(screen.title)}, '${screen.component}'),`
    : loaded(screen, `./${source(screen)}`)

function deskRow(screen) {
  if (screen.chunk !== desk || screen.quiet) return loaded(screen, source(screen).replace(/^admin/, '.'))
  const words = [screen.path, screen.title ?? '', screen.permissions.join(' ')].map(text).join(', ')
  return `  desk(${words}, '${screen.component}'),`
}

/** titles writes the English title of each screen of the customer's side. */
function titles() {
  const rows = screens
    .filter((screen) => !screen.permissions && screen.title)
    .map(
      (screen) =>
        `  ${text(screen.path)}: { title: ${text(screen.title)}, description: ${text(screen.description ?? '')} },`,
    )
  return [`${head}export const screens = {`, ...rows, '}', ''].join('\n')
}

const files = {
  'src/words/screens.gen.ts': titles(),
  'src/screens.gen.ts':
    `${head}import { account } from './account'\nimport type { Route } from './routes'\n` +
    routes(
      screens.filter((screen) => !staff(screen)),
      shopRow,
      () => false,
      ['', "export const more: undefined | (() => Promise<{ routes: Route[] }>) = () => import('./admin/routes.gen')"],
    ),
  'src/admin/routes.gen.ts':
    `${head}import type { Route } from '../routes'\nimport { desk } from './desk'\n` +
    routes(screens.filter(staff), deskRow),
  'src/screens.server.gen.ts':
    `${head}import type { Route } from './routes'\n` +
    routes(
      screens,
      (screen) => routeOf(screen),
      (screen) => screen.drawn,
      ['', 'export const more = undefined'],
    ),
  'src/admin/menu/sections.gen.ts': menu(),
  'src/admin/menu/chapters.gen.ts': chapters(),
}
for (const name of new Set(screens.map((screen) => screen.chunk).filter(Boolean)))
  files[`src/${name}.gen.ts`] = chunk(name)

let stale = false
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, root)
  if (!process.argv.includes('--check')) writeFileSync(file, content)
  else if (readFileSync(file, 'utf8') !== content) {
    console.error(`ui/${name} is stale: run ./build.sh types`)
    stale = true
  }
}
process.exit(stale ? 1 : 0)
