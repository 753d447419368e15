import { lazy, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Later } from '../blocks/Later'
import { CategoryBar } from './CategoryBar'
import css from './home.module.css'
import { drawnOf, fetchDrawn, fetchKind, kindOf, lives } from './kinds'

const OrderedCard = lazy(() => import('../blocks/OrderedCard'))

type Section = Schemas['HomeSection']

/**
 * found returns a section that shows the results of a search or a category, for a home page without a row of
 * products.
 */
const found = (): Section => ({
  id: 'found',
  kind: 'products',
  title: say.home.products,
  html: '',
  source: 'found',
  count: 12,
  panels: [],
  products: [],
  reviews: [],
})

/** A section of the home page: as the server rendered it, or once its code is loaded. */
function Part({ section, first, answers }: { section: Section; first: boolean; answers: boolean }) {
  const { kind, id } = section
  const [, navigate] = useLocation()
  const [, setTries] = useState(0)
  const html = lives(kind) ? undefined : drawnOf(section)
  const Kind = kindOf(kind)
  const missing = html === undefined && !Kind
  useEffect(() => {
    if (missing) void fetchKind(kind).then(() => setTries((n) => n + 1))
  }, [missing, kind])
  const place = useRef<HTMLDivElement>(null)
  // Pictures are cropped around their focal points.
  useEffect(() => {
    for (const picture of place.current?.querySelectorAll<HTMLElement>('[data-focus]') ?? [])
      picture.style.objectPosition = picture.dataset.focus ?? ''
  })
  // Links in server-rendered HTML open without reloading the page, like all other links.
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    event.preventDefault()
    navigate(
      (say.language.base ? link.pathname.slice(say.language.base.length) : link.pathname) + link.search + link.hash,
    )
  }
  const marks = { ref: place, 'data-section': kind, 'data-id': id, ...(lives(kind) ? { 'data-live': '' } : {}) }
  // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the links inside, which take the keyboard
  // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
  if (html !== undefined) return <div {...marks} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  return <div {...marks}>{Kind && <Kind section={section} first={first} answers={answers} />}</div>
}

/** loadHome returns the home page's component once the code of its rendered sections is loaded. */
export async function loadHome() {
  await fetchDrawn()
  return HomePage
}

/**
 * The home page in the owner's sections. With a search or a category in the address, the row of products shows what
 * was found; if there is no such row, one is added.
 */
export function HomePage() {
  const home = useCall('/home', undefined, { staleTime: 60_000 })
  const search = useSearch()
  const chosen = /(^|&)(search|(sub)*category_id)=./.test(search)
  const sections = home.data?.data ?? []
  const row = sections.find((s) => s.kind === 'products' && s.source !== 'viewed')
  const all = row || !chosen ? sections : [...sections, found()]
  return (
    <>
      <CategoryBar />
      {typeof window !== 'undefined' && sessionStorage.getItem('ordered') && (
        <Later>
          <OrderedCard />
        </Later>
      )}
      <div id="content" tabIndex={-1} className={css.content}>
        {home.isError && <Failed message={say.home.thisPageCouldNotBe} again={() => void home.refetch()} />}
        {home.isPending && <Loading />}
        {home.data && <Heading />}
        {all.map((section, i) => (
          <Part key={section.id} section={section} first={i === 0} answers={section === (row ?? found)} />
        ))}
      </div>
    </>
  )
}

/** The heading of the home page for screen readers, because the headings of slides change. */
function Heading() {
  const name = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.shop_name
  return (
    <h1 className="hidden" lang={tongue(name)}>
      {name}
    </h1>
  )
}
