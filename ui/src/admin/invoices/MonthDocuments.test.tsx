import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { last, some } from '../../testing/answers'
import { asha, cells, control, press, reads, settle, show, until } from '../../testing/screen'
import { MonthDocuments } from './MonthDocuments'

const note = some<Schemas['LateDocument']>({
  number: 'CRN-1',
  kind: 'credit note',
  date: '2026-11-25',
  buyer: 'Rao LLP',
  gstin: '27X',
  amount: 200.5,
  since: null,
  rejected_at: null,
  rejected_by: '',
})
const at = '2026-12-02T09:05:00Z'

async function shown(data: object, permissions = ['money'], months = ['2026-11', '2026-10']) {
  show(<MonthDocuments />, {
    'GET /session': { data: { ...asha, role: 'Admin', permissions } },
    'GET /admin/accountant': { data: { handed: [], late: [], notes: [], email: '', ...data } },
    'GET /admin/months': { data: months },
    'POST /admin/accountant': { data: { job_id: 7 } },
    'POST /admin/credit-notes/{number}/rejected': { message: 'Marked.' },
  })
  await settle()
  if (permissions.includes('money')) await until(() => expect(reads('Handed over') || cells().length > 0).toBe(true))
}

test('a month that was handed over says when, by whom, how often, and whether it changed', async () => {
  await shown({ handed: [{ at, who: 'Owner' }] })
  await until(() => expect(reads('Handed over on 2 Dec 2026, 9:05 am by Owner. Nothing has changed since.')).toBe(true))
  await shown({
    handed: [
      { at, who: '' },
      { at, who: 'Owner' },
    ],
    late: [{ ...note, since: at }],
  })
  expect(reads('Handed over on 2 Dec 2026, 9:05 am, 2 times in all.')).toBe(true)
  expect(reads('Nothing has changed')).toBe(false)
  expect(reads('Issued after the file of 2 Dec 2026, 9:05 am')).toBe(true)
  await shown({ handed: [{ at, who: 'Owner' }] }, ['invoices'])
  expect(reads('Handed over')).toBe(false)
})

test('a credit note has a negative amount, an invoice a positive one', async () => {
  await shown({ late: [note, { ...note, number: 'INV-1', kind: 'invoice', amount: 740 }] })
  expect(cells().map((row) => row[3])).toEqual(['-₹200.50', '₹740.00'])
})

test('a credit note is marked as rejected, and back', async () => {
  await shown({ notes: [note] })
  await press('Rejected by the buyer: CRN-1')
  await until(() => expect(last('POST /admin/credit-notes/{number}/rejected')?.body).toEqual({ rejected: true }))
  await shown({ notes: [{ ...note, rejected_at: at, rejected_by: 'Owner' }] })
  expect(reads('Yes, marked on 2 Dec 2026, 9:05 am by Owner')).toBe(true)
  await press('Not rejected: CRN-1')
  await until(() => expect(last('POST /admin/credit-notes/{number}/rejected')?.body).toEqual({ rejected: false }))
})

const handed = [{ at, who: 'Owner' }]

test('the month before is chosen, of those that the shop has accounts for', async () => {
  await shown({ handed })
  const select = control('Month') as HTMLSelectElement
  expect(select.value).toBe('2026-10')
  expect([...select.options].map((one) => one.value)).toEqual(['2026-11', '2026-10'])
})

test('one button emails the month, once the accountant’s address is known', async () => {
  await shown({ handed })
  expect(reads('To email it with one button, enter the accountant’s email.')).toBe(true)
  await shown({ handed, email: 'books@example.com' })
  expect(reads('books@example.com gets a link that works for seven days.')).toBe(true)
  await press('Email it to the accountant')
  await until(() => expect(last('POST /admin/accountant')?.body).toEqual({ month: '2026-10', send: true }))
  await shown({ handed, email: 'books@example.com' }, ['invoices'])
  expect(reads('books@example.com')).toBe(false)
})
