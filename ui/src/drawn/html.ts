// Writes the HTML of components as text, for rendering on the server. The JavaScript engine inside the binary is a
// hundred times slower than a browser, and server rendering needs no state, effects or virtual tree, with which the
// library took ten times as long. The output equals the library's (compared by server.test.tsx).

/** An element, as jsx creates it. */
export type Made = { type: string | Component; props: Props }
type Props = Record<string, unknown>
export type Component = ((props: Props) => unknown) & {
  given?: Given
  /** Returns the HTML of a component that is cached. */
  once?: (props: Props) => string
}

/** HTML that is already complete. */
type Written = { raw: string }

/** A context, with its value while the children of a provider are written. */
export type Given = { value: unknown }

/** The HTML elements without content and end tag. */
const alone = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const special = /["&<]/

/** escaped writes a text so that it is safe both as content and as the value of an attribute. */
function escaped(text: string): string {
  if (!special.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The HTML names of attributes; "" omits an attribute. */
const called: Record<string, string> = {
  children: '',
  key: '',
  ref: '',
  dangerouslySetInnerHTML: '',
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
}
const hyphens =
  /^(?:clip|color|dominant|fill|flood|font|letter|lighting|marker|paint|pointer|shape|stop|stroke|text(?!L)|transform|vector|word)[A-Z]/
const lower =
  /^(?:accessK|auto[A-Z]|cell|ch|col|cont|cross|dateT|encT|form[A-Z]|frame|hrefL|inputM|maxL|minL|noV|playsI|popoverT|readO|rowS|src[A-Z]|tabI|useM|item[A-Z])/

function nameOf(name: string): string {
  const known = called[name]
  if (known !== undefined) return known
  let written = name
  if (hyphens.test(name)) written = name.replace(/[A-Z0-9]/g, '-$&').toLowerCase()
  else if (lower.test(name)) written = name.toLowerCase()
  called[name] = written
  return written
}

/** Styles whose numbers have no unit. */
const plainNumber =
  /^--|^(?:animation-iteration-count|flex.*|.*opacity|font-weight|grid-.*|line-.*|order|orphans|widows|z-index|zoom)$/

/** styleOf writes the style prop as React does: backgroundColor becomes background-color. */
function styleOf(style: Record<string, unknown>): string {
  let text = ''
  for (const name of Object.keys(style)) {
    const value = style[name]
    if (value == null || value === '') continue
    const written = name.startsWith('-') ? name : name.replace(/[A-Z]/g, '-$&').toLowerCase()
    text += `${written}:${value}${typeof value === 'number' && !plainNumber.test(written) ? 'px' : ''};`
  }
  return text
}

/** told reports whether an attribute is written as "true" or "false"; others are omitted if false. */
const told = (name: string) => name[4] === '-' || name === 'draggable' || name === 'spellcheck'

/**
 * attribute writes an attribute. Functions, such as event handlers, are left out: the browser adds them in hydration.
 */
function attribute(given: string, value: unknown): string {
  if (value == null || typeof value === 'function') return ''
  const name = nameOf(given)
  if (name === '') return ''
  if (typeof value === 'string') return value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`
  if (typeof value === 'boolean') {
    if (told(name)) return ` ${name}="${value}"`
    return value ? ` ${name}` : ''
  }
  if (name === 'style' && typeof value === 'object') {
    const style = styleOf(value as Record<string, unknown>)
    return style === '' ? '' : ` style="${escaped(style)}"`
  }
  return ` ${name}="${escaped(String(value))}"`
}

/** The value of the select element that is being written. */
let chosen: unknown

/** element writes an HTML element. The value of a textarea is its content, because HTML has no such attribute. */
function element(type: string, props: Props): string {
  let start = `<${type}`
  let inner = props.children
  const names = Object.keys(props)
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string
    if (name === 'children') continue
    if (name === 'value' || name === 'defaultValue') {
      if (type === 'textarea') {
        inner = props[name]
        continue
      }
      if (type === 'select') {
        chosen = props[name]
        continue
      }
      // biome-ignore lint/suspicious/noDoubleEquals: a select's value is often a number, its options' are texts
      if (type === 'option' && chosen == props[name] && chosen !== undefined) start += ' selected'
    }
    start += attribute(name, props[name])
  }
  const raw = props.dangerouslySetInnerHTML as { __html?: string } | undefined
  const written = raw ? (raw.__html ?? '') : write(inner)
  if (type === 'select') chosen = undefined
  if (written === '' && alone.has(type)) return `${start}/>`
  return `${start}>${written}</${type}>`
}

/** write returns the HTML of any node. */
export function write(node: unknown): string {
  if (typeof node === 'string') return escaped(node)
  if (node == null || typeof node === 'boolean' || typeof node === 'function') return ''
  if (typeof node === 'number') return String(node)
  if (Array.isArray(node)) {
    let text = ''
    for (let i = 0; i < node.length; i++) text += write(node[i])
    return text
  }
  const raw = (node as Written).raw
  if (raw !== undefined) return raw
  const { type, props } = node as Made
  if (typeof type === 'string') return element(type, props)
  if (type.once) return type.once(props)
  if (type.given) return within(type.given, props)
  return write(type(props))
}

/** within writes the children of a provider. Its value counts only for them. */
function within(given: Given, props: Props): string {
  const before = given.value
  given.value = props.value
  const text = write(props.children)
  given.value = before
  return text
}
