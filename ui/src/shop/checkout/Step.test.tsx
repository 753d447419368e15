import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, settle, show, until } from '../../testing/screen'
import { Step } from './Step'

function Steps({ settled }: { settled: boolean }) {
  const [open, setOpen] = useState(2)
  return [2, 3].map((number) => (
    <Step
      key={number}
      number={number}
      title={`Step ${number}`}
      open={open === number}
      settled={settled}
      onOpen={undefined}
    >
      <button type="button" onClick={() => setOpen(3)}>
        Deliver here
      </button>
    </Step>
  ))
}

test('opening the next step moves the focus to its heading, loading the page does not', async () => {
  for (const settled of [false, true]) {
    show(<Steps settled={settled} />)
    await settle()
    expect(document.activeElement).toBe(document.body)
  }
  await press('Deliver here')
  await until(() => expect(document.activeElement?.textContent).toBe('Step 3'))
})
