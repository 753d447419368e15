import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field } from '../../parts/Field'
import { watchPlaces } from '../../place'
import { control, press, pressEscape, reads, settle, show, type, until } from '../../testing/screen'
import { FormDialog } from './FormDialog'

watchPlaces()

function Ship({ saved = false }) {
  const [open, setOpen] = useState(true)
  return open ? (
    <FormDialog title="Ship" saved={saved} onClose={() => setOpen(false)}>
      <Field label="Tracking number" />
      <Field label="Product" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
    </FormDialog>
  ) : (
    <p>Closed</p>
  )
}

const leave = async (how: () => unknown) => {
  await how()
  await settle()
}
const clickOutside = () =>
  document.querySelector('dialog')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
const ways: [string, () => unknown][] = [
  ['Escape', () => pressEscape()],
  ['the close button', () => press('Close')],
  ['a click outside', clickOutside],
]

test.each([...ways, ['Back', () => dispatchEvent(new PopStateEvent('popstate'))] as const])(
  '%s asks before discarding input',
  async (_, how) => {
    show(<Ship />)
    await type('Tracking number', '1490812345')
    await settle()
    await leave(how)
    expect(reads('Leave without saving?')).toBe(true)
    await leave(() => press('Keep editing'))
    expect(reads('Leave without saving?')).toBe(false)
    expect(control('Tracking number').value).toBe('1490812345')
  },
)

test.each(ways)('after %s, Discard closes the dialog', async (_, how) => {
  show(<Ship />)
  await type('Tracking number', '1490812345')
  await leave(how)
  await press('Discard')
  await until(() => expect(reads('Closed')).toBe(true))
})

test.each(ways)('%s closes a dialog without input', async (_, how) => {
  show(<Ship />)
  await leave(how)
  expect(reads('Closed')).toBe(true)
})

test.each(ways)('%s closes a dialog whose input was saved', async (_, how) => {
  show(<Ship saved />)
  await type('Tracking number', '1490812345')
  await leave(how)
  expect(reads('Closed')).toBe(true)
})

test('a reload asks while there is unsaved input', async () => {
  const asked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  show(<Ship />)
  await settle()
  expect(asked()).toBe(false)
  await type('Tracking number', '1490812345')
  await settle()
  expect(asked()).toBe(true)
})

test('Escape handled by a field does not close the dialog', async () => {
  show(<Ship />)
  await leave(() => pressEscape(control('Product')))
  expect(reads('Closed')).toBe(false)
})
