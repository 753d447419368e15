import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../rules/refused'
import { settle, until } from '../testing/screen'
import { type Answer, Answers, AnswersProvider, useAnswer, type Wish } from './answers'

let answers: Answers
let place: HTMLElement
/** The requested calls in order, and their replies. */
let asked: string[]
let reply: (key: string) => unknown
let now: Answer<unknown>
let drawn: number

const ask = (key: string) => async () => {
  asked.push(key)
  return reply(key)
}

function Shown({ call, wish }: { call: string; wish: Wish }) {
  now = useAnswer(call, ask(call), wish)
  drawn++
  return <p>{JSON.stringify(now.data)}</p>
}

const show = (call: string, wish: Wish = {}) =>
  render(
    <AnswersProvider answers={answers}>
      <Shown call={call} wish={wish} />
    </AnswersProvider>,
    place,
  )
const leave = () => render(null, place)

beforeEach(() => {
  answers = new Answers()
  place = document.body.appendChild(document.createElement('div'))
  asked = []
  drawn = 0
  reply = (key) => `${key}!`
})
afterEach(() => {
  vi.useRealTimers()
  leave()
  place.remove()
})

test('a call is made once for all components and not again while it is fresh', async () => {
  const both = (
    <AnswersProvider answers={answers}>
      <Shown call="a" wish={{}} />
      <Shown call="a" wish={{}} />
    </AnswersProvider>
  )
  render(both, place)
  expect(now).toMatchObject({ isPending: true, isFetching: true, isFetched: false, data: undefined })
  await until(() => expect(place.textContent).toBe('"a!""a!"'))
  leave()
  render(both, place)
  await settle()
  expect(now).toMatchObject({ isPending: false, isSuccess: true, isFetched: true, error: null })
  expect(asked).toEqual(['a'])
})

test('data sent with the page is not requested', async () => {
  answers.know('a', 'given')
  show('a')
  await settle()
  expect(place.textContent).toBe('"given"')
  expect(asked).toEqual([])
})

test('stale data is shown and requested again', async () => {
  answers.know('a', 'old')
  show('a', { staleTime: 0 })
  expect(place.textContent).toBe('"old"')
  await until(() => expect(place.textContent).toBe('"a!"'))
})

test('a disabled call waits and is made once enabled', async () => {
  show('a', { enabled: false })
  await settle()
  expect(now).toMatchObject({ isPending: true, isFetching: false })
  expect(asked).toEqual([])
  show('a')
  await until(() => expect(now.data).toBe('a!'))
})

test('the previous response stays as a placeholder only where requested', async () => {
  for (const keep of [true, false]) {
    show(`a${keep}`, { keep })
    await until(() => expect(now.data).toBe(`a${keep}!`))
    show(`b${keep}`, { keep })
    expect(now).toMatchObject(
      keep
        ? { data: 'atrue!', isPlaceholderData: true, isPending: false }
        : { data: undefined, isPlaceholderData: false, isPending: true },
    )
    await until(() => expect(now).toMatchObject({ data: `b${keep}!`, isPlaceholderData: false }))
  }
})

test('an equal response keeps its identity and does not rerender', async () => {
  reply = () => ({ list: [{ id: 1 }, { id: asked.length }], name: 'x' })
  answers.know('a', { list: [{ id: 1 }, { id: 1 }], name: 'x' })
  show('a', { staleTime: 0 })
  const { data: was } = now as Answer<{ list: unknown[] }>
  await until(() => expect(asked).toHaveLength(1))
  await settle()
  expect(now.data).toBe(was)
  expect(drawn).toBe(1)
  await now.refetch()
  await until(() => expect(now.data).toEqual({ list: [{ id: 1 }, { id: 2 }], name: 'x' }))
  expect((now.data as typeof was)?.list[0]).toBe(was?.list[0])
})

test('a refusal is reported at once, and the next component requests again', async () => {
  reply = () => {
    throw new Refused('No.')
  }
  show('a')
  await until(() => expect(now).toMatchObject({ isError: true, isPending: false, data: undefined, isFetched: true }))
  expect((now.error as Error).message).toBe('No.')
  expect(asked).toEqual(['a'])
  leave()
  reply = () => 'yes'
  show('a')
  expect(now).toMatchObject({ isPending: true, isError: false })
  await until(() => expect(now.data).toBe('yes'))
})

test('a failed call is retried twice, then reported; known data stays', async () => {
  reply = () => {
    throw new Error('lost')
  }
  answers.know('a', 'old')
  show('a', { staleTime: 0 })
  await until(() => expect(asked).toHaveLength(1))
  expect(now.failureCount).toBeLessThan(2)
  await vi.waitFor(() => expect(now).toMatchObject({ isError: true, data: 'old' }), { timeout: 5000 })
  expect(asked).toHaveLength(3)
})

test('a write refetches visible data at once and other data when shown next', async () => {
  answers.know('a', 'old')
  answers.know('b', 'old')
  answers.know('c', 'old')
  show('a')
  await settle()
  await answers.outdate((key) => key !== 'c')
  expect(asked).toEqual(['a'])
  await until(() => expect(now.data).toBe('a!'))
  show('c')
  show('b')
  await until(() => expect(now.data).toBe('b!'))
  expect(asked).toEqual(['a', 'b'])
})

test('a write during a refetch restarts it, and the earlier response is discarded', async () => {
  answers.know('a', 'old')
  show('a')
  await settle()
  const open: ((value: string) => void)[] = []
  reply = () => new Promise((resolve) => open.push(resolve))
  const first = now.refetch()
  const second = answers.outdate(() => true)
  expect(asked).toEqual(['a', 'a'])
  open[1]?.('new')
  open[0]?.('from before')
  await Promise.all([first, second])
  await until(() => expect(now.data).toBe('new'))
  expect(answers.busy).toBe(false)
})

test('an aborted call changes nothing', async () => {
  let open = (_: string) => {}
  reply = () => new Promise((resolve) => (open = resolve))
  show('a')
  await until(() => expect(asked).toHaveLength(1))
  answers.stop('a')
  answers.know('a', 'this')
  open('that')
  await settle()
  expect(now.data).toBe('this')
})

test('cleared data is requested by the next component', async () => {
  answers.know('a', 'of another')
  answers.know('b', 'of everybody')
  answers.forget((key) => key === 'a')
  expect(answers.known('a')).toBeUndefined()
  expect(answers.known('b')).toBe('of everybody')
  show('a')
  expect(now.data).toBeUndefined()
  await until(() => expect(now.data).toBe('a!'))
})

test('unused data is kept for five minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answers.know('a', 1)
  vi.advanceTimersByTime(299_000)
  answers.entry('b')
  expect(answers.known('a')).toBe(1)
  vi.advanceTimersByTime(2_000)
  answers.entry('c')
  expect(answers.known('a')).toBeUndefined()
})

test('coming back online refetches visible stale data', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answers.know('a', 'old')
  show('a', { staleTime: 50 })
  await settle()
  dispatchEvent(new Event('online'))
  expect(asked).toEqual([])
  vi.advanceTimersByTime(60)
  dispatchEvent(new Event('online'))
  await until(() => expect(now.data).toBe('a!'))
})

test('polling stops when the component unmounts', async () => {
  show('a', { every: 10 })
  await until(() => expect(asked.length).toBeGreaterThan(2))
  leave()
  const made = asked.length
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(asked).toHaveLength(made)
})
