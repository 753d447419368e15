import { expect, test } from 'vitest'
import { press, settle, show } from '../../testing/screen'
import Line from './Line'

const closed = () => document.documentElement.hasAttribute('data-line')

test('a closed announcement stays closed until its text changes', async () => {
  show(<Line line={{ text: 'Sale', link: '', mark: 'one' }} />)
  await settle()
  expect(closed()).toBe(false)
  await press('Close the announcement')
  expect(closed()).toBe(true)
  const stored = localStorage.getItem('line') ?? ''
  const again = async (mark: string) => {
    show(<Line line={{ text: 'Sale', link: '', mark }} />)
    localStorage.setItem('line', stored)
    await settle()
  }
  await again('one')
  expect(closed()).toBe(true)
  await again('two')
  expect(closed()).toBe(false)
})
