import { expect, test } from 'vitest'
import { answer, refusal, said, sent } from '../../testing/answers'
import { asha, control, press, settle, show, type, until, visitor, wrongAt } from '../../testing/screen'
import { LoginForm } from './LoginForm'

const done = () => said.push('done')

async function begin(inline = false) {
  show(<LoginForm inline={inline} onDone={done} />)
  await settle()
  await type('Email', ' asha@example.com ')
  await press('Next')
}

test('Next asks for the password and moves the focus there; Login stands there once it is typed', async () => {
  await begin()
  await until(() => expect(document.activeElement).toBe(control('Password')))
  expect([...document.querySelectorAll('button')].some((b) => b.textContent === 'Login')).toBe(false)
  await type('Password', 'Hearth@2026')
  answer('POST /login', { message: '' })
  answer('GET /session', { data: asha })
  await press('Login')
  await until(() => expect(said).toEqual(['good: Login successful', 'done']))
  expect(localStorage.getItem('usered')).toBe(JSON.stringify({ name: 'Asha', isLoggedIn: true }))
})

for (const [where, inline, reply, words] of [
  [
    'on its page the server’s sentence',
    false,
    refusal('Invalid <b>email</b> or password'),
    'Invalid email or password',
  ],
  ['in the checkout always the same one', true, refusal('Too many tries.'), 'Invalid email or password'],
  ['in the checkout what is no refusal', true, refusal('Slow down.', {}, 429), 'Slow down.'],
] as const)
  test(`a login that fails says ${where}, without markup`, async () => {
    await begin(inline)
    await type('Password', 'wrong')
    localStorage.setItem('usered', '{}')
    answer('POST /login', reply)
    await press('Login')
    await until(() => expect(wrongAt('Password')).toBe(words))
    expect(said).toEqual([`bad: ${words}`])
    expect(localStorage.getItem('usered')).toBeNull()
    expect(control('Password').value).toBe('wrong')
  })

test('a token that is too old is fetched anew, so that the next try is good', async () => {
  await begin()
  await type('Password', 'Hearth@2026')
  answer('POST /login', refusal('The form is too old.', {}, 403))
  answer('GET /session', { data: { ...visitor, csrf_token: 'fresh' } })
  await press('Login')
  await until(() => expect(wrongAt('Password')).toBe('The form is too old.'))
  await press('Login')
  await until(() => expect(sent.filter((s) => s.call === 'POST /login')).toHaveLength(2))
  expect(sent.findLast((s) => s.call === 'POST /login')?.body?.csrf_token_name).toBe('fresh')
})
