import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { hydrate, render } from 'preact'
import { App } from './App'
import { newQueryClient } from './api/hooks'
import { watchPlaces } from './place'
import { find, prepare } from './routes'

const client = newQueryClient()
const inlined = document.getElementById('data')?.textContent
if (inlined) {
  for (const [address, body] of Object.entries(JSON.parse(inlined) as Record<string, unknown>))
    client.setQueryData([address], body)
}

watchPlaces()
const root = document.getElementById('root')
if (root) {
  const app = (
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  )
  // A page that came drawn from the server is taken over once the code of its screen is here.
  void prepare(find(location.pathname)).then(() => {
    if (root.hasChildNodes()) hydrate(app, root)
    else render(app, root)
  })
}
