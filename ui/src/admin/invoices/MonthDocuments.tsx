import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { Scroll } from '../../parts/Scroll'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { day, moment } from '../../rules/dates'
import { inDays } from '../../rules/days'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Job, type JobData } from '../blocks/Job'
import { MonthSelect, useMonths } from '../blocks/MonthSelect'

/** Downloads of a month's documents for the accountant. */
export function MonthDocuments() {
  const months = useMonths()
  const [chosen, setMonth] = useState('')
  // At the month's end the accountant gets the month before; a shop of this month has none yet.
  const month = chosen || (months[1] ?? inDays(0).slice(0, 7))
  const [job, setJob] = useState(0)
  const refresh = useRefresh()
  const { may } = useSession()
  const { doing, act, submit } = useAct()
  const fetchFile = (path: '/admin/gst' | '/admin/gstr1', name: string) =>
    act({ name: 'file', send: async () => save(await getFile(path, { month }), name) })
  const about = useCall('/admin/accountant', { month }, { enabled: may('money'), staleTime: 0, keep: true })
  const email = about.data?.data.email
  const start = (path: '/admin/documents/zip' | '/admin/accountant') => ({
    send: async () => setJob((await post(path, { month })).data.job_id),
  })
  const mail = { send: async () => setJob((await post('/admin/accountant', { month, send: true })).data.job_id) }
  const end = useCallback(
    (done: JobData) => {
      setJob(0)
      void refresh('/admin/accountant')
      if (done.state === 'failed') return toast.error(done.message)
      toast.success(done.message)
      getFile('/admin/jobs/{id}/file', { id: done.job_id })
        .then((file) => save(file, (done.result as { name: string }).name))
        .catch((failure) => toast.error(sentence(failure)))
    },
    [refresh],
  )
  return (
    <section className={css.panel} aria-labelledby="month">
      <h2 id="month">A month for the accountant</h2>
      <form className={css.scan} onSubmit={submit(start('/admin/accountant'))}>
        <MonthSelect value={month} onChange={setMonth} />
        <Button type="submit" busy={doing === 'act' || job > 0}>
          Accountant’s file
        </Button>
        <Button kind="plain" busy={doing === 'file'} onClick={() => void fetchFile('/admin/gst', `gst-${month}.xlsx`)}>
          GST sheet
        </Button>
        <Button
          kind="plain"
          busy={doing === 'file'}
          onClick={() => void fetchFile('/admin/gstr1', `gstr1-${month}.json`)}
        >
          GSTR-1 for the portal
        </Button>
        <Button kind="plain" busy={doing === 'act' || job > 0} onClick={() => void act(start('/admin/documents/zip'))}>
          All documents as a zip
        </Button>
      </form>
      <p className="quiet">
        The accountant’s file contains a cover page with the sums, the GST sheet, GSTR-1 as JSON, vouchers for Tally,
        and every invoice and credit note as PDF.
      </p>
      {may('money') && email !== undefined && (
        <div className={css.scan}>
          {email ? (
            <>
              <Button kind="plain" busy={doing === 'act' || job > 0} onClick={() => void act(mail)}>
                Email it to the accountant
              </Button>
              <span className="quiet">{email} gets a link that works for seven days.</span>
            </>
          ) : (
            <span className="quiet">
              To email it with one button, enter the{' '}
              <Link href="/settings?find=accountant_email">accountant’s email</Link>.
            </span>
          )}
        </div>
      )}
      {job > 0 && <Job id={job} onEnd={end} />}
      {may('money') && <Since month={month} />}
    </section>
  )
}

type Late = Schemas['LateDocument']

/**
 * What has changed in a month since it was handed to the accountant, and the credit notes that a business can
 * reject.
 */
function Since({ month }: { month: string }) {
  const call = useCall('/admin/accountant', { month }, { staleTime: 0, keep: true })
  const { handed = [], late = [], notes = [] } = call.data?.data ?? {}
  const [last] = handed
  return (
    <>
      <NotRead calls={[call]} />
      {last && (
        <p>
          Handed over on {moment(last.at)}
          {last.who && ` by ${last.who}`}
          {handed.length > 1 && `, ${handed.length} times in all`}. {late.length === 0 && 'Nothing has changed since.'}
        </p>
      )}
      {late.length > 0 && (
        <>
          <h3>For GSTR-1A</h3>
          <p className="quiet">
            GSTR-3B is filled in from GSTR-1. If GSTR-1 of this month was filed already, put these into GSTR-1A (a
            rejected credit note of an earlier month: into the table of amendments). The next file lists them too.
          </p>
          <Documents rows={late} label="Documents for GSTR-1A" why />
        </>
      )}
      {notes.length > 0 && (
        <>
          <h3>Credit notes to businesses</h3>
          <p className="quiet">
            A business can reject a credit note in its Invoice Management System. Its tax is then due again.
          </p>
          <Documents rows={notes} label="Credit notes to businesses" />
        </>
      )}
    </>
  )
}

/**
 * A list of documents of a month. With why, each row also says why the document is listed. Credit notes can be marked
 * as rejected by the buyer.
 */
function Documents({ rows, label, why = false }: { rows: Late[]; label: string; why?: boolean }) {
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const mark = ({ number }: Late, rejected: boolean) =>
    act({
      name: number,
      send: () => post('/admin/credit-notes/{number}/rejected', { rejected }, { number }),
      done: () => refresh('/admin/accountant'),
    })
  return (
    <Scroll label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>Number</th>
            <th>Date</th>
            <th>Buyer</th>
            <th className={css.right}>Total</th>
            <th>{why ? 'Why' : 'Rejected'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td data-fact>{row.number}</td>
              <td>{day(row.date)}</td>
              <td>
                {row.buyer}
                {row.gstin && <small className="quiet"> {row.gstin}</small>}
              </td>
              <td className={css.right}>{rupees(row.kind === 'invoice' ? row.amount : -row.amount, 'always')}</td>
              <td>
                {why && row.since && <div>Issued after the file of {moment(row.since)}</div>}
                {row.rejected_at && (
                  <div>
                    {why ? 'Rejected by the buyer' : 'Yes'}, marked on {moment(row.rejected_at)}
                    {row.rejected_by && ` by ${row.rejected_by}`}
                  </div>
                )}
                {!why && (
                  <Button
                    kind="plain"
                    size="small"
                    busy={doing === row.number}
                    aria-label={`${row.rejected_at ? 'Not rejected' : 'Rejected by the buyer'}: ${row.number}`}
                    onClick={() => void mark(row, !row.rejected_at)}
                  >
                    {row.rejected_at ? 'Not rejected' : 'Rejected by the buyer'}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
