import { expect, test } from 'vitest'
import { type Mark, mark, plain, put, slugOf } from './markdown'

/** select reads a text where | marks the selection; shown writes it back. */
const select = (shown: string) => {
  const [a = '', b = '', c] = shown.split('|')
  return c === undefined
    ? { text: a + b, start: a.length, end: a.length }
    : { text: a + b + c, start: a.length, end: a.length + b.length }
}
const shown = ({ text, start, end }: { text: string; start: number; end: number }) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

test.each<[Mark, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['bold', 'a | c', 'a **|words|** c'],
  ['italic', '|b|', '*|b|*'],
  ['heading', 'a\nb|\nc', 'a\n## b|\nc'],
  ['heading', 'a\n## b|\nc', 'a\nb|\nc'],
  ['list', '|a\nb|', '|- a\n- b|'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['numbers', '|- a\n\n- b|', '|1. a\n\n3. b|'],
  ['quote', '|', '> |'],
])('%s: %s becomes %s', (kind, before, after) => expect(shown(mark(kind, select(before)))).toBe(after))

test.each([
  ['[a](/b)', false, 'x |y| z', 'x [a](/b)| z'],
  ['![a](/b)', true, 'x|', 'x\n\n![a](/b)|'],
  ['![a](/b)', true, 'x\n\n|\n\ny', 'x\n\n![a](/b)|\n\ny'],
  ['![a](/b)', true, '|', '![a](/b)|'],
])('the editor inserts %s, as a block: %s, at the cursor in %s', (words, block, before, after) =>
  expect(shown(put(words, block, select(before)))).toBe(after),
)

test('brackets in plain text are escaped', () => expect(plain('a [b]\nc')).toBe('a \\[b\\] c'))

test.each([
  ['About us', 'about-us'],
  ['  Über uns & mehr! ', 'u-ber-uns-mehr'],
  ['हमारे बारे में', ''],
])('the URL slug of “%s”', (title, slug) => expect(slugOf(title)).toBe(slug))
