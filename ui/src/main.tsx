import './styles/base.css'
import { hydrate, render } from 'preact'
import { flushSync } from 'react-dom'
import { type AroundNavHandler, Router } from 'wouter'
import { App } from './App'
import { Answers, AnswersProvider } from './api/answers'
import { begin } from './parts/saying'
import { watchPlaces } from './place'
import { find, prepare, prepareAt } from './routes'
import { say } from './words'

const answers = new Answers()
const inlined = document.getElementById('data')?.textContent
if (inlined) {
  for (const [address, body] of Object.entries(JSON.parse(inlined) as Record<string, unknown>))
    answers.know(address, body)
}

/** at returns the path of a screen, without the language prefix. */
const at = (path: string) =>
  say.language.base && `${path}/`.startsWith(`${say.language.base}/`)
    ? path.slice(say.language.base.length) || '/'
    : path

/** soon loads the code of a linked page as soon as the pointer is over the link. */
function soon(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin) void prepare(find(at(link.pathname))).catch(() => undefined)
}
for (const name of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(name, soon, { passive: true })

// Links written by the owner use English URLs; the screens' own links include the language.
if (say.language.base)
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (
        link?.origin !== location.origin ||
        link.hreflang ||
        at(link.pathname) !== link.pathname ||
        !find(link.pathname)
      )
        return
      link.href = say.language.base + link.pathname + link.search + link.hash
    },
    { capture: true },
  )

for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, begin, { once: true, passive: true })

/** aroundNav lets a picture grow into the next page, if the link requests that and the person allows animations. */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const still = !options?.transition || !document.startViewTransition
  if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return navigate(to, options)
  void prepare(find(at(to.split(/[?#]/)[0] ?? to)))
    .catch(() => undefined)
    .then(() => document.startViewTransition(() => flushSync(() => navigate(to, options))))
}

watchPlaces()
const root = document.getElementById('root')
if (root) {
  const app = (
    <AnswersProvider answers={answers}>
      <Router aroundNav={aroundNav} {...(say.language.base ? { base: say.language.base } : {})}>
        <App />
      </Router>
    </AnswersProvider>
  )
  const draw = () => render(app, root)
  // A server-rendered page is hydrated once the code of its screen is loaded. If loading fails, the app says so.
  void prepareAt(at(location.pathname)).then(() => (root.hasChildNodes() ? hydrate(app, root) : draw()), draw)
}

// The service worker starts after the page has loaded, and not on metered connections. If this code runs late, the
// page has already loaded.
const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
const keepSoon = () =>
  setTimeout(() => void import('./keep').then((m) => m.keepForLater()).catch(() => undefined), 3000)
if (import.meta.env.PROD && 'serviceWorker' in navigator && !saving) {
  if (document.readyState === 'complete') keepSoon()
  else window.addEventListener('load', keepSoon)
}
