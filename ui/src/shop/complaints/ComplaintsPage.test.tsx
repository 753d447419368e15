import { expect, test } from 'vitest'
import { last } from '../../testing/answers'
import { press, reads, show, type, until } from '../../testing/screen'
import { ComplaintsPage } from './ComplaintsPage'

test('a follow-up goes to the complaint shown, whatever the fields above contain', async () => {
  const shown = { number: 'C-1001', state: 'open', answer_due: '2026-11-26T10:00:00+05:30', notes: [] }
  show(<ComplaintsPage />, { 'POST /complaint': { data: shown }, 'POST /complaint_add': { data: shown } })
  await type('Complaint number', 'c-1001')
  await type('Email you used', 'asha@example.com')
  await press('Check status')
  await until(() => expect(reads('Add a message')).toBe(true))
  await type('Complaint number', 'C-2002')
  await type('Email you used', 'other@example.com')
  await type('Add a message', 'It is still broken.')
  await press('Add')
  await until(() => expect(last('POST /complaint_add')).toBeDefined())
  expect(last('POST /complaint_add')?.body).toEqual({
    number: 'c-1001',
    email: 'asha@example.com',
    words: 'It is still broken.',
  })
})
