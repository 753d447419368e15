import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, last, refusal, sent } from '../../testing/answers'
import { button, press, settle, show, type, until } from '../../testing/screen'
import { useDraft } from './useDraft'

function Typed() {
  const [title, setTitle] = useState('Lamp')
  const draft = useDraft('new', 0, { title }, true, () => {})
  return (
    <>
      <input aria-label="Title" value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
      <button type="button" onClick={() => void draft.keep()}>
        Keep
      </button>
      <button type="button" onClick={() => void draft.end(true)}>
        Discard
      </button>
    </>
  )
}

const calls = () => sent.map((s) => s.call.split(' ')[0]).filter((method) => method !== 'GET')

test('a draft discarded while being saved is not restored', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  show(<Typed />, {
    'GET /admin/product-drafts/{id}': { data: { body: '' } },
    'POST /admin/product-drafts/{id}': () => arrived.then(() => ({ data: { saved: '' } })),
    'DELETE /admin/product-drafts/{id}': {},
  })
  await settle()
  await press('Keep')
  await until(() => expect(calls()).toEqual(['POST']))
  await press('Discard')
  await press('Keep')
  await settle()
  expect(calls()).toEqual(['POST'])
  arrive()
  await until(() => expect(calls()).toEqual(['POST', 'DELETE']))
  await press('Keep')
  await settle()
  expect(calls()).toEqual(['POST', 'DELETE'])
})

test('what is typed after a draft was discarded is saved', async () => {
  show(<Typed />, {
    'GET /admin/product-drafts/{id}': { data: { body: '' } },
    'POST /admin/product-drafts/{id}': { data: { saved: '' } },
    'DELETE /admin/product-drafts/{id}': {},
  })
  await settle()
  await press('Discard')
  await until(() => expect(calls()).toEqual(['DELETE']))
  await type('Title', 'Bulb')
  await press('Keep')
  await until(() => expect(last('POST /admin/product-drafts/{id}')?.body?.body).toBe('{"title":"Bulb"}'))
})

function Emptied() {
  const [title, setTitle] = useState('Lamp')
  useDraft('new', 0, { title }, title !== '', () => {})
  return <input aria-label="Title" value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
}

test('a form that is empty again is not saved, even if the timer ends before its effects ran', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  show(<Emptied />, {
    'GET /admin/product-drafts/{id}': { data: { body: '' } },
    'POST /admin/product-drafts/{id}': { data: { saved: '' } },
  })
  const pause = () => timers.mock.calls.findLast(([, milliseconds]) => milliseconds === 1000)
  await until(() => expect(pause()).toBeDefined())
  const save = pause()?.[0] as () => void
  await type('Title', '')
  save()
  await settle()
  expect(calls()).toEqual([])
  timers.mockRestore()
})

function Told() {
  const draft = useDraft('new', 0, { title: 'Lamp' }, true, () => {})
  return (
    <button type="button" onClick={() => void draft.keep()}>
      {draft.failed ? 'Not kept' : 'Keep'}
    </button>
  )
}

test('a draft that could not be saved is reported until one is saved', async () => {
  show(<Told />, {
    'GET /admin/product-drafts/{id}': { data: { body: '' } },
    'POST /admin/product-drafts/{id}': refusal('The disk is full.', {}, 503),
  })
  await press('Keep')
  await until(() => button('Not kept'))
  answer('POST /admin/product-drafts/{id}', { data: { saved: '' } })
  await press('Not kept')
  await until(() => button('Keep'))
})
