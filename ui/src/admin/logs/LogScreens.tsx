import type { ReactNode } from 'react'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading, Status, type Tone } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { clock, day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { SortHead } from '../blocks/Sort'
import { useList } from '../blocks/useList'

const perPage = 30

type Frame = {
  title: string
  empty: string
  pages: number
  page: number
  onPage: (page: number) => void
  state: { pending: boolean; error: unknown; again: () => void; none: boolean }
  children: ReactNode
}

function LogFrame({ title, empty, pages, page, onPage, state, children }: Frame) {
  return (
    <div className={`page ${css.screen}`}>
      <h1>{title}</h1>
      {state.pending ? (
        <Loading />
      ) : state.error ? (
        <Failed message={sentence(state.error)} again={state.again} />
      ) : state.none ? (
        <Empty title={empty} />
      ) : (
        <Scroll label={title}>{children}</Scroll>
      )}
      <Pager page={page} pages={pages} onPage={onPage} />
    </div>
  )
}

const when = (at: string | null) => `${day(at)} ${clock(at)}`

export function AuditScreen() {
  const list = useList('/audit')
  const call = useCall(
    '/admin/audit',
    { page: list.page, per_page: perPage, sort: list.sort },
    { staleTime: 0, keep: true },
  )
  const rows: Schemas['AuditRow'][] = call.data?.data ?? []
  return (
    <LogFrame
      title="Audit log"
      empty="Nothing has been changed yet."
      page={list.page}
      pages={call.data?.pages ?? 1}
      onPage={(p) => list.set({ page: String(p) })}
      state={{ pending: call.isPending, error: call.error, again: () => void call.refetch(), none: rows.length === 0 }}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <SortHead name="at" label="When" {...list} />
            <SortHead name="who" label="Who" {...list} />
            <SortHead name="action" label="What" {...list} />
            <SortHead name="object" label="Which" {...list} />
            <th>Detail</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`${row.at}${i}`}>
              <td>{when(row.at)}</td>
              <td>{row.who}</td>
              <td>{row.action}</td>
              <td>{row.object}</td>
              <td>{row.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </LogFrame>
  )
}

/** Sends a failed mail again. */
function RetryButton({ id }: { id: number }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const retry = async () => {
    await act({ send: () => post('/admin/outbox/{id}/retry', {}, { id }) })
    await refresh('/admin/outbox')
  }
  return (
    <Button kind="plain" size="small" busy={busy} aria-label={`Retry mail ${id}`} onClick={() => void retry()}>
      Retry
    </Button>
  )
}

const tones: Record<string, Tone> = { waiting: 'honey', sent: 'leaf', failed: 'brick' }

export function OutboxScreen() {
  const list = useList('/outbox')
  const call = useCall(
    '/admin/outbox',
    { page: list.page, per_page: perPage, sort: list.sort },
    { staleTime: 0, keep: true },
  )
  const rows: Schemas['MailRow'][] = call.data?.data ?? []
  return (
    <LogFrame
      title="Outbox"
      empty="No mail has been written yet."
      page={list.page}
      pages={call.data?.pages ?? 1}
      onPage={(p) => list.set({ page: String(p) })}
      state={{ pending: call.isPending, error: call.error, again: () => void call.refetch(), none: rows.length === 0 }}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <SortHead name="at" label="Written" {...list} />
            <SortHead name="to" label="To" {...list} />
            <SortHead name="subject" label="Subject" {...list} />
            <SortHead name="state" label="State" {...list} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{when(row.created_at)}</td>
              <td>{row.to}</td>
              <td>{row.subject || row.kind}</td>
              <td>
                <Status tone={tones[row.state] ?? 'soft'}>{row.state}</Status>
                {row.error && row.state !== 'sent' && <div className="quiet">{row.error}</div>}
                {row.state !== 'sent' && row.error && <RetryButton id={row.id} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LogFrame>
  )
}
