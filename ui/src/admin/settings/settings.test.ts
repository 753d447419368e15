import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { found, inForce, said, shown } from './settings'

const setting = (more: Partial<Schemas['SettingForm']>): Schemas['SettingForm'] => ({
  key: 'low_stock',
  label: 'Low-stock threshold',
  hint: 'Shown as low.',
  kind: 'number',
  preset: '5',
  secret: false,
  long: false,
  restart: false,
  said: '',
  waits: false,
  locked: false,
  choices: [],
  ...more,
})
const group = (title: string, ...settings: Schemas['SettingForm'][]) => ({ title, text: '', tests: [], settings })

test('a search finds a setting by its label, page and choices, and all words must match', () => {
  const kind = setting({ key: 'captcha', label: 'Captcha', choices: [{ text: 'altcha', words: 'Proof of work' }] })
  const groups = [group('Orders', setting({})), group('Mail', kind)]
  const titles = (words: string) => found(groups, words).map((one) => one.title)
  expect(titles('LOW stock')).toEqual(['Orders'])
  expect(titles('orders shown')).toEqual(['Orders'])
  expect(titles('proof')).toEqual(['Mail'])
  expect(titles('threshold captcha')).toEqual([])
  expect(titles('')).toEqual(['Orders', 'Mail'])
})

test('an empty text uses the default, and restoring the default stores no custom text', () => {
  const text = setting({ key: 'text_terms', long: true, preset: '# Terms' })
  expect(inForce(text, { text_terms: '' })).toBe('# Terms')
  expect(inForce(text, { text_terms: '# Ours' })).toBe('# Ours')
  expect(inForce(setting({}), { low_stock: '' })).toBe('')
  expect(said(text, '# Terms')).toBe('')
  expect(said(text, '# Ours')).toBe('# Ours')
  expect(said(setting({}), '5')).toBe('5')
})

test('a change summary hides secrets and shortens long texts', () => {
  expect(shown(setting({ secret: true }), 'abc')).toBe('set')
  expect(shown(setting({ secret: true }), '')).toBe('not set')
  expect(shown(setting({}), '')).toBe('nothing')
  expect(shown(setting({ choices: [{ text: 'no', words: 'Not yet' }] }), 'no')).toBe('Not yet')
  expect(shown(setting({}), 'x'.repeat(80))).toBe(`${'x'.repeat(60)} …`)
})
