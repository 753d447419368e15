import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'preact-render-to-string'
import { Router } from 'wouter'
import { App } from './App'
import { newQueryClient } from './api/hooks'

/**
 * draw renders a public page. data holds the replies of its calls as JSON text. It returns, as JSON text, the HTML and the
 * calls that the page would have made besides.
 */
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
  const wants = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data === undefined && (query.options as { enabled?: boolean }).enabled !== false)
    .map((query) => String(query.queryKey[0]))
  client.clear()
  return JSON.stringify({ html, wants })
}

;(globalThis as unknown as { draw: typeof draw }).draw = draw
