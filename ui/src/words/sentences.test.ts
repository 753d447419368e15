import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { en } from './en'

vi.mock('.', async () => ({ say: (await import('./hi')).hi }))
const { told } = await import('./sentences')

const coded = new Map(
  readFileSync(join(import.meta.dirname, '../../../handlers/i18n/sentences.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)

test('each sentence matches the server’s by its code', () => {
  for (const [code, sentence] of Object.entries(en.sentences)) expect([code, sentence]).toEqual([code, coded.get(code)])
})

test.each([
  ['This product is no longer sold.', { code: 'this-product-is-no-longer-sold' }, 'यह प्रॉडक्ट अब नहीं बिकता।'],
  [
    'Lamp: at most 5 in an order. Please ask us for more.',
    { code: 'at-most-in-an-order-please-ask-us-for-more', args: ['Lamp', '5'] },
    'Lamp: एक ऑर्डर में ज़्यादा से ज़्यादा 5। और चाहिए तो कृपया हमसे पूछें।',
  ],
  [
    'Your payment has arrived: this order is confirmed. Please look at My Orders.',
    { code: 'your-payment-has-arrived-this-order-is-please-look-at-my', args: ['confirmed'] },
    'आपका भुगतान मिल गया है। ऑर्डर अब: पैक हो रहा है। कृपया मेरे ऑर्डर में देखें।',
  ],
  ['What somebody wrote.', {}, 'What somebody wrote.'],
  ['Something newer.', { code: 'something-newer' }, 'Something newer.'],
])('“%s” is translated', (english, said, here) => expect(told(english, said)).toBe(here))
