import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { post, Refused, sentence } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Status, type Tone } from '../../parts/State'
import css from './blocks.module.css'
import { Job, type JobData } from './Job'

type Row = { row: number; title: string; action: string; message: string; notes: string[] | null }
type Report = { source?: string; dry_run?: boolean; wrong?: number; ignored?: string[] | null; rows?: Row[] | null }
type Props = {
  title: string
  hint: ReactNode
  path: '/admin/products/import' | '/admin/pincodes/import'
  /** partial offers to take the good rows of a file that has wrong ones. */
  partial?: boolean
  refreshes: string[]
  onClose: () => void
}

const tones: Record<string, Tone> = { added: 'leaf', changed: 'honey', same: 'soft', wrong: 'brick' }

/** Brings a file in: a dry run first, which says what would happen, then for good. */
export function ImportDialog({ title, hint, path, partial = false, refreshes, onClose }: Props) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const [error, setError] = useState('')
  const start = async (dry_run: boolean, only_good = false) => {
    setError('')
    setEnded(undefined)
    try {
      setJob((await post(path, { file, dry_run, ...(only_good ? { partial: true } : {}) })).data.job_id)
    } catch (failure) {
      setError(failure instanceof Refused ? (failure.fields.file ?? failure.message) : sentence(failure))
    }
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
    setError('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return setError('Please choose a file.')
    void start(true)
  }
  const report = (ended?.result ?? {}) as Report
  const tried = ended?.state === 'done' && report.dry_run
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form className={css.stack} onSubmit={submit} noValidate>
        <p className="quiet">{hint}</p>
        <Field
          label="File"
          type="file"
          required
          accept=".xlsx,.csv"
          error={error}
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
            <Button busy={job > 0} onClick={() => void start(false)}>
              Import for good
            </Button>
          ) : (
            <Button type="submit" busy={job > 0}>
              Try without keeping
            </Button>
          )}
          {tried && partial && (report.wrong ?? 0) > 0 && (
            <Button kind="plain" onClick={() => void start(false, true)}>
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
