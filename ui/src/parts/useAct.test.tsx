import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../rules/refused'
import { said } from '../testing/answers'
import { button, control, press, settle, show, type, until, wrongAt } from '../testing/screen'
import { Button } from './Button'
import { Field } from './Field'
import { type Act, useAct } from './useAct'
import { useForm } from './useForm'

/** A form with three fields, one of them inside closed details. */
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

test('what the server answers is said, and what follows comes after it', async () => {
  show(<Asked what={{ send: async () => ({ message: 'Saved.' }), done: () => said.push('then') }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['good: Saved.', 'then']))
})

test('the first wrong field has the focus, in the order of the form, even when it is folded away', async () => {
  show(<Asked what={failing(new Refused('No.', { note: 'Too long.' }))} />)
  await press('Send')
  await until(() => expect(wrongAt('Note')).toBe('Too long.'))
  await until(() => expect(document.activeElement).toBe(control('Note')))
  expect(document.querySelector('details')?.open).toBe(true)
})

test('typing into a field forgets what was wrong with it, and with no other', async () => {
  show(<Asked what={failing(new Refused('No.', { email: 'Taken.', name: 'Missing.' }))} />)
  await press('Send')
  await until(() => expect(wrongAt('Email')).toBe('Taken.'))
  await type('Email', 'a@b.in')
  await until(() => expect(wrongAt('Email')).toBe(''))
  expect(wrongAt('Name')).toBe('Missing.')
})

test('a message that belongs to a field stands there and is no toast', async () => {
  show(<Asked what={{ ...failing(new Refused('Wrong code.')), at: 'email' }} />)
  await press('Send')
  await until(() => expect(wrongAt('Email')).toBe('Wrong code.'))
  expect(said).toEqual([])
})

test('when the server blames a field that the form does not have, its message is still told', async () => {
  show(<Asked what={{ ...failing(new Refused('The check failed.', { captcha: 'failed' })), at: 'name' }} />)
  await press('Send')
  await until(() => expect(wrongAt('Name')).toBe('The check failed.'))
  await until(() => expect(document.activeElement).toBe(control('Name')))
  expect(said).toEqual([])
})

test('a message at a field that the form does not show is a toast', async () => {
  show(<Asked what={{ ...failing(new Refused('No.')), at: 'elsewhere' }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['bad: No.']))
})

test('a failure that is no refusal is said in the words of the form', async () => {
  show(<Asked what={{ ...failing(new Unreachable('HTTP 502')), failed: 'Could not be saved.' }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['bad: Could not be saved.']))
})

test('a form may word its failures itself, or tell of them in another way', async () => {
  show(<Asked what={{ ...failing(new Refused('No.', {}, 401)), failed: (f) => `${(f as Refused).status}` }} />)
  await press('Send')
  await until(() => expect(said).toEqual(['bad: 401']))
  show(<Asked what={{ ...failing(new Error('x')), failed: () => undefined }} />)
  await press('Send')
  await settle()
  expect(said).toEqual([])
})

test('what the form finds wrong is not sent', async () => {
  let sends = 0
  const send = async () => void sends++
  show(<Asked what={{ check: () => ({ name: '', email: 'Missing.' }), send }} />)
  await press('Send')
  await until(() => expect(document.activeElement).toBe(control('Email')))
  expect(sends).toBe(0)
})

test('the acts of a form exclude each other', async () => {
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

test('a button that was busy has the focus again when nothing else took it', async () => {
  // A browser takes the focus off a button that can’t be pressed; this document does not.
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

/** Rows of a table, each with an act of its own. */
function Listed({ send }: { send: (name: string) => Promise<unknown> }) {
  const { doing, act } = useAct()
  return ['One', 'Two'].map((name) => (
    <Button key={name} busy={doing === name} onClick={() => void act({ name, send: () => send(name) })}>
      {name}
    </Button>
  ))
}

test('an act that goes on is not begun again, whatever other act began or ended meanwhile', async () => {
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
