import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../rules/refused'
import { said } from '../testing/answers'
import { button, control, press, settle, show, type, until, wrongAt } from '../testing/screen'
import { Button } from './Button'
import { Field } from './Field'
import { type Act, useAct } from './useAct'
import { useForm } from './useForm'

/** A form with three fields, one of them inside a collapsed details element. */
function Asked({ what, second }: { what: Act<unknown>; second?: Act<unknown> }) {
  const { field, doing, act, submit } = useForm({ name: '', email: '', note: '' })
  return (
    <form onSubmit={submit(what)} noValidate>
      <Field label="Name" {...field('name')} />
      <Field label="Email" {...field('email')} />
      <details>
        <summary>More</summary>
        <Field label="Note" {...field('note')} />
      </details>
      <Button type="submit" busy={doing === 'act'}>
        Send
      </Button>
      {second && <Button onClick={(e) => void act(second, e.currentTarget.form)}>Otherwise</Button>}
    </form>
  )
}

const failing = (failure: unknown): Act<unknown> => ({ send: () => Promise.reject(failure) })

test('the server’s message is shown before the next step runs', async () => {
  show(<Asked what={{ send: async () => ({ message: 'Saved.' }), done: () => said.push('then') }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['good: Saved.', 'then']))
})

test('the first invalid field in form order gets the focus, even when collapsed', async () => {
  show(<Asked what={failing(new Refused('No.', { note: 'Too long.' }))} />)
  await press('Send')
  await until(() => expect(wrongAt('Note')).toBe('Too long.'))
  await until(() => expect(document.activeElement).toBe(control('Note')))
  expect(document.querySelector('details')?.open).toBe(true)
})

test('typing into a field clears its own error only', async () => {
  show(<Asked what={failing(new Refused('No.', { email: 'Taken.', name: 'Missing.' }))} />)
  await press('Send')
  await until(() => expect(wrongAt('Email')).toBe('Taken.'))
  await type('Email', 'a@b.in')
  await until(() => expect(wrongAt('Email')).toBe(''))
  expect(wrongAt('Name')).toBe('Missing.')
})

function Alone({ what }: { what: Act<unknown> }) {
  const { errors, act } = useAct()
  return (
    <>
      <Button onClick={() => void act(what)}>Do it</Button>
      <p>{errors.here}</p>
    </>
  )
}

test('outside a form, a refusal with errors of fields is shown where the act says', async () => {
  show(<Alone what={{ ...failing(new Refused('Not so.', { token: 'Too old.' })), at: 'here' }} />)
  await press('Do it')
  await until(() => expect(document.querySelector('p')?.textContent).toBe('Not so.'))
  show(<Alone what={{ ...failing(new Refused('Not so.', { here: 'Too old.' })), at: 'here' }} />)
  await press('Do it')
  await until(() => expect(document.querySelector('p')?.textContent).toBe('Too old.'))
  expect(said).toEqual([])
})

test('a field’s error is shown at the field, not as a toast', async () => {
  show(<Asked what={{ ...failing(new Refused('Wrong code.')), at: 'email' }} />)
  await press('Send')
  await until(() => expect(wrongAt('Email')).toBe('Wrong code.'))
  expect(said).toEqual([])
})

test('an error for a field the form does not have is still shown', async () => {
  show(<Asked what={{ ...failing(new Refused('The check failed.', { captcha: 'failed' })), at: 'name' }} />)
  await press('Send')
  await until(() => expect(wrongAt('Name')).toBe('The check failed.'))
  await until(() => expect(document.activeElement).toBe(control('Name')))
  expect(said).toEqual([])
})

test('an error for a hidden field is shown as a toast', async () => {
  show(<Asked what={{ ...failing(new Refused('No.')), at: 'elsewhere' }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['bad: No.']))
})

test('a failure other than a refusal shows the form’s own message', async () => {
  show(<Asked what={{ ...failing(new Unreachable('HTTP 502')), failed: 'Could not be saved.' }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['bad: Could not be saved.']))
})

test('a form may provide its own failure messages or suppress them', async () => {
  show(<Asked what={{ ...failing(new Refused('No.', {}, 401)), failed: (f) => `${(f as Refused).status}` }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['bad: 401']))
  show(<Asked what={{ ...failing(new Error('x')), failed: () => undefined }} />)
  await press('Send')
  await settle()
  expect(said).toEqual([])
})

test('invalid input is not sent', async () => {
  let sends = 0
  const send = async () => void sends++
  show(<Asked what={{ check: () => ({ name: '', email: 'Missing.' }), send }} />)
  await press('Send')
  await until(() => expect(document.activeElement).toBe(control('Email')))
  expect(sends).toBe(0)
})

test('the actions of a form exclude each other', async () => {
  let end = () => {}
  const sends: string[] = []
  const slow = {
    send: () => {
      sends.push('act')
      return new Promise<void>((resolve) => {
        end = resolve
      })
    },
  }
  show(<Asked what={slow} second={{ name: 'other', send: async () => void sends.push('other') }} />)
  await press('Send')
  await until(() => expect(button('Send').getAttribute('aria-busy')).toBe('true'))
  await press('Otherwise')
  end()
  await until(() => expect(button('Send').disabled).toBe(false))
  await settle()
  expect(sends).toEqual(['act'])
  await press('Otherwise')
  await until(() => expect(sends).toEqual(['act', 'other']))
})

test('a button that was busy regains the focus if nothing else took it', async () => {
  // A browser removes the focus from a disabled button; the simulated DOM does not, so the test does it.
  const send = async () => {
    button('Send').blur()
    await settle()
    throw new Unreachable('gone')
  }
  show(<Asked what={{ send }} />)
  button('Send').focus()
  await press('Send')
  await until(() => expect(said.length).toBe(1))
  await until(() => expect(document.activeElement).toBe(button('Send')))
})

/** The rows of a table, each with its own action. */
function Listed({ send }: { send: (name: string) => Promise<unknown> }) {
  const { doing, act } = useAct()
  return ['One', 'Two'].map((name) => (
    <Button key={name} busy={doing === name} onClick={() => void act({ name, send: () => send(name) })}>
      {name}
    </Button>
  ))
}

test('a running action is not started again, whatever other actions start or end meanwhile', async () => {
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const send = (name: string) => {
    begun.push(name)
    return new Promise<void>((resolve) => (ends[name] = resolve))
  }
  show(<Listed send={send} />)
  await press('One')
  await press('Two')
  await settle()
  button('One').click()
  ends.One?.()
  await settle()
  expect(button('Two').getAttribute('aria-busy')).toBe('true')
  button('Two').click()
  await settle()
  expect(begun).toEqual(['One', 'Two'])
  ends.Two?.()
  await press('Two')
  expect(begun).toEqual(['One', 'Two', 'Two'])
})
