import { useState } from 'react'
import { expect, test } from 'vitest'
import { control, press, pressEscape, settle, show, type } from '../testing/screen'
import { Dialog } from './Dialog'
import { Field } from './Field'

function Ship() {
  const [open, setOpen] = useState(true)
  return open ? (
    <Dialog title="Ship" onClose={() => setOpen(false)}>
      <Field label="Tracking number" />
      <Field label="File" type="file" />
    </Dialog>
  ) : (
    <p>Closed</p>
  )
}

const clickOutside = () =>
  document.querySelector('dialog')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))

test.each([
  ['Escape', () => pressEscape()],
  ['the close button', () => press('Close')],
  ['a click outside', clickOutside],
])('%s closes a dialog', async (_, close) => {
  show(<Ship />)
  await type('Tracking number', '1490812345')
  await close()
  await settle()
  expect(document.body.textContent).toContain('Closed')
})

test('cancelling a file picker does not close its dialog', async () => {
  show(<Ship />)
  await settle()
  control('File').dispatchEvent(new Event('cancel', { bubbles: true }))
  await settle()
  expect(document.querySelector('dialog')).not.toBeNull()
})
