import { useState } from 'react'
import { expect, test } from 'vitest'
import { control, press, reads, show, type, until } from '../../testing/screen'
import { ClosedDays } from './ClosedDays'

let text = ''

function Editor({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  text = value
  return (
    <ClosedDays
      label="Closed days"
      name="closed_days"
      value={value}
      disabled={false}
      error={undefined}
      onInput={(event) => setValue(event.currentTarget.value)}
    />
  )
}

test('weekdays and holidays are added and removed, and stay sorted', async () => {
  show(<Editor start={'# ours\nSunday\n10-02 = Gandhi Jayanti\n'} />)
  await until(() => expect(reads('2 Oct, every year')).toBe(true))
  expect(control('Sunday').getAttribute('type')).toBe('checkbox')
  await type('Monday', true)
  await type('Day', '2026-11-08')
  await type('Name of the holiday', ' Diwali = lights ')
  await press('Add day')
  expect(reads('8 Nov 2026')).toBe(true)
  await type('Every year', true)
  await type('Day', '2026-01-26')
  await type('Name of the holiday', 'Republic Day')
  await press('Add day')
  expect(text).toBe('Monday\nSunday\n01-26 = Republic Day\n10-02 = Gandhi Jayanti\n2026-11-08 = Diwali   lights\n')
  await press('Remove Gandhi Jayanti')
  await press('Remove Republic Day')
  await press('Remove Diwali   lights')
  await type('Monday', false)
  await type('Sunday', false)
  expect(text).toBe('# none\n')
})

test('a day without a name is not added', async () => {
  show(<Editor start="" />)
  await type('Day', '2026-11-08')
  expect(document.querySelector<HTMLButtonElement>('button:disabled')?.textContent).toBe('Add day')
})
