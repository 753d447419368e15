// @vitest-environment node
// Checks that the customer's side takes all its texts from this folder, and reads them while it renders: the server
// renders pages in different languages with the same code.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { words } from '../../tools/words'
import { en } from './en'
import { filled, lacking } from './filled'
import { hi } from './hi'
import { mr } from './mr'

const src = join(import.meta.dirname, '..')
const files = ['shop', 'parts', 'api', 'rules']
  .flatMap((room) => readdirSync(join(src, room), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.gen\.|schema\.d/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))

const told = /^(aria-label|aria-description|placeholder|title|alt|label|hint|legend)$/
/** Codes, symbols and units that are the same in every language. */
const same = /^(GSTIN|IFSC|SBIN0001234|K7QF2-9XWMD|name@bank|COD|UPI|×|mm|g|kg|MB)$/
const wordy = (text: string) => /[A-Za-z]{2}/.test(text) && !same.test(text.trim())

function look(file: string, text: string) {
  const literal: string[] = []
  const early: string[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const visit = (node: ts.Node, inside: boolean) => {
    if (ts.isJsxText(node) && wordy(node.text)) literal.push(node.text.trim())
    const given = ts.isJsxAttribute(node) ? node.initializer : undefined
    if (given && ts.isStringLiteral(given) && told.test(node.getFirstToken()?.getText() ?? '') && wordy(given.text))
      literal.push(given.text)
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'say' && !inside)
      early.push(node.getText())
    node.forEachChild((child) => visit(child, inside || ts.isFunctionLike(node)))
  }
  visit(source, false)
  return { literal, early }
}

const looked = files.map((file) => ({ file, ...look(file, readFileSync(join(src, file), 'utf8')) }))

describe('storefront texts', () => {
  test('all storefront texts are in src/words', () => {
    expect(looked.flatMap(({ file, literal }) => literal.map((text) => `${file}: ${text}`))).toEqual([])
  })

  test('storefront texts are read while a screen renders, not when its code loads', () => {
    expect(looked.flatMap(({ file, early }) => early.map((words) => `${file}: ${words}`))).toEqual([])
  })

  test.each([
    ['<p>Your cart</p>', 1],
    ['<a aria-label="Close it" />', 1],
    ['<p>{say.login.logIn} × 2</p>', 0],
    ['<a className="page wide" />', 0],
  ])('%s has %s hard-coded texts', (text, count) => expect(look('a.tsx', text).literal).toHaveLength(count))
})

/** The texts shown only by a smart-home shop, and those about products that switch something. */
const ofATrade = [
  'screens./.',
  'screens./allproducts.',
  'products.homeAutomationProducts',
  'searchBar.searchSmartProductsCategoriesOr',
  'survey.whatWouldMakeYouUpgrade',
  'surveyQuestions.',
  'surveyAnswers.',
  'fit.',
  'myHome.',
]
const trade =
  /smart(?!phone)|\bswitch(?!ed on)|\block(s|ed)?\b|curtain|install|wiring|automation|zigbee|z-wave|\bplugs?\b|\bbulbs?\b|sensor|doorbell|स्मार्ट|स्विच|लॉक|ताला|ताले|पर्द|परद|पडद|इंस्टॉल|इन्स्टॉल|वायरिंग|ऑटोमेशन|सेंसर|सेन्सर|कुलूप/i

/** all returns every text with its name; for a function, its source code. */
const all = (words: object, name = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, one]): [string, string][] =>
    typeof one === 'object' ? all(one, `${name}${key}.`) : [[name + key, String(one)]],
  )

test.each(Object.entries({ en, hi, mr }))('the texts in %s mention no particular trade', (_, words) => {
  const found = all(words).filter(([name, text]) => trade.test(text) && !ofATrade.some((own) => name.startsWith(own)))
  expect(found).toEqual([])
})

describe('a text that a language lacks', () => {
  const english = {
    title: 'Cart',
    empty: { text: 'Nothing yet', more: ['a', 'b'] },
    states: {} as Record<string, string>,
  }
  const own = { empty: { more: ['अ'] }, states: { placed: 'बाक़ी' } }

  test('a text that a language lacks is shown in English', () =>
    expect(filled(english, own)).toEqual({
      title: 'Cart',
      empty: { text: 'Nothing yet', more: ['अ'] },
      states: { placed: 'बाक़ी' },
    }))

  test('a missing translation is listed before a release', () =>
    expect(lacking(english, own)).toEqual(['title', 'empty.text']))
})

describe('a build', () => {
  const transform = (id: string) => {
    const { transform } = words('en') as { transform: (text: string, id: string) => { code: string } | null }
    return transform("import { say } from './words'\nexport const home = say.login.logIn\n", join(src, id))
  }

  test('a build replaces text names with their texts', () => {
    expect(transform('App.tsx')?.code).not.toContain('say.')
  })

  test('a build ignores a file that imports its own module called words', () => {
    expect(transform('admin/offers/InShort.tsx')).toBeNull()
  })
})
