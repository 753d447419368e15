import { type ReactNode, useCallback, useState } from 'react'
import { post } from '../../api/client'
import { type Stale, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Status, type Tone } from '../../parts/State'
import { type Act, useAct } from '../../parts/useAct'
import css from './blocks.module.css'
import { ImportQuestions, type Questions, unanswered, written } from './ImportQuestions'
import { Job, type JobData } from './Job'

type Row = {
  row: number
  title: string
  action: string
  message: string
  notes: string[] | null
  changes?: string[] | null
}
type Report = {
  source?: string
  dry_run?: boolean
  wrong?: number
  added?: number
  changed?: number
  ignored?: string[] | null
  notes?: string[] | null
  questions?: Questions
  rows?: Row[] | null
}
type Props = {
  title: string
  hint: ReactNode
  path: '/admin/products/import' | '/admin/pincodes/import'
  /** Offers to import only the valid rows of a file that has invalid ones. */
  partial?: boolean
  refreshes: Stale[]
  onClose: () => void
}

const tones: Record<string, Tone> = {
  added: 'leaf',
  changed: 'honey',
  same: 'soft',
  'left out': 'honey',
  removed: 'soft',
  wrong: 'brick',
}

/** Imports a file: first a dry run that reports what would happen, then the import itself. */
export function ImportDialog({ title, hint, path, partial = false, refreshes, onClose }: Props) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const [answers, setAnswers] = useState(unanswered)
  // The import that was kept, which can be taken back, and what was answered at the last try.
  const [kept, setKept] = useState(0)
  const [asked, setAsked] = useState(unanswered)
  const { errors, mark, busy, act, submit } = useAct()
  const start = (dry_run: boolean, partial = false): Act<void> => ({
    check: () => ({ file: file ? '' : 'Please choose a file.' }),
    send: async () => {
      setEnded(undefined)
      const reply = await (path === '/admin/products/import'
        ? post(path, { file, dry_run, partial: partial || undefined, answers: written(answers) })
        : post(path, { file, dry_run }))
      setAsked(answers)
      setJob(reply.data.job_id)
      setKept(dry_run || path !== '/admin/products/import' ? 0 : reply.data.job_id)
    },
    at: 'file',
  })
  const takeBack: Act<void> = {
    send: async () => {
      const reply = await post('/admin/imports/{job}/undo', {}, { job: kept })
      setEnded(undefined)
      setKept(0)
      setJob(reply.data.job_id)
    },
    at: 'file',
  }
  const end = useCallback(
    (done: JobData) => {
      setJob(0)
      setEnded(done)
      if (!(done.result as Report).dry_run) void refresh(...refreshes)
    },
    [refresh, refreshes],
  )
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setEnded(undefined)
    setKept(0)
    setAnswers(unanswered)
    mark({ file: '' })
  }
  const report = (ended?.result ?? {}) as Report
  const tried = ended?.state === 'done' && report.dry_run && asked === answers
  const back = ended?.state === 'done' && kept > 0 && (report.added ?? 0) + (report.changed ?? 0) > 0
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form className={css.stack} onSubmit={submit(start(true))} noValidate>
        <p className="quiet">{hint}</p>
        <Field
          label="File"
          type="file"
          required
          accept=".xlsx,.csv"
          error={errors.file}
          hint="XLSX or CSV, 25 MB at most"
          onChange={(e) => choose(e.currentTarget.files?.[0])}
        />
        {job > 0 && <Job id={job} onEnd={end} />}
        {ended && (
          <p role="status" className={ended.state === 'failed' ? css.bad : css.good}>
            {ended.message}
          </p>
        )}
        {report.dry_run && report.questions && (
          <ImportQuestions questions={report.questions} answers={answers} onChange={setAnswers} />
        )}
        {ended && <ReportTable report={report} />}
        <div className={css.actions}>
          {kept > 0 ? null : tried && !report.wrong ? (
            <Button busy={busy || job > 0} onClick={() => void act(start(false))}>
              Import for good
            </Button>
          ) : (
            <Button type="submit" busy={busy || job > 0}>
              {answers === unanswered ? 'Try without keeping' : 'Try with these answers'}
            </Button>
          )}
          {tried && partial && (report.wrong ?? 0) > 0 && (
            <Button kind="plain" onClick={() => void act(start(false, true))}>
              Import the good rows alone
            </Button>
          )}
          {back && (
            <Button kind="plain" busy={busy || job > 0} onClick={() => void act(takeBack)}>
              Take this import back
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const order = ['wrong', 'left out', 'added', 'changed', 'removed', 'same']

function ReportTable({ report }: { report: Report }) {
  const rows = [...(report.rows ?? [])].sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
  return (
    <>
      {(report.notes ?? []).map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {(report.ignored ?? []).length > 0 && (
        <p className="quiet">Columns that nothing was made of: {(report.ignored ?? []).join(', ')}.</p>
      )}
      {rows.length > 0 && (
        <Scroll label="Report">
          <table className={css.table}>
            <thead>
              <tr>
                <th className={css.right}>Row</th>
                <th>What</th>
                <th>Result</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 200).map((row, at) => (
                <tr key={row.row || `back ${at}`}>
                  <td className={css.right}>{row.row || ''}</td>
                  <td>{row.title}</td>
                  <td>
                    <Status tone={tones[row.action] ?? 'soft'}>{row.action}</Status>
                    {row.message && <div>{row.message}</div>}
                    {[...(row.changes ?? []), ...(row.notes ?? [])].map((note) => (
                      <div key={note} className="quiet">
                        {note}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  )
}
