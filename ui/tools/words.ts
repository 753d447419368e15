// The texts of the customer's side are in src/words, a file per language. A build replaces `say.cart.empty` by the
// text itself: the browser gets one language and only the texts of its screens; the server's script contains all
// languages and chooses by the page's.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { filled, lacking } from '../src/words/filled'

const folder = new URL('../src/words/', import.meta.url)

/** The codes of all languages, English first: each file of src/words with a two-letter name. */
export const codes = readdirSync(folder)
  .map((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1])
  .filter((code) => code !== undefined)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))

type Source = string | { [name: string]: Source }

/** sourceOf returns the texts of a language as source code, to be inserted in place of their names. */
const sourceOf = (code: string): Source => filled(objectIn('en.ts', 'en'), objectIn(`${code}.ts`, code))

/** untranslated returns the names of the texts that a language lacks. */
export const untranslated = (code: string): string[] =>
  lacking(
    { ...group(objectIn('en.ts', 'en')), states: objectIn('../rules/states.gen.ts', 'states') },
    objectIn(`${code}.ts`, code),
  )

const group = (source: Source) => (typeof source === 'string' ? {} : source)

/** objectIn reads an object literal of a file as source code. */
function objectIn(path: string, object: string): Source {
  const text = readFileSync(new URL(path, folder), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  let found: ts.ObjectLiteralExpression | undefined
  file.forEachChild(function look(node) {
    if (ts.isVariableDeclaration(node) && node.name.getText() === object && node.initializer) {
      const given = ts.isSatisfiesExpression(node.initializer) ? node.initializer.expression : node.initializer
      if (ts.isObjectLiteralExpression(given)) found = given
    } else node.forEachChild(look)
  })
  if (!found) throw new Error(`src/words/${path} has no object ${object}`)
  const read = (node: ts.Expression): Source => {
    if (!ts.isObjectLiteralExpression(node)) return node.getText()
    const rows = node.properties.map((row): [string, Source] => {
      const name = row.name && ts.isStringLiteralLike(row.name) ? row.name.text : (row.name?.getText() ?? '')
      return [name, ts.isPropertyAssignment(row) ? read(row.initializer) : objectIn(`${name}.gen.ts`, name)]
    })
    return Object.fromEntries(rows)
  }
  return read(found)
}

const written = (words: Source): string =>
  typeof words === 'string'
    ? words
    : `{${Object.entries(words)
        .map(([name, one]) => `${JSON.stringify(name)}: ${written(one)}`)
        .join(', ')}}`

const isFunction = (text: string) => /^(async )?(\([^)]*\)|\w+)\s*(:\s*\w+\s*)?=>/.test(text)

/** said returns a group of plain texts of a language, such as its name. */
export function said<Group>(code: string, name: string): Group {
  const words = sourceOf(code)
  return new Function(`return ${written(typeof words === 'string' ? words : (words[name] ?? {}))}`)() as Group
}

const parsed = (text: string, name = 'words.tsx') => ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true)

/** within returns source code with some nodes replaced; replace returns undefined for nodes that stay. */
function within(node: ts.Node, replace: (node: ts.Node) => string | undefined): string {
  const whole = replace(node)
  if (whole !== undefined) return whole
  const file = node.getSourceFile()
  let text = ''
  let at = node.getStart(file)
  node.forEachChild((child) => {
    text += file.text.slice(at, child.getStart(file)) + within(child, replace)
    at = child.end
  })
  return text + file.text.slice(at, node.end)
}

/** applied returns the body of a text function with its arguments inserted. */
function applied(text: string, given: string[]): string {
  const [statement] = parsed(`(${text})`).statements
  const made =
    statement && ts.isExpressionStatement(statement) && ts.isParenthesizedExpression(statement.expression)
      ? statement.expression.expression
      : undefined
  if (!made || !ts.isArrowFunction(made)) return `(${text})(${given.join(', ')})`
  const names = made.parameters.map((one) => one.name.getText())
  let body: ts.Node = made.body
  while (ts.isParenthesizedExpression(body)) body = body.expression
  const uses = (name: string) => within(body, () => undefined).match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
  // An argument that is used more than once must be evaluated only once.
  if (names.some((name, i) => uses(name) > 1 && !/^[\w.?]+$/.test(given[i] ?? '')))
    return `(${text})(${given.join(', ')})`
  const put = (node: ts.Node): string | undefined => {
    if (!ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node))
      return undefined
    const i = names.indexOf(node.text)
    if (i < 0) return undefined
    const one = given[i] ?? 'undefined'
    return ts.isTemplateSpan(node.parent) || /^[\w.]+$/.test(one) ? one : `(${one})`
  }
  return `(${within(body, put)})`
}

/** words inserts the texts of one language, or of all languages with a choice at run time. */
export function words(code: string | 'all'): Plugin {
  const spoken = code === 'all' ? codes : [code]
  const sources = spoken.map(sourceOf)
  const listed = JSON.stringify(codes.map((one) => said(one, 'language')))

  /** find returns the value of a chain of names in a language, and the names that remain. */
  function find(source: Source, chain: string[], where: string): [words: Source, rest: string[]] {
    let words = source
    for (const [i, name] of chain.entries()) {
      if (typeof words === 'string') return [words, chain.slice(i)]
      const next: Source | undefined = words[name]
      if (next === undefined) throw new Error(`${where}: there are no words say.${chain.join('.')}`)
      words = next
    }
    return [words, []]
  }

  const pick = (texts: string[]) =>
    texts.every((text) => text === texts[0])
      ? (texts[0] ?? '')
      : `(${spoken
          .map((one, i) => `spoken === '${one}' ? ${texts[i]} : `)
          .slice(1)
          .join('')}${texts[0]})`

  return {
    name: 'words',
    enforce: 'pre',
    transform(text, id) {
      const imported = /^import \{ ([a-z, ]+) \} from '((?:\.\.?\/)+words)'\n/m.exec(text)
      // A file next to the importing one may be called words too.
      if (!imported?.[2] || resolve(dirname(id), imported[2]) !== resolve(fileURLToPath(folder))) return null
      const takes = /\blanguages\b/.test(imported[1] ?? '')
      const named = ({ parent }: ts.Node) => ts.isPropertyAccessExpression(parent) && parent.name.text === 'languages'
      const replace = (node: ts.Node): string | undefined => {
        if (ts.isIdentifier(node) && node.text === 'languages' && takes && !named(node)) return listed
        const call = ts.isCallExpression(node) ? node : undefined
        const chain: string[] = []
        let at: ts.Node = call ? call.expression : node
        while (ts.isPropertyAccessExpression(at)) {
          chain.unshift(at.name.text)
          at = at.expression
        }
        if (!ts.isIdentifier(at) || at.text !== 'say' || chain.length === 0) return undefined
        const found = sources.map((source) => find(source, chain, id))
        const plain = found.map(([words]) => (typeof words === 'string' ? words : `(${written(words)})`))
        const rest = (found[0]?.[1] ?? []).map((name) => `.${name}`).join('')
        if (!call) return pick(plain.map((one) => (isFunction(one) ? `(${one})` : one))) + rest
        const given = call.arguments.map((one) => within(one, replace))
        return rest ? `${pick(plain)}${rest}(${given.join(', ')})` : pick(plain.map((one) => applied(one, given)))
      }
      const file = parsed(text.replace(imported[0], '\n'), id)
      const put = within(file, replace)
      return {
        code: put.includes('spoken ===') ? `import { spoken } from '${imported[2]}/spoken'\n${put}` : put,
        map: null,
      }
    },
    transformIndexHtml: (html) =>
      code === 'all' ? html : html.replace('lang="en-IN"', `lang="${said<{ tag: string }>(code, 'language').tag}"`),
  }
}
