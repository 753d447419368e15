import { expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { after, answer, last, refusal, said, some } from '../../testing/answers'
import { control, press, reads, show, states, type, until } from '../../testing/screen'
import { SelfAuditScreen } from './SelfAuditScreen'

type Kind = Schemas['DarkPattern']

const unanswered = { found: '', note: '', at: null, who: '', old: false }
const answered = { found: 'no', note: 'Looked at each page.', at: '2026-11-20T10:00:00+05:30', who: 'Asha', old: false }
const kind = (name: string, more: Partial<Kind> = {}) =>
  some<Kind>({
    kind: name.toLowerCase().replaceAll(' ', '-'),
    name,
    meaning: `What ${name} is.`,
    facts: [],
    question: `Is there any ${name}?`,
    open: false,
    found: false,
    answer: answered,
    ...more,
  })

const asked = kind('Nagging', { open: true, answer: unanswered })
const expired = kind('Trick question', { open: true, answer: { ...answered, old: true } })
const guilty = kind('Confirm shaming', { found: true, answer: { ...answered, found: 'yes', note: 'Gone by Friday.' } })
const clean = kind('Drip pricing', { question: '', answer: unanswered })

const audit = (kinds: Kind[]) => ({ data: { kinds, shop: 'Hearth Homes Pvt Ltd', today: '2026-11-26T09:00:00+05:30' } })
const open = (kinds: Kind[]) => show(<SelfAuditScreen />, { 'GET /admin/self-audit': audit(kinds) }, '/selfaudit')

const status = () => document.querySelector('[role=status]')?.textContent
const items = () => [...document.querySelectorAll('ol > li')]
const texts = (item: Element | undefined) => [...(item?.querySelectorAll('p') ?? [])].map((p) => p.textContent)

test.each([
  [[asked, guilty, clean], '1 question is open. 1 kind has something to change.'],
  [[asked, expired, clean], '2 questions are open.'],
  [[guilty, { ...guilty, kind: 'another' }, clean], '2 kinds have something to change.'],
])('the summary counts open questions and kinds to change, and there is no declaration yet', async (kinds, words) => {
  open(kinds)
  await until(() => expect(status()).toBe(words))
  expect(reads('Declaration')).toBe(false)
})

test('the shop declares that it found nothing once every question is answered', async () => {
  open([{ ...expired, open: false, answer: answered }, clean])
  await until(() =>
    expect(status()).toBe('All questions are answered, and nothing was found. The declaration is at the end.'),
  )
  const declared = document.querySelector('section')?.textContent
  expect(declared).toContain('Hearth Homes Pvt Ltd has checked its online shop')
  expect(declared).toContain('26 Nov 2026')
})

test('each kind is numbered, and shows its state in words and in colour', async () => {
  open([asked, expired, guilty, clean])
  await until(() => expect(items()).toHaveLength(4))
  expect(items().map((item) => item.querySelector('h2')?.textContent)).toEqual([
    '1. Nagging',
    '2. Trick question',
    '3. Confirm shaming',
    '4. Drip pricing',
  ])
  expect(states()).toEqual(['honey Question open', 'honey Answer again', 'brick To change', 'leaf Nothing found'])
})

test('a fact to check is marked, and an answer shows its note, its day and who gave it', async () => {
  const facts = [
    { words: 'No timer runs out.', look: false },
    { words: '2 timers run out.', look: true },
  ]
  open([{ ...guilty, facts }, { ...expired, answer: { ...answered, who: '' } }, asked])
  await until(() => expect(items()).toHaveLength(3))
  expect([...document.querySelectorAll('ol ul li')].map((fact) => fact.textContent)).toEqual([
    'No timer runs out.',
    'Please check: 2 timers run out.',
  ])
  expect(texts(items()[0])).toContain('Yes. Gone by Friday. 20 Nov 2026, Asha')
  expect(texts(items()[1])).toContain('No. Looked at each page. 20 Nov 2026')
  expect(texts(items()[2]).join()).not.toMatch(/Yes\.|No\./)
})

test('only a kind with a question can be answered, and one with an answer is answered again', async () => {
  open([asked, expired, clean])
  await until(() => expect(items()).toHaveLength(3))
  const buttons = items().map((item) => [...item.querySelectorAll('button')].map((one) => one.textContent))
  expect(buttons).toEqual([['Save answer'], ['Answer again'], []])
})

test('an answer is saved for its own kind, the audit is read again, and the form is empty', async () => {
  open([clean, asked])
  await type('Your answer on nagging', 'no')
  await type('Note', 'Read them all.')
  answer('POST /admin/self-audit', { message: 'The answer is saved.' })
  answer('GET /admin/self-audit', audit([clean, { ...asked, open: false, answer: answered }]))
  await press('Save answer')
  await until(() => expect(states()).toEqual(['leaf Nothing found', 'leaf Nothing found']))
  expect(last('POST /admin/self-audit')?.body).toEqual({ kind: 'nagging', found: 'no', note: 'Read them all.' })
  expect(after('POST /admin/self-audit')).toEqual(['GET /admin/self-audit'])
  expect(said).toEqual(['good: The answer is saved.'])
  expect(reads('No. Looked at each page.')).toBe(true)
  expect([control('Your answer on nagging').value, control('Note').value]).toEqual(['', ''])
})

test('the audit can be printed, and a failure to load it is shown', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open([clean])
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  show(<SelfAuditScreen />, { 'GET /admin/self-audit': refusal('Only the owner may see this.') }, '/selfaudit')
  await until(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Only the owner may see this.'),
  )
  answer('GET /admin/self-audit', audit([asked]))
  await press('Try again')
  await until(() => expect(states()).toEqual(['honey Question open']))
})
