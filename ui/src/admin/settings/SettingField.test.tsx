import { expect, test } from 'vitest'
import { some } from '../../testing/answers'
import { control, press, reads, settle, show } from '../../testing/screen'
import { SettingField } from './SettingField'

type Props = Parameters<typeof SettingField>[0]
const setting = some<Props['setting']>({
  key: 'return_days',
  label: 'Return window',
  hint: 'Days after delivery.',
  choices: [],
  preset: '10',
  secret: false,
  long: false,
  locked: false,
  restart: false,
  waits: false,
  said: '',
  kind: 'text',
})
const changed: (string | undefined)[] = []

async function shown(change: object, more: Partial<Props> = {}) {
  const of = { ...setting, ...change }
  const typed = { saved: {}, typed: undefined, error: undefined, onChange: (text?: string) => changed.push(text) }
  show(<SettingField setting={of} {...typed} {...more} />)
  await settle()
}

test('a field has what is typed, else what is saved, and its error without the key', async () => {
  await shown({}, { saved: { return_days: '12' } })
  expect(control('Return window').value).toBe('12')
  await shown({}, { saved: { return_days: '12' }, typed: '', error: 'return_days: Enter a number.' })
  expect(control('Return window').value).toBe('')
  expect(reads('Enter a number.')).toBe(true)
  expect(reads('return_days')).toBe(false)
})

test('a secret is not shown; it can be replaced, removed and kept', async () => {
  const secret = { secret: true }
  await shown(secret)
  expect(reads('Not set')).toBe(true)
  expect(reads('Remove it')).toBe(false)
  await shown(secret, { saved: { return_days: 'set' } })
  expect(control('Return window').value).toBe('')
  expect(reads('Set. Type to replace it.')).toBe(true)
  await press('Remove it')
  expect(changed.at(-1)).toBe('')
  await shown(secret, { saved: { return_days: 'set' }, typed: '' })
  expect(reads('Will be removed')).toBe(true)
  await press('Keep it')
  expect(changed.at(-1)).toBe(undefined)
  await shown({ ...secret, locked: true }, { saved: { return_days: 'set' } })
  expect(reads('Remove it')).toBe(false)
  expect(control('Return window').disabled).toBe(true)
})

test('what was set at the start of the program can’t be changed here', async () => {
  await shown({ said: '--return-days' })
  expect(control('Return window').disabled).toBe(true)
  expect(reads('Set at startup by --return-days')).toBe(true)
  await shown({})
  expect(control('Return window').disabled).toBe(false)
})

test('a change that waits for a restart says so, and one that will need it too', async () => {
  await shown({ restart: true })
  expect(reads('A change takes effect when the shop is started again.')).toBe(true)
  await shown({ restart: true, waits: true })
  expect(reads('Changed: it takes effect when the shop is started again.')).toBe(true)
  expect(reads('A change takes')).toBe(false)
})

test('a long text can be set back unless it is the one that the shop brings', async () => {
  const long = { long: true, preset: 'Ours' }
  await shown(long, { typed: 'Ours' })
  expect(reads('This is the default text.')).toBe(true)
  await shown(long, { typed: 'Mine' })
  await press('Restore default text')
  expect(changed.at(-1)).toBe('Ours')
})

test('a setting’s current value is offered even if it is not among its choices', async () => {
  const choices = [
    { text: '', words: 'None' },
    { text: 'yes', words: 'Yes' },
  ]
  await shown({ choices }, { typed: 'maybe' })
  expect([...document.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['maybe', 'None', 'Yes'])
  await shown({ choices }, { typed: 'yes' })
  expect([...document.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['None', 'Yes'])
})
