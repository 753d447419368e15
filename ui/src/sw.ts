// The service worker: without a network, customers can still see what they saw last. With a network, every page and
// reply comes from the shop, so that no price, stock or order is older than it would be without this file.
import { languages } from './words'

type Living = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Living & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Scope = {
  addEventListener(name: 'install' | 'activate', act: (event: Living) => void): void
  addEventListener(name: 'fetch', act: (event: Fetching) => void): void
  location: Location
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (of: { includeUncontrolled: boolean }) => Promise<{ url: string }[]>
  }
}
const worker = self as unknown as Scope

/**
 * The identity of the build, which makes each build's worker different, so that an open page notices an update
 * (written by tools/pack.mjs).
 */
const build = '__BUILD__'

/**
 * The kinds of cached content, with the maximum number of each. A customer's own replies are kept until they log
 * out.
 */
const most: Record<string, number> = { [`assets-${build}`]: 300, pages: 40, catalogue: 150, pictures: 200, mine: 60 }
type Kind = 'pages' | 'catalogue' | 'pictures' | 'mine'

/** A page that the browser renders completely, shown in place of pages that were never opened. */
const shell = '/cart'

/** A page with the code of a customer's orders, which is cached once someone is logged in. */
const orders = '/orderdetails/1'

/** baseOf returns the language prefix of a path. */
const baseOf = (pathname: string) =>
  languages.find(({ base }) => base && `${pathname}/`.startsWith(`${base}/`))?.base ?? ''

/** The calls whose replies are personal. They are cached apart, and deleted when the person logs out. */
const own = /^\/api\/(session|orders|orders_details\/\d+|getordershipped\/\d+)$/
worker.addEventListener('install', (event) => event.waitUntil(install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(clear().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/admin/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (pathname.startsWith('/uploads/')) event.respondWith(fresh(request, 'pictures'))
  else if (pathname === '/api/session') event.respondWith(session(event))
  else if (own.test(pathname)) event.respondWith(fresh(request, 'mine'))
  else if (pathname.startsWith('/api/')) event.respondWith(fresh(request, 'catalogue'))
  else if (request.mode === 'navigate') event.respondWith(fresh(request, 'pages'))
})

/**
 * install caches pages ahead of time, in the language of the open page. What that page has loaded is not loaded
 * again.
 */
async function install() {
  const open = (await worker.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => new URL(url).pathname)
  const base = baseOf(open[0] ?? '/')
  await (await caches.open('pages')).add(base + shell)
  const someone = await who(await fetch('/api/session'))
  await keepCode([base + shell, ...(someone ? [base + orders] : []), ...open])
}

/** keepCode caches the code of pages. */
async function keepCode(paths: string[]) {
  const pages = await Promise.all(paths.map((path) => fetch(path)))
  const texts = await Promise.all(pages.map((page) => page.text()))
  const wanted = new Set(texts.flatMap((text) => text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g) ?? []))
  await (await caches.open(`assets-${build}`)).addAll([...wanted])
}

/** clear deletes the caches of earlier builds. */
async function clear() {
  for (const name of await caches.keys()) if (!(name in most)) await caches.delete(name)
}

/** asset answers from the cache, because the name of such a file changes with its content. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(`assets-${build}`)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(`assets-${build}`, request, answer.clone())
  return answer
}

/** fresh answers from the shop or, if that can't be reached, from the cache. */
async function fresh(request: Request, kind: Kind): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(request)
  } catch (failure) {
    const cache = await caches.open(kind)
    const frame = baseOf(new URL(request.url).pathname) + shell
    const kept = (await cache.match(request)) ?? (kind === 'pages' ? await cache.match(frame) : undefined)
    if (kept) return kept
    throw failure
  }
  if (answer.ok && mayKeep(answer, kind)) await keep(kind, request, answer.clone())
  return answer
}

/**
 * mayKeep reports whether a reply may be cached as this kind: one that the shop marks as private only with the
 * person's own.
 */
function mayKeep(answer: Response, kind: Kind): boolean {
  const type = answer.headers.get('Content-Type') ?? ''
  const shared = !(answer.headers.get('Cache-Control') ?? '').includes('no-store')
  if (kind === 'pages') return shared && type.startsWith('text/html')
  return kind === 'pictures' || (type.startsWith('application/json') && (kind === 'mine' || shared))
}

/**
 * session deletes what a customer saw, once they have logged out or someone else has logged in, and caches the code of
 * that person's orders.
 */
async function session(event: Fetching): Promise<Response> {
  const { request } = event
  const before = await who(await (await caches.open('mine')).match(request))
  const answer = await fresh(request, 'mine')
  const now = await who(answer.clone())
  if (now === before) return answer
  await caches.delete('mine')
  if (now) {
    await keep('mine', request, answer.clone())
    const code = new URL(request.url).searchParams.get('lang')
    const base = languages.find((one) => one.code === code)?.base ?? ''
    event.waitUntil(keepCode([base + orders]).catch(() => undefined))
  }
  return answer
}

async function who(answer: Response | undefined): Promise<string> {
  if (!answer?.ok) return ''
  const { data } = (await answer.json()) as { data?: { isLoggedIn: boolean; email: string } }
  return data?.isLoggedIn ? data.email : ''
}

async function keep(name: string, request: Request, answer: Response) {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  const kept = await cache.keys()
  const over = kept.length - (most[name] ?? 0)
  for (const oldest of kept.slice(0, Math.max(over, 0))) await cache.delete(oldest)
}
