import { expect, test, vi } from 'vitest'
import { Link, Route, Switch } from 'wouter'
import { answer, sent, unreachable } from '../../testing/answers'
import { button, press, reads, show, type, until } from '../../testing/screen'
import { SurveyFormPage } from './SurveyPage'

const builtIn = { data: { on: true, questions: [] } }

async function answered() {
  show(
    <Switch>
      <Route path="/surveyform">
        <SurveyFormPage />
        <Link href="/allproducts">Products</Link>
      </Route>
      <Route>elsewhere</Route>
    </Switch>,
    { 'GET /survey': builtIn, 'POST /log_visit': {}, 'GET /captcha': {}, 'POST /feedback': { withdraw: 'key' } },
    '/surveyform',
  )
  await type('Name', 'Asha')
  await type('Email', 'asha@example.com')
  await type('Residence place', 'Pune')
  await press('Submit')
  await until(() => expect(reads('Thank You!')).toBe(true))
}

test('withdrawing answers can be retried after a failure, and is sent only once', async () => {
  await answered()
  answer('POST /withdraw_feedback', unreachable)
  await press('Withdraw my answers')
  await until(() => expect(reads('The shop can’t be reached.')).toBe(true))
  let reply: (answered: { message: string }) => void = () => {}
  answer('POST /withdraw_feedback', () => new Promise((resolve) => (reply = resolve)))
  await press('Withdraw my answers')
  await until(() => expect(button('Withdraw my answers').getAttribute('aria-busy')).toBe('true'))
  button('Withdraw my answers').click()
  reply({ message: 'Your answers are gone.' })
  await until(() => expect(reads('Your answers are gone.')).toBe(true))
  expect(reads('The shop can’t be reached.')).toBe(false)
  expect(sent.filter((s) => s.call === 'POST /withdraw_feedback')).toHaveLength(2)
})

test('leaving for another page after the survey prevents the redirect home', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await answered()
    document.querySelector<HTMLAnchorElement>('a[href="/allproducts"]')?.click()
    await until(() => expect(reads('elsewhere')).toBe(true))
    await vi.advanceTimersByTimeAsync(4000)
    expect(location.pathname).toBe('/allproducts')
  } finally {
    vi.useRealTimers()
  }
})

test('the owner’s questions are asked in place of the built-in ones', async () => {
  const questions = [
    { question: 'What brings you here?', kind: 'many', choices: ['Festivals', 'Weddings'] },
    { question: 'How old are you?', kind: 'one', choices: ['Young', 'Old'] },
    { question: 'What is missing?', kind: 'text', choices: [] },
  ]
  show(<SurveyFormPage />, {
    'GET /survey': { data: { on: true, questions } },
    'POST /log_visit': {},
    'GET /captcha': {},
    'POST /feedback': { withdraw: 'key' },
  })
  await type('Name', 'Asha')
  expect(reads('Which smart devices')).toBe(false)
  await type('Email', 'asha@example.com')
  await type('Residence place', 'Pune')
  await type('Weddings', true)
  await type('Festivals', true)
  await type('Weddings', false)
  await type('Old', true)
  await type('What is missing?', 'Blouses')
  await press('Submit')
  await until(() => expect(reads('Thank You!')).toBe(true))
  expect(sent.find((s) => s.call === 'POST /feedback')?.body).toMatchObject({
    formData: {
      own: { 'What brings you here?': ['Festivals'], 'How old are you?': ['Old'], 'What is missing?': ['Blouses'] },
    },
  })
})

test('a shop without a survey has no such page', async () => {
  show(<SurveyFormPage />, { 'GET /survey': { data: { on: false, questions: [] } } })
  await until(() => expect(reads('This page does not exist')).toBe(true))
})
