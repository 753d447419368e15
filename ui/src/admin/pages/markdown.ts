/** A text with its selection. */
export type Selected = { text: string; start: number; end: number }

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'quote'

const around = { bold: '**', italic: '*' }
const before = { heading: '## ', list: '- ', quote: '> ' }

/** mark adds Markdown around the selection, or removes it. The text stays selected. */
export function mark(kind: Mark, { text, start, end }: Selected): Selected {
  if (kind === 'bold' || kind === 'italic') return wrap(around[kind], { text, start, end })
  const first = text.lastIndexOf('\n', start - 1) + 1
  const close = text.indexOf('\n', Math.max(start, end - 1))
  const last = close < 0 ? text.length : close
  const lines = text.slice(first, last).split('\n')
  const shape = kind === 'numbers' ? /^\d+\. / : new RegExp(`^${before[kind]}`)
  const marked = lines.every((line) => !line || shape.test(line)) && lines.some((line) => line)
  const next = lines.map((line, i) => {
    if (marked) return line.replace(shape, '')
    if (!line && lines.length > 1) return line
    return (kind === 'numbers' ? `${i + 1}. ` : before[kind]) + line.replace(/^(#{1,6} |- |> |\d+\. )/, '')
  })
  const put = next.join('\n')
  const only = lines.length === 1 && start === end
  const caret = first + put.length
  return { text: text.slice(0, first) + put + text.slice(last), start: only ? caret : first, end: caret }
}

function wrap(sign: string, { text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end)
  if (text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign)
    return {
      text: text.slice(0, start - sign.length) + chosen + text.slice(end + sign.length),
      start: start - sign.length,
      end: end - sign.length,
    }
  const words = chosen || 'words'
  return {
    text: text.slice(0, start) + sign + words + sign + text.slice(end),
    start: start + sign.length,
    end: start + sign.length + words.length,
  }
}

/** put replaces the selection by a text; a block is put on lines of its own. */
export function put(words: string, block: boolean, { text, start, end }: Selected): Selected {
  const head = text.slice(0, start)
  const tail = text.slice(end)
  const gap = (there: string, edge: RegExp) => (block && there.trim() && !edge.test(there) ? '\n\n' : '')
  const whole = gap(head, /\n\n$/) + words + gap(tail, /^\n\n/)
  const at = start + whole.length
  return { text: head + whole + tail, start: at, end: at }
}

/** plain escapes brackets in words, so that they don't end the brackets around them. */
export const plain = (words: string) => words.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')

/** slugOf derives the last part of a page's path from its title. */
export const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
