import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'preact-render-to-string'
import { Router } from 'wouter'
import { App } from './App'
import { newQueryClient } from './api/hooks'

/** draw gives the HTML of a public page from the answers of its calls, both as text. */
function draw(address: string, data: string): string {
  const client = newQueryClient()
  for (const [call, body] of Object.entries(JSON.parse(data) as Record<string, unknown>))
    client.setQueryData([call], body)
  const [path = '/', search = ''] = address.split('?')
  const html = renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </Router>,
  )
  client.clear()
  return html
}

;(globalThis as unknown as { draw: typeof draw }).draw = draw
