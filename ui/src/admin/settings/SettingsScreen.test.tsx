import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { answer, refusal, said, sent, some } from '../../testing/answers'
import { asha, control, press, reads, settle, show, type, until, wrongAt } from '../../testing/screen'
import { SettingsScreen } from './SettingsScreen'

test('a failed refresh keeps a secret that is being typed', async () => {
  const secret = some<Schemas['SettingForm']>({
    key: 'smtp_password',
    label: 'Password',
    hint: '',
    kind: 'text',
    secret: true,
    said: '',
    choices: [],
  })
  show(<SettingsScreen />, {
    'GET /session': { data: { ...asha, role: 'Owner', permissions: ['settings'] } },
    'GET /admin/settings': { data: {}, groups: [{ title: 'Mail', text: '', tests: [], settings: [secret] }] },
    'GET /admin/pages': { data: [] },
  })
  await type('Password', 'Lantern')
  answer('GET /admin/settings', refusal('Please wait a moment.', {}, 503))
  dispatchEvent(new Event('online'))
  await until(() => expect(sent.filter((s) => s.call === 'GET /admin/settings')).toHaveLength(2))
  await settle()
  expect(control('Password').value).toBe('Lantern')
})

const field = (given: Partial<Schemas['SettingForm']>) =>
  some<Schemas['SettingForm']>({
    hint: '',
    kind: 'text',
    secret: false,
    said: '',
    locked: false,
    choices: [],
    ...given,
  })

const mail = (locked: boolean) => [
  {
    title: 'Mail',
    text: '',
    tests: [],
    settings: [
      field({ key: 'shop_name', label: 'Name' }),
      field({ key: 'smtp_url', label: 'Mail server', secret: true, locked }),
    ],
  },
]

const shownAs = (role: string, locked: boolean) =>
  show(<SettingsScreen />, {
    'GET /session': { data: { ...asha, role, permissions: ['settings'] } },
    'GET /admin/settings': { data: { shop_name: 'Diya', smtp_url: 'set' }, groups: mail(locked) },
    'GET /admin/pages': { data: [] },
    'POST /admin/settings': refusal('Please confirm your password first.', {}, 403),
    'POST /confirm_password': refusal('The password is not right.', { inputpassword: 'The password is not right.' }),
  })

test('the password is requested, and the input is saved after it', async () => {
  shownAs('Owner', false)
  await type('Name', 'Deepa')
  await type('Mail server', 'smtp://mail.example')
  await press('Save')
  await type('Your password', 'Wrong@2026')
  await press('Continue')
  await until(() => expect(wrongAt('Your password')).toBe('The password is not right.'))
  expect(sent.filter((s) => s.call === 'POST /admin/settings')).toHaveLength(1)
  answer('POST /confirm_password', { message: 'Thank you.' })
  answer('POST /admin/settings', { message: 'Settings saved.', data: {} })
  await type('Your password', 'Lantern#2026')
  await press('Continue')
  await until(() => expect(said).toEqual(['good: Settings saved.']))
  expect(sent.findLast((s) => s.call === 'POST /admin/settings')?.body).toEqual({
    shop_name: 'Deepa',
    smtp_url: 'smtp://mail.example',
  })
  await until(() => expect(document.querySelector('dialog')).toBeNull())
})

test('input stays when the password is not given, and a second refusal is shown', async () => {
  shownAs('Owner', false)
  await type('Mail server', 'smtp://mail.example')
  await press('Save')
  await press('Close')
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(control('Mail server').value).toBe('smtp://mail.example')
  await press('Save')
  answer('POST /confirm_password', { message: 'Thank you.' })
  answer('POST /admin/settings', refusal('Only an owner can change this.', {}, 403))
  await type('Your password', 'Lantern#2026')
  await press('Continue')
  await until(() => expect(said).toEqual(['bad: Only an owner can change this.']))
  expect(control('Mail server').value).toBe('smtp://mail.example')
})

test('owner-only settings are read-only for others, and the screen says so', async () => {
  shownAs('Admin', true)
  await until(() => expect(control('Mail server').disabled).toBe(true))
  expect(control('Name').disabled).toBe(false)
  expect(reads('Only an owner can change the greyed-out settings')).toBe(true)
  expect(reads('Remove it')).toBe(false)
})

test('a new push key is shown once, with the address and the header', async () => {
  show(<SettingsScreen />, {
    'GET /session': { data: { ...asha, role: 'Owner', permissions: ['settings'] } },
    'GET /admin/settings': { data: {}, groups: [{ title: 'Courier', text: '', tests: [], settings: [] }] },
    'GET /admin/pages': { data: [] },
    'POST /admin/push-key': {
      message: 'The key is created.',
      data: { address: 'https://shop.example/api/delhivery/webhook', header: 'X-Api-Key', key: 'k7Qd' },
    },
  })
  await press('Create a push key')
  await until(() => expect(reads('k7Qd')).toBe(true))
  expect(reads('https://shop.example/api/delhivery/webhook')).toBe(true)
  await press('Close')
  await until(() => expect(reads('k7Qd')).toBe(false))
})
