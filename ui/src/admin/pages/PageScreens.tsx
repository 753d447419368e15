import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { useCall } from '../../api/hooks'
import { Failed, Loading, Status } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { PageForm } from './PageForm'
import own from './pages.module.css'
import { standings } from './standings'

/** The editor of a new page: empty, or from a template. */
export function NewPageScreen() {
  const from = new URLSearchParams(useSearch()).get('start') ?? ''
  const call = useCall('/admin/pages', undefined, { enabled: from !== '' })
  if (from && call.isPending) return <Loading />
  if (from && call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  return (
    <Frame title="New page">
      <PageForm key={from} start={call.data?.starts.find((one) => one.slug === from)} />
    </Frame>
  )
}

export function EditPageScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/pages/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const page = call.data.data
  const [words, tone] = standings[page.state] ?? [page.state, 'soft']
  return (
    <Frame title={page.title} state={<Status tone={tone}>{words}</Status>}>
      {page.old.length > 0 && <p className="quiet">Also found at {page.old.join(', ')}.</p>}
      <PageForm key={id} page={page} />
    </Frame>
  )
}

function Frame({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/pages" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Pages
      </Link>
      <div className={own.head}>
        <h1>{title}</h1>
        {state}
      </div>
      {children}
    </div>
  )
}
