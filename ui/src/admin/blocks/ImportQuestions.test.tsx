import { expect, test } from 'vitest'
import { unanswered, written } from './ImportQuestions'

test('answers are sent in the server’s format, and none if nothing was answered', () => {
  expect(written(unanswered)).toBeUndefined()
  const answers = {
    ...unanswered,
    net: true,
    in_stock: '25',
    all: { gst_rate: '18', hsn_code: '' },
    taxes: { 'Light > Bulbs': { gst_rate: '5', hsn_code: '8539' } },
  }
  expect(JSON.parse(written(answers) ?? '')).toEqual({
    net: true,
    taxes: [
      { category: '', gst_rate: '18', hsn_code: '' },
      { category: 'Light > Bulbs', gst_rate: '5', hsn_code: '8539' },
    ],
    in_stock: 25,
    unpublished: false,
  })
})
