import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { buttonClass } from '../../parts/Button'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { RowActs } from '../blocks/RowActs'
import { Rows } from '../blocks/Rows'
import own from './pages.module.css'
import { standings } from './standings'

type Page = Schemas['ShopPage']

/** The list of all pages that the owner can write: their own pages, the policies and the FAQ. */
export function PagesScreen() {
  const call = useCall('/admin/pages', undefined, { staleTime: 0 })
  const starts = call.data?.starts ?? []
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Pages</h1>
        <Link href="/newpage" className={buttonClass()}>
          New page
        </Link>
      </div>
      {starts.length > 0 && (
        <section className={css.panel} aria-label="Start with a template">
          <p className="quiet">Start with a template. Nothing is visible before you publish it.</p>
          <div className={own.starts}>
            {starts.map((start) => (
              <Link key={start.slug} href={`/newpage?start=${start.slug}`} className={own.start}>
                <strong>{start.title}</strong>
                <span className="quiet">{start.description}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
      <Rows
        call={call}
        label="Pages"
        empty="There are no pages yet."
        head={
          <>
            <th>Page</th>
            <th>Address</th>
            <th>State</th>
            <th>Changed</th>
          </>
        }
        actions
      >
        {(page) => <Row key={page.id} page={page} />}
      </Rows>
    </div>
  )
}

function Row({ page }: { page: Page }) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  const { act } = useAct()
  const [words, tone] = standings[page.state] ?? [page.state, 'soft']
  const { id, title } = page
  const drop = async () => {
    const sure = await ask({
      title: `Delete the page “${title}”?`,
      text: 'Menu links to it are hidden, and Health lists them.',
      yes: 'Delete',
      danger: true,
    })
    if (sure)
      await act({ send: () => remove('/admin/pages/{id}', { id }), done: () => refresh('/admin/pages', '/pages') })
  }
  return (
    <tr>
      <td className={own.name}>
        <Link href={`/editpage/${id}`}>{title}</Link>
      </td>
      <td className={own.address}>{page.path}</td>
      <td>
        <Status tone={tone}>{words}</Status>
      </td>
      <td>
        {page.changed ? day(page.changed) : '–'}
        {page.by && <span className="quiet"> by {page.by}</span>}
      </td>
      <td className={css.stuck}>
        <RowActs
          of={title}
          acts={[
            { name: 'Edit', Icon: Pencil, act: () => navigate(`/editpage/${id}`) },
            ...(page.state === 'draft'
              ? []
              : [{ name: 'Open', Icon: ExternalLink, act: () => void window.open(page.path, '_blank', 'noopener') }]),
            ...(page.policy ? [] : [{ name: 'Delete', Icon: Trash2, act: () => void drop(), danger: true }]),
          ]}
        />
      </td>
    </tr>
  )
}
