import { type ReactNode, useCallback, useState } from 'react'
import { post } from '../../api/client'
import { type Stale, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { type Act, useAct } from '../../parts/useAct'
import css from './blocks.module.css'
import { FormDialog } from './FormDialog'
import { ImportQuestions, unanswered, written } from './ImportQuestions'
import { ImportReport, type Report } from './ImportReport'
import { ImportsBefore } from './ImportsBefore'
import { Job, type JobData } from './Job'

type Props = {
  title: string
  hint: ReactNode
  path: '/admin/products/import' | '/admin/pincodes/import'
  /** Offers to import only the valid rows of a file that also has invalid ones. */
  partial?: boolean
  /** Accepts several files at once, and shows earlier imports. */
  several?: boolean
  refreshes: Stale[]
  onClose: () => void
}

/** Imports a file: first a dry run that reports what would happen, then the import itself. */
export function ImportDialog({ title, hint, path, partial = false, several = false, refreshes, onClose }: Props) {
  const refresh = useRefresh()
  const [files, setFiles] = useState<File[]>([])
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const [answers, setAnswers] = useState(unanswered)
  // The ID of the finished import, which can be undone, and the answers given last.
  const [kept, setKept] = useState(0)
  const [asked, setAsked] = useState(unanswered)
  const { errors, mark, busy, act, submit } = useAct()
  const start = (dry_run: boolean, partial = false): Act<void> => ({
    check: () => ({ file: files.length ? '' : 'Please choose a file.' }),
    send: async () => {
      setEnded(undefined)
      const reply = await (path === '/admin/products/import'
        ? post(path, { file: files, dry_run, partial: partial || undefined, answers: written(answers) })
        : post(path, { file: files[0], dry_run }))
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
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    setEnded(undefined)
    setKept(0)
    setAnswers(unanswered)
    mark({ file: '' })
  }
  const report = (ended?.result ?? {}) as Report
  const tried = ended?.state === 'done' && report.dry_run && asked === answers
  const back = ended?.state === 'done' && kept > 0 && (report.added ?? 0) + (report.changed ?? 0) > 0
  return (
    <FormDialog title={title} onClose={onClose} wide saved={kept > 0 || files.length === 0}>
      <form
        className={css.stack}
        onSubmit={submit(start(true))}
        noValidate
        onDragOver={(e) => e.preventDefault()}
        onDrop={(e) => {
          e.preventDefault()
          const dropped = [...(e.dataTransfer?.files ?? [])]
          if (dropped.length) choose(several ? dropped : dropped.slice(0, 1))
        }}
      >
        <p className="quiet">{hint}</p>
        <Field
          label={several ? 'Files' : 'File'}
          type="file"
          required
          multiple={several}
          accept={several ? '.xlsx,.csv,.zip' : '.xlsx,.csv'}
          error={errors.file}
          hint={
            several
              ? 'Several at once, 2 GB in all: XLSX or CSV of 25 MB at most, ZIPs of pictures or sheets of 180 MB. They can be dropped here.'
              : 'XLSX or CSV, 25 MB at most'
          }
          onChange={(e) => choose([...(e.currentTarget.files ?? [])])}
        />
        {files.length > 1 && !report.files && <p className="quiet">{files.map((file) => file.name).join(', ')}</p>}
        {job > 0 && <Job id={job} onEnd={end} />}
        {ended && (
          <p role="status" className={ended.state === 'failed' ? css.bad : css.good}>
            {ended.message}
          </p>
        )}
        {report.dry_run && report.questions && (
          <ImportQuestions questions={report.questions} answers={answers} onChange={setAnswers} />
        )}
        {ended && <ImportReport report={report} job={ended.has_file ? ended.job_id : 0} />}
        {several && job === 0 && <ImportsBefore key={ended?.job_id} latest={ended?.job_id} />}
        <div className={css.actions}>
          {kept > 0 ? null : tried && !report.wrong ? (
            <Button busy={busy || job > 0} onClick={() => void act(start(false))}>
              Import
            </Button>
          ) : (
            <Button type="submit" busy={busy || job > 0}>
              {answers === unanswered ? 'Preview import' : 'Preview with these answers'}
            </Button>
          )}
          {tried && partial && (report.wrong ?? 0) > 0 && (
            <Button kind="plain" onClick={() => void act(start(false, true))}>
              Import only the valid rows
            </Button>
          )}
          {back && (
            <Button kind="plain" busy={busy || job > 0} onClick={() => void act(takeBack)}>
              Undo this import
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
