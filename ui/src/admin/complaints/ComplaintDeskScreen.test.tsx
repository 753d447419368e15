import { expect, test } from 'vitest'
import { answer, refusal, sent } from '../../testing/answers'
import { asha, control, press, pressEscape, reads, settle, show, type, until } from '../../testing/screen'
import { ComplaintDeskScreen } from './ComplaintDeskScreen'

const complaint = (id: number) => ({
  id,
  number: `C-${id}`,
  name: 'Asha',
  state: 'open',
  notes: [],
  kind: 'late',
  words: 'Where is it?',
  waits_since: '2026-11-20',
})

test('a complaint that can’t be loaded says so and can be retried', async () => {
  show(
    <ComplaintDeskScreen />,
    {
      'GET /admin/complaints': { data: [], pages: 1, total: 0 },
      'GET /admin/complaints/{id}': refusal('There is no such complaint.', {}, 404),
    },
    '/complaintdesk?open=9',
  )
  await until(() => expect(reads('There is no such complaint.')).toBe(true))
})

test('the reply stays with its open complaint when the list order changes', async () => {
  show(
    <ComplaintDeskScreen />,
    {
      'GET /admin/complaints': { data: [complaint(1)], pages: 1, total: 1 },
      'GET /admin/complaints/{id}': ({ params }) => ({ data: complaint(Number(params?.id)) }),
      'POST /admin/complaints/{id}/answer': { message: 'Sent.' },
    },
    '/complaintdesk?state=open&open=next',
  )
  await type('Your answer, emailed to the customer', 'Dear Asha')
  answer('GET /admin/complaints', { data: [complaint(2), complaint(1)], pages: 1, total: 2 })
  dispatchEvent(new Event('online'))
  await until(() => expect(reads('C-2')).toBe(true))
  await settle()
  await press('Answer')
  await until(() => expect(sent.some((s) => s.call === 'POST /admin/complaints/{id}/answer')).toBe(true))
  expect(sent.find((s) => s.call === 'POST /admin/complaints/{id}/answer')?.params).toEqual({ id: 1 })
})

test('a half-written reply is restored when its complaint is reopened, until it is sent', async () => {
  const words = 'Your answer, emailed to the customer'
  show(
    <ComplaintDeskScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['care'] } },
      'GET /admin/complaints': { data: [complaint(1), complaint(2)], pages: 1, total: 2 },
      'GET /admin/complaints/{id}': ({ params }) => ({ data: complaint(Number(params?.id)) }),
      'POST /admin/complaints/{id}/answer': { message: 'Sent.' },
    },
    '/complaintdesk?state=open',
  )
  const close = async () => {
    pressEscape()
    await until(() => expect(document.querySelector('dialog')).toBeNull())
  }
  await press('Open C-1')
  await type(words, 'Dear Asha')
  await close()
  await press('Open C-2')
  await until(() => expect(control(words).value).toBe(''))
  await close()
  await press('Open C-1')
  await until(() => expect(control(words).value).toBe('Dear Asha'))
  await press('Answer and settle')
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  await press('Open C-1')
  await settle()
  expect(control(words).value).toBe('')
})
