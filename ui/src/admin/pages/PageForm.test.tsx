// Pages and mails are long texts, so typing can continue while one is saved.
import { expect, test } from 'vitest'
import { some } from '../../testing/answers'
import { asha, button, control, press, show, type, until } from '../../testing/screen'
import { MailForm } from '../mails/MailForm'
import type { Mail } from '../mails/useMailForm'
import { PageForm } from './PageForm'
import type { Page } from './usePageForm'

const staff = { 'GET /session': { data: { ...asha, permissions: ['catalogue'] } } }
const held = <T,>() => {
  let reply: (answered: T) => void = () => {}
  return { answer: new Promise<T>((resolve) => (reply = resolve)), reply: (answered: T) => reply(answered) }
}

test('input typed while a page is being saved stays and is still unsaved', async () => {
  const page = some<Page>({
    id: 3,
    version: 1,
    title: 'About us',
    slug: 'about',
    text: 'One.',
    description: '',
    state: 'draft',
  })
  const late = held<{ message: string; data: Page }>()
  show(<PageForm page={page} />, {
    ...staff,
    'POST /admin/page-preview': { data: {} },
    'POST /admin/pages': () => late.answer,
  })
  await type('Text', 'One. Two.')
  await press('Save draft')
  await until(() => expect(button('Save draft').getAttribute('aria-busy')).toBe('true'))
  await type('Text', 'One. Two. Three.')
  late.reply({ message: 'Saved.', data: { ...page, version: 2, text: 'One. Two.', title: 'About us, tidied' } })
  await until(() => expect(control('Title').value).toBe('About us, tidied'))
  expect(control('Text').value).toBe('One. Two. Three.')
})

test('input typed while a mail is being saved stays', async () => {
  const mail = some<Mail>({
    kind: 'placed',
    lang: 'en',
    version: 1,
    subject: 'Hello',
    text: 'One.',
    languages: [],
    facts: [],
  })
  const late = held<{ message: string; data: Mail }>()
  show(<MailForm mail={mail} />, {
    ...staff,
    'POST /admin/mail-preview': { data: { subject: '', html: '', text: '', wrong: {} } },
    'POST /admin/mails/{kind}': () => late.answer,
  })
  await type('Text', 'One. Two.')
  await press('Save')
  await until(() => expect(button('Save').getAttribute('aria-busy')).toBe('true'))
  await type('Text', 'One. Two. Three.')
  late.reply({ message: 'Saved.', data: { ...mail, version: 2, text: 'One. Two.' } })
  await until(() => expect(button('Save').getAttribute('aria-busy')).not.toBe('true'))
  expect(control('Text').value).toBe('One. Two. Three.')
})
