import { expect, test } from 'vitest'
import { together } from './TranslateDialog'

const title = (text: string) => ({ hi: { title: text } })

test.each([
  ['what is untouched here becomes theirs', title('क'), title('क'), title('ख'), title('ख'), {}],
  ['what they left alone stays as it is here', title('क'), title('ग'), title('क'), title('ग'), {}],
  ['what both changed stays, and theirs is shown', title('क'), title('ग'), title('ख'), title('ग'), title('ख')],
  ['what both wrote alike needs no word', title('क'), title('ख'), title('ख'), title('ख'), {}],
  ['what they took away is shown as nothing', title('क'), title('ग'), {}, title('ग'), title('–')],
  [
    'a language of theirs comes along',
    {},
    title('क'),
    { mr: { title: 'ख' } },
    { ...title('क'), mr: { title: 'ख' } },
    {},
  ],
])('%s', (_, begun, mine, theirs, texts, differ) => {
  expect(together(begun, mine, theirs)).toEqual({ texts, theirs: differ })
})
