import { App } from './App'
import { answerFrom, useAnswer, wants } from './drawn/answers'
import { type Component, write } from './drawn/html'
import { forget, keep } from './drawn/keep'
import { countAnew } from './drawn/react'
import { goTo, useSearch } from './drawn/wouter'
import { ProductCard } from './shop/blocks/ProductCard'
import Footer from './shop/layout/Footer'
import { Header } from './shop/layout/Header'
import { speak, spoken } from './words/spoken'

// Header and footer depend only on replies that every page shares, except for the search text.
keep(Header as unknown as Component, ({ quiet }) => (useSearch() === '' ? `${spoken} ${quiet}` : undefined))
keep(Footer as unknown as Component, () => spoken)

// A card is the same on every page that shows it: most of a product's page is cards of products that others show, too.
keep(ProductCard as unknown as Component, ({ beside, ...props }) => {
  const none = { enabled: false }
  const shop = useAnswer('shop', undefined, none).data as { data: { offers?: boolean } } | undefined
  const wanted = shop?.data.offers && !useAnswer('offers', undefined, none).isFetched
  return beside || wanted ? undefined : spoken + JSON.stringify(props)
})

/** The replies that pages share, as text and parsed. */
const everywhere: Record<string, { text: string | undefined; body: unknown }> = {
  shop: { text: undefined, body: undefined },
  fetch_categories: { text: undefined, body: undefined },
  offers: { text: undefined, body: undefined },
}

function read(call: string, text: string | undefined): unknown {
  const known = everywhere[call]
  if (!known) return text === undefined ? undefined : JSON.parse(text)
  if (known.text !== text) {
    known.text = text
    known.body = text === undefined ? undefined : JSON.parse(text)
    forget()
  }
  return known.body
}

/**
 * draw renders a public page in a language. answers contains the replies of its calls as JSON text. It returns
 * the HTML, and the calls for which the page would also have needed replies.
 */
function draw(address: string, answers: Record<string, string>, language = 'en'): { html: string; wants: string[] } {
  speak(language)
  const bodies: Record<string, unknown> = {}
  for (const call of ['shop', 'fetch_categories', ...Object.keys(answers)]) bodies[call] ??= read(call, answers[call])
  goTo(address)
  countAnew()
  answerFrom(bodies)
  return { html: write(<App />), wants: wants() }
}

;(globalThis as unknown as { draw: typeof draw }).draw = draw
