// @vitest-environment node
// Checks which files import which, and that sizes and colours are defined in styles/ only.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const src = dirname(fileURLToPath(import.meta.url))
const all = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
const files = all.filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|^testing\/|schema\.d\.ts$/.test(file))
const read = (file: string) => readFileSync(join(src, file), 'utf8')

/**
 * roomOf returns the folder that decides what a file may import: shop/cart, shop/blocks, parts. Files outside
 * these folders may import everything.
 */
function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split('/')
  if (first !== 'shop' && first !== 'admin') return second ? first : 'doors'
  return third ? `${first}/${second}` : 'doors'
}

/**
 * What each folder may import besides its own files. A screen may import the blocks of its side, and what those
 * may import.
 */
const arrows: Record<string, string[]> = {
  styles: [],
  rules: [],
  parts: ['rules'],
  api: ['rules'],
  drawn: ['parts'],
  'shop/blocks': ['parts', 'api', 'rules'],
  'admin/blocks': ['parts', 'api', 'rules'],
}

/** wrongArrow reports whether a file imports something that its folder may not import. */
function wrongArrow(file: string, imported: string): boolean {
  const from = roomOf(file)
  const to = roomOf(join(dirname(file), imported))
  if (from === to || from === 'doors' || to === 'styles' || /^(\.\.?\/)+words(\/sentences)?$/.test(imported))
    return false
  const own = `${from.split('/')[0]}/blocks`
  return !(arrows[from] ?? [own, ...(arrows[own] ?? [])]).includes(to)
}

const importsOf = (text: string) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((m) => m[1] ?? '')

describe('imports', () => {
  test('imports lead from screens to blocks and from blocks to parts, never back or across', () => {
    const wrong = files.flatMap((file) =>
      importsOf(read(file))
        .filter((imported) => wrongArrow(file, imported))
        .map((imported) => `${file} imports ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    ['a screen another screen', 'shop/order/OrderPage.tsx', '../notfound/NotFoundPage'],
    ['a screen the styles of another screen', 'shop/faq/FAQPage.tsx', '../policy/policy.module.css'],
    ['the shop the back office', 'shop/layout/Layout.tsx', '../../admin/menu/SideNavigation'],
    ['the shop a block of the back office', 'shop/cart/CartPage.tsx', '../../admin/blocks/Rows'],
    ['the back office the shop', 'admin/order/OrderScreen.tsx', '../../shop/blocks/PayByUPI'],
    ['a block a screen', 'shop/blocks/AddressBook.tsx', '../checkout/Step'],
    ['a part the api', 'parts/useAct.ts', '../api/client'],
    ['a part a block', 'parts/Field.tsx', '../shop/blocks/PinCheck'],
    ['the api a part', 'api/cart.ts', '../parts/toast'],
    ['a rule the api', 'rules/money.ts', '../api/client'],
    ['a screen a door', 'shop/home/HomePage.tsx', '../../routes'],
  ])('a forbidden import is found: %s', (_, file, imported) => expect(wrongArrow(file, imported)).toBe(true))

  test.each([
    ['a door a screen', 'routes.tsx', './shop/home/HomePage'],
    ['a screen its own files', 'shop/checkout/CheckoutPage.tsx', './Step'],
    ['a screen its blocks', 'admin/order/Units.tsx', '../blocks/CameraButton'],
    ['a screen the api', 'shop/cart/CartPage.tsx', '../../api/cart'],
    ['a block another', 'shop/blocks/AddressBook.tsx', './AddressForm'],
    ['a part a rule', 'parts/Price.tsx', '../rules/money'],
  ])('an import is allowed: %s', (_, file, imported) => expect(wrongArrow(file, imported)).toBe(false))

  test('imports are found however they are written', () => {
    const text = `import a from './a'\nimport './b.css'\nexport { c } from "./c"\nconst d = lazy(() => import('./d'))\n`
    expect(importsOf(text)).toEqual(['./a', './b.css', './c', './d'])
  })
})

/**
 * without removes media conditions and the sizes of pictures from a style sheet, because CSS variables don't work
 * there.
 */
const without = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    .replace(/@media[^{]*|matchMedia\([^)]*\)+/g, '')
    .replace(/\bsizes ?= ?["'][^"']*["']/g, '')

const rawSize = /\b\d*\.?\d+px\b/
const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i

/**
 * The breakpoints in use, in px. A new one needs a reason. From 1024 on, the navigation of the back office stays
 * beside the page.
 */
const widths = new Set([480, 600, 700, 819, 820, 900, 1000, 1024, 1100, 1351])

describe('sizes and colours', () => {
  const inRooms = files.filter((file) => !file.startsWith('styles/'))

  test('sizes and colours are defined in styles/ only', () => {
    const wrong = inRooms.flatMap((file) =>
      without(read(file))
        .split('\n')
        .filter((line) => rawSize.test(line) || rawColour.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    'inline-size: 12px;',
    'min(1.5px, 2em)',
    'color: #fff',
    "fill: '#B4440F'",
    'rgb(0 0 0 / 0.5)',
    'oklch(1 0 0)',
  ])('a size or colour outside of styles/ is found: %s', (line) =>
    expect(rawSize.test(without(line)) || rawColour.test(without(line))).toBe(true),
  )

  test.each(['@media (max-width: 819px) {', 'sizes="(max-width: 600px) 46vw, 290px"', 'href="#main"', '/* 12px */'])(
    'a size that is no style is allowed: %s',
    (line) => expect(rawSize.test(without(line)) || rawColour.test(without(line))).toBe(false),
  )

  test('layouts use few breakpoints', () => {
    const conditions = inRooms.flatMap((file) => read(file).match(/@media[^{]*|matchMedia\([^)]*\)/g) ?? [])
    const found = conditions.flatMap((condition) => [...condition.matchAll(/(\d+)px/g)].map((m) => Number(m[1])))
    expect(found.length).toBeGreaterThan(0)
    expect([...new Set(found)].filter((width) => !widths.has(width))).toEqual([])
  })

  test('every used token is defined, and every defined token is used', () => {
    const text = files.map(read).join('\n')
    const set = new Set([...text.matchAll(/(--[a-z][\w-]*):/g)].map((m) => m[1]))
    const named = new Set([...text.matchAll(/(?:var\(|['"`])(--[a-z][\w-]*)/g)].map((m) => m[1]))
    expect([...named].filter((token) => !set.has(token) && token !== '--slice')).toEqual([])
    // Slices of pie charts use their variables by number, and not every font size is in use.
    expect([...set].filter((token) => !named.has(token) && !/^--(slice|t)\d+$/.test(token ?? ''))).toEqual([])
  })
})
