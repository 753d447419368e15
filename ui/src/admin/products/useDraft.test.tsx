import { expect, test } from 'vitest'
import { sent } from '../../testing/answers'
import { press, settle, show, until } from '../../testing/screen'
import { useDraft } from './useDraft'

const typed = { title: 'Lamp' }

function Typed() {
  const draft = useDraft('new', 0, typed, true, () => {})
  return (
    <>
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
