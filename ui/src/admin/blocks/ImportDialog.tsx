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
import { Job, type JobData } from './Job'

type Row = { row: number; title: string; action: string; message: string; notes: string[] | null }
type Report = { source?: string; dry_run?: boolean; wrong?: number; ignored?: string[] | null; rows?: Row[] | null }
type Props = {
  title: string
  hint: ReactNode
  path: '/admin/products/import' | '/admin/pincodes/import'
  /** Offers to import only the valid rows of a file that has invalid ones. */
  partial?: boolean
  refreshes: Stale[]
  onClose: () => void
}

const tones: Record<string, Tone> = { added: 'leaf', changed: 'honey', same: 'soft', wrong: 'brick' }

/** Imports a file: first a dry run that reports what would happen, then the import itself. */
export function ImportDialog({ title, hint, path, partial = false, refreshes, onClose }: Props) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const { errors, mark, busy, act, submit } = useAct()
  const start = (dry_run: boolean, partial = false): Act<void> => ({
    check: () => ({ file: file ? '' : 'Please choose a file.' }),
    send: async () => {
      setEnded(undefined)
      const reply = await (path === '/admin/products/import'
        ? post(path, { file, dry_run, partial: partial || undefined })
        : post(path, { file, dry_run }))
      setJob(reply.data.job_id)
    },
    at: 'file',
  })
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
    mark({ file: '' })
  }
  const report = (ended?.result ?? {}) as Report
  const tried = ended?.state === 'done' && report.dry_run
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
        {ended && <ReportTable report={report} />}
        <div className={css.actions}>
          {tried && !report.wrong ? (
            <Button busy={busy || job > 0} onClick={() => void act(start(false))}>
              Import for good
            </Button>
          ) : (
            <Button type="submit" busy={busy || job > 0}>
              Try without keeping
            </Button>
          )}
          {tried && partial && (report.wrong ?? 0) > 0 && (
            <Button kind="plain" onClick={() => void act(start(false, true))}>
              Import the good rows alone
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

const order = ['wrong', 'added', 'changed', 'same']

function ReportTable({ report }: { report: Report }) {
  const rows = [...(report.rows ?? [])].sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
  return (
    <>
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
              {rows.slice(0, 200).map((row) => (
                <tr key={row.row}>
                  <td className={css.right}>{row.row}</td>
                  <td>{row.title}</td>
                  <td>
                    <Status tone={tones[row.action] ?? 'soft'}>{row.action}</Status> {row.message}
                    {(row.notes ?? []).map((note) => (
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
