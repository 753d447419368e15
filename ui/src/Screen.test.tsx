import { render } from 'preact'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import type { Route } from './routes'
import { Screen } from './Screen'

const Here = () => <h1>Here</h1>

test('a screen whose code has meanwhile been loaded by a link is shown', async () => {
  const route: Route = { path: '/x', title: 'X', load: async () => Here }
  // Hovering over a link has loaded the code in the meantime.
  const Meanwhile = () => {
    useLayoutEffect(() => {
      route.ready = Here
    }, [])
    return null
  }
  render(
    <>
      <Screen route={route} />
      <Meanwhile />
    </>,
    document.body,
  )
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Here'))
})
