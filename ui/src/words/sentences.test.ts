import { expect, test, vi } from 'vitest'

vi.mock('.', async () => ({ say: (await import('./hi')).hi }))
const { told } = await import('./sentences')

test.each([
  ['This product is no longer sold.', 'यह प्रॉडक्ट अब नहीं बिकता।'],
  ['A cart can hold at most 100 products.', 'एक कार्ट में ज़्यादा से ज़्यादा 100 प्रॉडक्ट आ सकते हैं।'],
  ['Lamp: at most 5 in an order. Please ask us for more.', 'Lamp: एक ऑर्डर में ज़्यादा से ज़्यादा 5। और चाहिए तो कृपया हमसे पूछें।'],
  ['Nobody has put this into Hindi.', 'Nobody has put this into Hindi.'],
])('%s', (english, here) => expect(told(english)).toBe(here))
