import { useEffect, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { moment } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { SortHead } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { LogFrame, perPage } from './LogFrame'
import own from './logs.module.css'
import { MailDialog } from './MailDialog'
import { MailState } from './MailState'
import { Unsent } from './Unsent'

/** The list of the shop's mails: waiting, sent and failed. */
export function OutboxScreen() {
  const list = useList('/outbox')
  const [open, setOpen] = useState(0)
  const call = useCall(
    '/admin/outbox',
    { page: list.page, per_page: perPage, sort: list.sort },
    { staleTime: 0, keep: true },
  )
  const rows: Schemas['MailRow'][] = call.data?.data ?? []
  const waits = rows.some((row) => row.state === 'waiting' && !row.unsent)
  const { dataUpdatedAt, refetch } = call
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer that still has a waiting mail asks again
  useEffect(() => {
    if (!waits) return
    const later = setTimeout(() => void refetch(), 2000)
    return () => clearTimeout(later)
  }, [waits, dataUpdatedAt, refetch])
  return (
    <LogFrame title="Outbox" empty="No emails yet." list={list} call={call} tools={<Unsent />}>
      <table className={css.table}>
        <thead>
          <tr>
            <SortHead name="at" label="Created" {...list} />
            <SortHead name="to" label="To" {...list} />
            <SortHead name="subject" label="Subject" {...list} />
            <SortHead name="state" label="State" {...list} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{moment(row.created_at)}</td>
              <td>{row.to}</td>
              <td>
                <button
                  type="button"
                  className={own.open}
                  data-fact
                  aria-label={`Open ${row.subject || row.kind} to ${row.to}`}
                  onClick={() => setOpen(row.id)}
                >
                  {row.subject || row.kind}
                </button>
              </td>
              <td>
                <MailState mail={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open > 0 && <MailDialog id={open} onClose={() => setOpen(0)} />}
    </LogFrame>
  )
}
