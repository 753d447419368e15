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

test('Next asks for the password and focuses it; Login appears once it is typed', async () => {
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
  ['the server’s message on its page', false, refusal('Invalid <b>email</b> or password'), 'Invalid email or password'],
  ['always the same message in checkout', true, refusal('Too many tries.'), 'Invalid email or password'],
  ['a rate limit message in checkout', true, refusal('Slow down.', {}, 429), 'Slow down.'],
] as const)
  test(`a failed login shows ${where}, without markup`, async () => {
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

test('an expired token is renewed so that the next try works', async () => {
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
