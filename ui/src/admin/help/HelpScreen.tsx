import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSettled } from '../../api/useSettled'
import { buttonClass } from '../../parts/Button'
import { Empty, Failed, Loading } from '../../parts/State'
import text from '../../parts/text.module.css'
import { sentence } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import css from './help.module.css'

/** The handbook: its contents, or one chapter. */
export function HelpScreen() {
  const { chapter } = useParams()
  return chapter ? <Chapter slug={chapter} /> : <Contents />
}

/** The chapters, and a search in them. */
function Contents() {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const call = useCall('/admin/help', search ? { search } : undefined, { staleTime: 600_000, keep: true })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const rows = call.data.data
  const groups = [...new Set(rows.map((row) => row.group))]
  return (
    <div className={`page ${blocks.screen} ${css.screen}`}>
      <div className={blocks.head}>
        <h1>Handbook</h1>
        <Link href="/help/all" className={buttonClass('plain')}>
          All on one page
        </Link>
      </div>
      <search className={blocks.search}>
        <input
          type="search"
          aria-label="Search the handbook"
          placeholder="What would you like to do?"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {rows.length === 0 && (
        <Empty title={`No section has all of these words: ${search}.`}>
          <p className="quiet">Try fewer or other words.</p>
        </Empty>
      )}
      {groups.map((group) => (
        <section key={group} aria-label={group || 'Found'}>
          {group && <h2>{group}</h2>}
          <ul className={css.chapters}>
            {rows
              .filter((row) => row.group === group)
              .map((row) => (
                <li key={row.slug}>
                  <Link href={`/help/${row.slug}`}>{row.title}</Link>
                  <p className="quiet">{row.summary}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** One chapter, or with the slug "all" the whole handbook for printing. */
function Chapter({ slug }: { slug: string }) {
  const [, navigate] = useLocation()
  const chapters = useCall('/admin/help', undefined, { staleTime: 600_000 }).data?.data ?? []
  const call = useCall('/admin/help/{slug}', { slug }, { staleTime: 600_000 })
  const title = call.data?.data.title
  useEffect(() => {
    if (!title) return
    document.title = `${title} · ${document.title.split(' · ').pop()}`
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [title])
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { html, sections } = call.data.data
  const at = chapters.findIndex((chapter) => chapter.slug === slug)
  const [before, after] = at < 0 ? [] : [chapters[at - 1], chapters[at + 1]]
  // Links within the text open without reloading the page, like all links of the shop.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.pathname === location.pathname) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  return (
    <div className={css.page}>
      {sections.length > 1 && (
        <nav className={css.sections} aria-label="On this page">
          <h2>On this page</h2>
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.title}
            </a>
          ))}
        </nav>
      )}
      <article className={text.page}>
        <nav className={css.path} aria-label="Back">
          <Link href="/help">Handbook</Link>
        </nav>
        <h1>{title}</h1>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its links are what is clicked */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard follows links by clicks */}
        <div className={`${text.text} ${css.text}`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        <nav className={css.turn} aria-label="Chapters">
          {before && <Link href={`/help/${before.slug}`}>← {before.title}</Link>}
          {after && <Link href={`/help/${after.slug}`}>{after.title} →</Link>}
        </nav>
      </article>
    </div>
  )
}
