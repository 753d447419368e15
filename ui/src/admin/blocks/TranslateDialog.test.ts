import { expect, test } from 'vitest'
import { together } from './TranslateDialog'

const title = (text: string) => ({ hi: { title: text } })

test.each([
  ['an untouched translation takes the colleague’s text', title('क'), title('क'), title('ख'), title('ख'), {}],
  ['a translation the colleague left alone keeps this text', title('क'), title('ग'), title('क'), title('ग'), {}],
  [
    'a translation both changed keeps this text and shows the colleague’s',
    title('क'),
    title('ग'),
    title('ख'),
    title('ग'),
    title('ख'),
  ],
  ['equal changes by both need no message', title('क'), title('ख'), title('ख'), title('ख'), {}],
  ['a translation the colleague removed is shown as empty', title('क'), title('ग'), {}, title('ग'), title('–')],
  [
    'a language the colleague added is taken over',
    {},
    title('क'),
    { mr: { title: 'ख' } },
    { ...title('क'), mr: { title: 'ख' } },
    {},
  ],
])('%s', (_, begun, mine, theirs, texts, differ) => {
  expect(together(begun, mine, theirs)).toEqual({ texts, theirs: differ })
})
