import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextArea } from '../../parts/Field'
import { Failed, Loading, Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { complaintKinds } from '../../rules/complaints'
import { day, moment } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { Rows } from '../blocks/Rows'
import { useDesk } from '../blocks/useDesk'
import { useList } from '../blocks/useList'
import { useMailed } from '../blocks/useMailed'

type Row = Schemas['ComplaintData']

/** Shows the next deadline of a complaint, and whether it has passed. */
function Due({ row }: { row: Row }) {
  if (row.state === 'settled') {
    return <Status tone={row.settlement_late ? 'honey' : 'leaf'}>{`Settled ${day(row.settled_date)}`}</Status>
  }
  if (!row.answered_date) {
    return (
      <Status tone={row.answer_late ? 'brick' : 'honey'}>
        {row.answer_late ? 'Answer was due' : 'Answer by'} {moment(row.answer_due)}
      </Status>
    )
  }
  if (row.waits_since) {
    return <Status tone="honey">New message {moment(row.waits_since)}</Status>
  }
  return (
    <Status tone={row.settlement_late ? 'brick' : 'soft'}>
      {row.settlement_late ? 'Settlement was due' : 'Settle by'} {day(row.settle_due)}
    </Status>
  )
}

const columns: [string, string][] = [
  ['name', 'From'],
  ['about', 'Subject and text'],
  ['clock', 'Due'],
]

const filters: Filter[] = [
  { name: 'kind', label: 'Subject', choices: [...complaintKinds(), ['warranty', 'A warranty claim']] },
]

/**
 * Complaints with their two deadlines under Indian law: a reply by a person within 48 hours, and redress within a
 * month.
 */
export function ComplaintDeskScreen() {
  const list = useList('/complaintdesk')
  const desk = useDesk('complaints')
  const { shows } = desk
  const state = list.get('state') || 'open'
  const call = useCall(
    '/admin/complaints',
    { state: state === 'all' ? '' : state, kind: list.get('kind'), page: list.page, per_page: desk.rows },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  const [open, setOpen] = useState(Number(list.get('open')) || 0)
  // With ?open=next, the first complaint with an unanswered message is opened; it stays open when another moves to
  // the front.
  const next = list.get('open') === 'next' && call.data?.data.find((row) => row.waits_since)?.id
  useEffect(() => {
    if (next) setOpen((now) => now || next)
  }, [next])
  return (
    <div className={`page ${css.screen}`}>
      <h1>Complaint desk</h1>
      <p className="quiet">
        The law requires an answer from a person within 48 hours and a settlement within a month. The most urgent are
        listed first.
      </p>
      <div className={css.tabs} role="group" aria-label="State of the complaints">
        {[
          ['open', 'Open'],
          ['settled', 'Settled'],
          ['all', 'All'],
        ].map(([key = '', label]) => (
          <button key={key} type="button" aria-pressed={state === key} onClick={() => list.set({ state: key })}>
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={list.get('kind') === 'warranty'}
          onClick={() => list.set({ kind: list.get('kind') === 'warranty' ? '' : 'warranty' })}
        >
          Warranty claims
        </button>
      </div>
      <ListTools label="complaints" desk={desk} list={list} filters={filters} columns={columns} />
      <Rows
        waits={desk.pending}
        call={call}
        label="Complaints"
        empty="No complaints."
        actions
        head={
          <>
            <th>Number</th>
            {shows('name') && <th>From</th>}
            {shows('about') && <th>About</th>}
            {shows('clock') && <th>Due</th>}
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td>
              {row.number}
              <br />
              <span className="quiet">{day(row.date)}</span>
            </td>
            {shows('name') && <td>{row.name}</td>}
            {shows('about') && (
              <td>
                <strong>{row.kind}</strong>
                {row.orders_id > 0 ? (
                  <>
                    {' '}
                    order <Link href={`/adminorders/${row.orders_id}`}>{row.orders_id}</Link>
                  </>
                ) : (
                  row.order_given && ` order “${row.order_given}” (number as given)`
                )}
                <br />
                <span className="quiet">{row.words.slice(0, 120)}</span>
              </td>
            )}
            {shows('clock') && (
              <td>
                <Due row={row} />
              </td>
            )}
            <td className={css.stuck}>
              {row.kind === 'warranty' ? (
                <Link
                  href={`/claimdesk/${row.id}`}
                  className={buttonClass('plain', 'small')}
                  aria-label={`Open ${row.number}`}
                >
                  Open
                </Link>
              ) : (
                <Button size="small" kind="plain" aria-label={`Open ${row.number}`} onClick={() => setOpen(row.id)}>
                  Open
                </Button>
              )}
            </td>
          </tr>
        )}
      </Rows>
      <ListFoot desk={desk} list={list} of={call.data} />
      {open > 0 && <ComplaintDialog key={open} id={open} onClose={() => setOpen(0)} />}
    </div>
  )
}

/** A complaint with its messages. Staff answer it, or answer and settle it in one step. */
function ComplaintDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const call = useCall('/admin/complaints/{id}', { id }, { staleTime: 0 })
  const refresh = useRefresh()
  const mailed = useMailed()
  const { values, set, field, doing, act, submit } = useForm({ words: '' }, `complaint ${id}`, true)
  const found = call.data?.data
  const answer = (settle: boolean) => ({
    name: settle ? 'settle' : 'answer',
    send: () => post('/admin/complaints/{id}/answer', { ...values, settle }, { id }),
    done: async () => {
      await refresh('/admin/complaints')
      set({ words: '' })
      if (settle) onClose()
    },
  })
  return (
    <Dialog title={found ? `Complaint ${found.number}` : 'Complaint'} onClose={onClose} wide>
      {!found && call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !found ? (
        <Loading />
      ) : (
        <div className={css.stack}>
          <p>
            {found.name}, <a href={`mailto:${found.email}`}>{found.email}</a>
            {found.phone && `, ${found.phone}`}
          </p>
          <ol className={css.stack}>
            {found.notes.map((note) => (
              <li key={`${note.date}${note.words}`}>
                <strong>{note.who || found.name}</strong> <span className="quiet">{moment(note.date)}</span>
                <br />
                {note.words}
              </li>
            ))}
          </ol>
          {found.state === 'open' && (
            <form className={css.stack} onSubmit={submit(answer(false))} noValidate>
              <TextArea
                {...mailed('Your answer, emailed to the customer', 'Your answer')}
                maxLength={2000}
                {...field('words')}
              />
              <div className={css.actions}>
                <Button type="submit" busy={doing === 'answer'}>
                  Answer
                </Button>
                {found.kind === 'warranty' ? (
                  <Link href={`/claimdesk/${found.id}`}>Decide the claim</Link>
                ) : (
                  <Button
                    kind="plain"
                    busy={doing === 'settle'}
                    onClick={(e) => void act(answer(true), e.currentTarget.form)}
                  >
                    Answer and settle
                  </Button>
                )}
              </div>
            </form>
          )}
        </div>
      )}
    </Dialog>
  )
}
