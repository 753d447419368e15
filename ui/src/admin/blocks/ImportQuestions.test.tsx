import { expect, test } from 'vitest'
import { unanswered, written } from './ImportQuestions'

test('what was answered is written as the server reads it, and nothing where nothing was', () => {
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
