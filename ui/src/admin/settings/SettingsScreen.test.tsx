import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { answer, refusal, sent, some } from '../../testing/answers'
import { asha, control, settle, show, type, until } from '../../testing/screen'
import { SettingsScreen } from './SettingsScreen'

test('a look for changes that fails takes no secret that is being typed', async () => {
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
