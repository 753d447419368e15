import { useState } from 'react'
import { expect, test } from 'vitest'
import { settle, show, type } from '../testing/screen'
import { Dialog } from './Dialog'
import { Field } from './Field'

function Ship({ keeps = false }) {
  const [open, setOpen] = useState(true)
  return open ? (
    <Dialog title="Ship" keeps={keeps} onClose={() => setOpen(false)}>
      <Field label="Tracking number" />
    </Dialog>
  ) : (
    <p>Closed</p>
  )
}

const clickOutside = async () => {
  document.querySelector('dialog')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  await settle()
}

test('a click outside closes a dialog in which nothing was typed', async () => {
  show(<Ship />, {})
  await clickOutside()
  expect(document.body.textContent).toContain('Closed')
})

test('a click outside loses nothing that was typed', async () => {
  show(<Ship />, {})
  await type('Tracking number', '1490812345')
  await clickOutside()
  expect(document.querySelector('input')?.value).toBe('1490812345')
})

test('a click outside closes a dialog whose form keeps what is typed', async () => {
  show(<Ship keeps />, {})
  await type('Tracking number', '1490812345')
  await clickOutside()
  expect(document.body.textContent).toContain('Closed')
})
