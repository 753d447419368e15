import { useState } from 'react'
import { expect, test } from 'vitest'
import { show, type } from '../../testing/screen'
import { ImportQuestions, unanswered, written } from './ImportQuestions'

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

test('each category keeps the rate and the HSN code that were entered for it', async () => {
  let sent = unanswered
  const untaxed = ['Bulbs', 'Plugs'].map((category) => ({ category, products: 3 }))
  function Questions() {
    const [answers, setAnswers] = useState(unanswered)
    sent = answers
    const questions = { prices: false, untaxed, uncounted: 0, unpublished: 0 }
    return <ImportQuestions questions={questions} answers={answers} onChange={setAnswers} />
  }
  show(<Questions />)
  await type('GST rate of Bulbs', '5')
  await type('HSN code of Bulbs', '8539 x')
  await type('HSN code of Plugs', '8536')
  await type('GST rate', '12')
  expect(sent.taxes).toEqual({
    Bulbs: { gst_rate: '5', hsn_code: '8539' },
    Plugs: { gst_rate: '', hsn_code: '8536' },
  })
  expect(sent.all).toEqual({ gst_rate: '12', hsn_code: '' })
})
