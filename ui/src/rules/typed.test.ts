import { beforeEach, expect, test } from 'vitest'
import { changed, giveBack, hold, keepTyped, typedBy, typedNow } from './typed'

beforeEach(() => sessionStorage.clear())

test('input is restored once, to its own form', () => {
  typedBy('asha@example.com')
  const gone = hold('note 7', () => ({ words: 'Call first' }))
  const empty = hold('note 8', () => ({}))
  keepTyped(typedNow())
  gone()
  empty()
  expect(typedNow()).toEqual({})
  typedBy('asha@example.com')
  expect(giveBack('note 8')).toBeUndefined()
  expect(giveBack('note 7')).toEqual({ words: 'Call first' })
  expect(giveBack('note 7')).toBeUndefined()
})

test('input is not restored for another account', () => {
  typedBy('asha@example.com')
  keepTyped({ 'note 7': { words: 'Call first' } })
  sessionStorage.setItem('address-draft-new', '{}')
  sessionStorage.setItem('place', 'kept')
  typedBy('bela@example.com')
  expect(giveBack('note 7')).toBeUndefined()
  expect(Object.keys(sessionStorage).sort()).toEqual(['place', 'typed-by'])
})

test('only changed fields are stored, never a secret or a file', () => {
  const first = { name: 'A', words: '', password: '', account: '', picture: undefined as File | undefined, on: true }
  const now = { ...first, words: 'x', password: 'y', account: '5010', picture: new File([], 'a.png'), on: false }
  expect(changed(first, now)).toEqual({ words: 'x', on: false })
})

test('each form’s input is stored separately', () => {
  keepTyped({ 'note 7': { words: 'Call first' } })
  keepTyped({ 'note 8': { words: 'Gate 2' } })
  keepTyped({ 'note 7': undefined })
  expect(giveBack('note 7')).toBeUndefined()
  expect(giveBack('note 8')).toEqual({ words: 'Gate 2' })
})
