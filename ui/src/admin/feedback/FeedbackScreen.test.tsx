import { expect, test } from 'vitest'
import { answer, refusal, sent } from '../../testing/answers'
import { asha, control, press, reads, show, type, until } from '../../testing/screen'
import { FeedbackScreen } from './FeedbackScreen'

test('the owner edits the survey questions, and a refusal loses no input', async () => {
  show(<FeedbackScreen />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions: ['insights', 'settings'] } },
    'GET /shop': { data: { trade: 'general' } },
    'GET /survey': { data: { on: false, questions: [] } },
    'GET /get_visitor_count': { count: 0 },
    'GET /get_registered_count': { count: 0 },
    'GET /admin/feedback/summary': { data: [] },
    'GET /get_user_activity': { activities: [], pages: 1 },
    'POST /admin/settings': refusal('survey: question 1 needs 2 to 20 choices.', {
      survey: 'survey: question 1 needs 2 to 20 choices.',
    }),
  })
  await until(() => expect(reads('Survey: off, no questions yet')).toBe(true))
  expect(reads('Smart Switch')).toBe(false)
  await press('Add question')
  await type('Question', 'What brings you here?')
  await type('Choices, one per line', 'Festivals')
  await type('Visitors can take the survey', true)
  await press('Save')
  await until(() => expect(reads('question 1 needs 2 to 20 choices.')).toBe(true))
  expect(control('Question').value).toBe('What brings you here?')
  answer('POST /admin/settings', { message: 'Settings saved.', data: {} })
  await type('Choices, one per line', 'Festivals\n\nWeddings ')
  await press('Save')
  await until(() => expect(sent.filter((s) => s.call === 'POST /admin/settings')).toHaveLength(2))
  const body = sent.findLast((s) => s.call === 'POST /admin/settings')?.body as { survey: string } | undefined
  expect(JSON.parse(body?.survey ?? '')).toEqual({
    on: true,
    questions: [{ question: 'What brings you here?', kind: 'one', choices: ['Festivals', 'Weddings'] }],
  })
})
