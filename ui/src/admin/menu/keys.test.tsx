import { render } from 'preact'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../testing/screen'
import { useKeys } from './keys'

const done: string[] = []
let listens = false

function Frame() {
  useKeys({
    find: () => done.push('find'),
    list: () => done.push('list'),
    go: (href) => done.push(href),
    may: (href) => href !== '/ledger',
  })
  useEffect(() => {
    listens = true
  }, [])
  return (
    <main id="main">
      <input aria-label="Search" />
      <table>
        <tbody>
          {[1, 2, 3].map((n) => (
            <tr key={n}>
              <td>
                <input type="checkbox" aria-label={`Select ${n}`} onClick={() => done.push(`tick ${n}`)} />
                <a href={`#${n}`}>{n}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

afterEach(() => {
  render(null, document.body)
  done.length = 0
  listens = false
})

const press = async (keys: string, at: Element = document.activeElement ?? document.body, ctrlKey = false) => {
  for (const key of keys)
    at.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
}

async function shown() {
  render(<Frame />, document.body)
  await until(() => expect(listens).toBe(true))
}

test.each([
  ['?', ['list']],
  ['go', ['/adminorders']],
  ['gp', ['/product']],
  ['gl', []],
  ['o', []],
  ['gxo', []],
])('the keys “%s” trigger the right shortcut', async (keys, want) => {
  await shown()
  await press(keys)
  expect(done).toEqual(want)
})

test('Ctrl K opens the search from anywhere; other shortcut keys type letters in a field', async () => {
  await shown()
  const field = document.querySelector('input') as HTMLInputElement
  await press('go?jx', field)
  expect(done).toEqual([])
  await press('k', field, true)
  expect(done).toEqual(['find'])
})

test('j and k move through the rows, x selects the focused one', async () => {
  await shown()
  await press('x')
  expect(done).toEqual([])
  await press('j')
  expect(document.activeElement?.textContent).toBe('1')
  await press('j')
  await press('x')
  await press('k')
  await press('x')
  await press('k')
  expect(document.activeElement?.textContent).toBe('1')
  expect(done).toEqual(['tick 2', 'tick 1'])
})
