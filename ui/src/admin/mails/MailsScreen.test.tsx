import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { type Answers, after, answer, last, refusal, said, some } from '../../testing/answers'
import { address, button, cells, control, press, reads, show, states, type, until } from '../../testing/screen'
import { MailScreen } from './MailScreen'
import { MailsScreen } from './MailsScreen'

const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
]
const shipped = {
  kind: 'shipped',
  title: 'Order shipped',
  when: 'When an order is shipped',
  to: 'Customer',
  langs: ['en', 'hi', 'mr'],
  edited: ['hi'],
  fault: '',
}
const backup = {
  kind: 'backup',
  title: 'Backup failed',
  when: 'When a backup fails',
  to: 'Owner',
  langs: ['en'],
  edited: [],
  fault: 'No {{amount}} here.',
}

const list = (rows: Schemas['MailKind'][]) =>
  show(<MailsScreen />, { 'GET /admin/mails': { data: rows, languages } }, '/letters')

test('each mail is listed with its occasion and its readers, and a fault is marked', async () => {
  list([shipped, backup, { ...backup, kind: 'alert', to: 'Visitor' }, { ...backup, kind: 'staff', to: 'Staff' }])
  await until(() => expect(cells()).toHaveLength(4))
  expect(cells().map((row) => row.slice(0, 3))).toEqual([
    ['Order shipped', 'When an order is shipped', 'Customer'],
    ['Backup failedCould not be created with your text', 'When a backup fails', 'Owners'],
    ['Backup failedCould not be created with your text', 'When a backup fails', 'Person who gave the address'],
    ['Backup failedCould not be created with your text', 'When a backup fails', 'Staff'],
  ])
  expect(states()).toEqual(['leaf Your text', ...Array(3).fill('honey Could not be created with your text')])
})

test('a mail leads to each of its languages, and those in the shop’s own words are marked', async () => {
  list([shipped, backup])
  await until(() => expect(cells()).toHaveLength(2))
  expect(cells().map((row) => row[3])).toEqual(['Englishहिन्दीYour textमराठी', 'English'])
  expect([...document.querySelectorAll('td a')].map((a) => a.getAttribute('href'))).toEqual([
    '/editmail/shipped',
    '/editmail/shipped?lang=en',
    '/editmail/shipped?lang=hi',
    '/editmail/shipped?lang=mr',
    '/editmail/backup',
    '/editmail/backup?lang=en',
  ])
})

test('an empty list and a failure to load it are told apart', async () => {
  list([])
  await until(() => expect(reads('The shop sends no emails.')).toBe(true))
  show(<MailsScreen />, { 'GET /admin/mails': refusal('The shop is busy.') }, '/letters')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The shop is busy.'))
  answer('GET /admin/mails', { data: [backup], languages })
  await press('Try again')
  await until(() => expect(cells()).toHaveLength(1))
})

const words = some<Schemas['MailWords']>({
  ...shipped,
  lang: 'hi',
  languages,
  subject: 'Order {{number}}',
  text: 'It is on its way.',
  original_subject: 'Your order {{number}}',
  original_text: 'It left.',
  own: true,
  version: 3,
  at: '2026-11-20T10:00:00+05:30',
  by: 'Asha',
  facts: [],
  of_order: true,
})
const original = { ...words, own: false, subject: words.original_subject, text: words.original_text, by: '', at: null }

function edit(mail: Schemas['MailWords'], answers: Answers = {}) {
  show(
    <MailScreen />,
    {
      'GET /admin/mails/{kind}': { data: mail },
      'POST /admin/mail-preview': { data: { subject: 'Order 1001', html: '<p>On its way</p>', text: 'On its way' } },
      ...answers,
    },
    '/editmail/shipped?lang=hi',
    '/editmail/:kind',
  )
}
const intro = () => document.querySelector('h1')?.parentElement?.nextElementSibling?.textContent

test('a mail says whether its words are the shop’s own, and who changed them when', async () => {
  edit(words)
  await until(() => expect(states()).toEqual(['leaf Your text']))
  expect(last('GET /admin/mails/{kind}')?.params).toEqual({ kind: 'shipped', lang: 'hi' })
  expect(intro()).toBe('When an order is shipped. To: Customer. Changed 20 Nov 2026 by Asha.')
  expect(reads('the default was sent')).toBe(false)
  edit({ ...original, to: 'Owner', fault: 'No {{amount}} here.' })
  await until(() => expect(states()).toEqual(['soft Default text']))
  expect(intro()).toBe('When an order is shipped. To: Owners.')
  expect(reads('the default was sent. No {{amount}} here.')).toBe(true)
})

test('only changed words can be saved, and are sent for their mail, language and version', async () => {
  edit(words)
  await until(() => expect(button('Save').disabled).toBe(true))
  await type('Subject', 'Order {{number}} is coming')
  answer('POST /admin/mails/{kind}', ({ body }) => ({
    message: 'The mail is saved.',
    data: { ...words, subject: String(body?.subject), version: 4 },
  }))
  await press('Save')
  await until(() => expect(said).toEqual(['good: The mail is saved.']))
  expect(last('POST /admin/mails/{kind}')).toMatchObject({
    params: { kind: 'shipped' },
    body: { lang: 'hi', version: 3, subject: 'Order {{number}} is coming', text: 'It is on its way.' },
  })
  await until(() => expect(button('Save').disabled).toBe(true))
})

test('a trial is sent in the words and with the order on the screen, unsaved', async () => {
  edit(words, { 'POST /admin/mail-trial': { message: 'Sent to asha@example.com.' } })
  await type('Text', 'It comes today.')
  await press('Send test to myself')
  await until(() => expect(said).toEqual(['good: Sent to asha@example.com.']))
  const trial = { kind: 'shipped', lang: 'hi', subject: 'Order {{number}}', text: 'It comes today.' }
  expect(last('POST /admin/mail-trial')?.body).toEqual({ ...trial, order: 0 })
  await type('With the data of order', 'No. 1001')
  expect(control('With the data of order').value).toBe('1001')
  await press('Send test to myself')
  await until(() => expect(last('POST /admin/mail-trial')?.body).toEqual({ ...trial, order: '1001' }))
  expect(last('POST /admin/mails/{kind}')).toBeUndefined()
})

test('only own words go back to the original, after a question', async () => {
  edit(words, { 'DELETE /admin/mails/{kind}': { message: 'Back.', data: { ...original, version: 4 } } })
  await press('Restore default text')
  await press('Cancel')
  expect(last('DELETE /admin/mails/{kind}')).toBeUndefined()
  await press('Restore default text')
  answer('GET /admin/mails/{kind}', { data: { ...original, version: 4 } })
  await press('Restore')
  await until(() => expect(control('Text').value).toBe('It left.'))
  expect(last('DELETE /admin/mails/{kind}')).toMatchObject({
    params: { kind: 'shipped' },
    body: { lang: 'hi', version: 3 },
  })
  expect(after('DELETE /admin/mails/{kind}')).toContain('GET /admin/mails/{kind}')
  await until(() => expect(states()).toEqual(['soft Default text']))
  expect(() => button('Restore default text')).toThrow()
})

test('another language is opened at once, unless something unsaved would be lost', async () => {
  edit(words)
  await type('Subject', 'Changed')
  await press('मराठी')
  await until(() => expect(reads('Leave without saving?')).toBe(true))
  await press('Cancel')
  expect(address()).toBe('/editmail/shipped?lang=hi')
  await type('Subject', words.subject)
  await press('मराठी')
  await until(() => expect(last('GET /admin/mails/{kind}')?.params).toEqual({ kind: 'shipped', lang: 'mr' }))
  expect(address()).toBe('/editmail/shipped?lang=mr')
})

test('a mistake in the text is shown above the last preview that could be drawn', async () => {
  edit(words)
  const preview = () => document.querySelector('iframe')
  await until(() => expect(preview()?.getAttribute('srcdoc')).toBe('<p>On its way</p>'))
  answer('POST /admin/mail-preview', { data: { subject: '', html: '', text: '', wrong: { text: 'No {{amont}}.' } } })
  await type('Text', 'It costs {{amont}}.')
  await until(() => expect(reads('No {{amont}}.')).toBe(true))
  expect(preview()?.getAttribute('srcdoc')).toBe('<p>On its way</p>')
  expect(preview()?.hasAttribute('data-old')).toBe(true)
})
