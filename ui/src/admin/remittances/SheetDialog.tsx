import { useCallback, useState } from 'react'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Status, type Tone } from '../../parts/State'
import { type Act, useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { Job, type JobData } from '../blocks/Job'
import { OrderLink } from './OrderLink'
import { stale } from './words'

/** The result of reading a sheet or, after a dry run, what it would do. */
export type SheetReport = {
  dry_run: boolean
  columns: { title: string; sample: string; field: string }[]
  meanings: { key: string; name: string }[]
  from: 'chosen' | 'kept' | 'guessed'
  problem: string
  courier: string
  lacks_utr: boolean
  lacks_day: boolean
  remittances: { utr: string; day: string; parcels: number; gross: number; deducted: number; net: number }[]
  added: number
  same: number
  wrong: number
  different: number
  notes: string[]
  rows: {
    row: number
    orders_id: number
    waybill: string
    kind: string
    amount: number
    action: string
    message: string
  }[]
}

type Given = { utr: string; day: string; courier: string }

const known = {
  chosen: 'The columns as you chose them.',
  kept: 'The columns as in the last sheet of this kind.',
  guessed:
    'The columns were guessed by their titles. Please check them; the next sheet of this kind will be read the same way.',
}

/** Reads a courier's sheet: first a preview with the meanings of its columns, then the reading itself. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [given, setGiven] = useState<Given>({ utr: '', day: '', courier: '' })
  const [fields, setFields] = useState<string[]>()
  // What the last preview was made of: a change of it needs another one.
  const [seen, setSeen] = useState<{ given: Given; fields?: string[] | undefined }>()
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const { errors, mark, busy, act, submit } = useAct()
  const report = ended?.result as SheetReport | undefined
  const read = (dry_run: boolean): Act<void> => ({
    check: () => ({ file: file ? '' : 'Please choose a file.' }),
    send: async () => {
      const reply = await post('/admin/cod-sheets', {
        file: file as File,
        dry_run,
        ...given,
        fields: fields && JSON.stringify(fields),
      })
      setSeen({ given, fields })
      setEnded(undefined)
      setJob(reply.data.job_id)
    },
    at: 'file',
  })
  const end = useCallback(
    (done: JobData) => {
      setJob(0)
      setEnded(done)
      const result = done.result as SheetReport | undefined
      if (result?.courier) setGiven((now) => ({ ...now, courier: now.courier || result.courier }))
      if (result?.columns) setFields(result.columns.map((column) => column.field))
      if (done.state === 'done' && !result?.dry_run) void refresh(...stale)
    },
    [refresh],
  )
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFields(undefined)
    setEnded(undefined)
    setSeen(undefined)
    mark({ file: '' })
  }
  const saved = ended?.state === 'done' && report?.dry_run === false
  const lacks = (report?.lacks_utr && !given.utr.trim()) || (report?.lacks_day && !given.day)
  const columns = report?.columns ?? []
  const same =
    seen !== undefined &&
    seen.given.utr === given.utr &&
    seen.given.day === given.day &&
    columns.every((column, at) => column.field === fields?.[at])
  const ready = ended?.state === 'done' && report?.dry_run && same && !report.problem && report.wrong === 0 && !lacks
  const change = (at: number, field: string) => setFields((now) => now?.map((one, i) => (i === at ? field : one)))
  return (
    <FormDialog title="Read a courier’s sheet" onClose={onClose} wide saved={saved || !file}>
      <form className={css.stack} onSubmit={submit(read(true))} noValidate>
        <p className="quiet">
          The remittance sheet that your courier sends with each transfer, with a row for each parcel. First comes a
          preview: nothing is saved. A sheet that was read before changes nothing.
        </p>
        <Field
          label="File"
          type="file"
          required
          accept=".xlsx,.csv"
          error={errors.file}
          hint="XLSX or CSV, 25 MB and 50,000 rows at most"
          onChange={(e) => choose(e.currentTarget.files?.[0])}
        />
        {job > 0 && <Job id={job} onEnd={end} />}
        {ended && (
          <p
            role="status"
            className={ended.state === 'failed' || report?.problem || (report?.wrong ?? 0) > 0 ? css.bad : css.good}
          >
            {ended.message}
          </p>
        )}
        {report?.dry_run && (
          <>
            <Columns report={report} fields={fields ?? []} onChange={change} />
            <div className={css.form}>
              {(report.lacks_utr || given.utr !== '') && (
                <Field
                  label="Bank reference (UTR)"
                  required={report.lacks_utr}
                  hint="For rows of the sheet without one"
                  maxLength={60}
                  value={given.utr}
                  onInput={(e) => setGiven({ ...given, utr: e.currentTarget.value })}
                />
              )}
              {(report.lacks_day || given.day !== '') && (
                <Field
                  label="Day of the transfer"
                  type="date"
                  required={report.lacks_day}
                  value={given.day}
                  onInput={(e) => setGiven({ ...given, day: e.currentTarget.value })}
                />
              )}
              <Field
                label="Paid by"
                hint="The courier, or the service that books several"
                maxLength={60}
                value={given.courier}
                onInput={(e) => setGiven({ ...given, courier: e.currentTarget.value })}
              />
            </div>
          </>
        )}
        {report && <Result report={report} />}
        <div className={css.actions}>
          {!saved &&
            (ready ? (
              <Button busy={busy || job > 0} onClick={() => void act(read(false))}>
                Save
              </Button>
            ) : (
              <Button type="submit" busy={busy || job > 0}>
                {report ? 'Preview again' : 'Preview'}
              </Button>
            ))}
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

/** The columns of the sheet, each with what it means and its first content. */
function Columns(props: { report: SheetReport; fields: string[]; onChange: (at: number, field: string) => void }) {
  const { report, fields, onChange } = props
  return (
    <>
      <p className="quiet">{known[report.from]}</p>
      <div className={css.form}>
        {report.columns.map((column, at) => (
          <Select
            key={at}
            label={column.title || `Column ${at + 1}`}
            hint={column.sample ? `Such as ${column.sample}` : 'Empty'}
            value={fields[at] ?? ''}
            onChange={(e) => onChange(at, e.currentTarget.value)}
          >
            <option value="">Not read</option>
            {report.meanings.map((meaning) => (
              <option key={meaning.key} value={meaning.key}>
                {meaning.name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </>
  )
}

const tones: Record<string, Tone> = { added: 'leaf', same: 'soft', wrong: 'brick' }

/** The remittances in the sheet and its rows, those with a message first. */
function Result({ report }: { report: SheetReport }) {
  return (
    <>
      {report.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {report.remittances.length > 0 && (
        <Scroll label="Remittances in the sheet">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Bank reference (UTR)</th>
                <th>Day</th>
                <th className={css.right}>Parcels</th>
                <th className={css.right}>For parcels</th>
                <th className={css.right}>Deducted</th>
                <th className={css.right}>Paid out</th>
              </tr>
            </thead>
            <tbody>
              {report.remittances.map((sum) => (
                <tr key={sum.utr}>
                  <td>{sum.utr === '?' ? 'Not in the sheet' : sum.utr}</td>
                  <td>{report.lacks_day ? '' : day(sum.day)}</td>
                  <td className={css.right}>{sum.parcels}</td>
                  <td className={css.right}>{rupees(sum.gross, 'always')}</td>
                  <td className={css.right}>{rupees(sum.deducted, 'always')}</td>
                  <td className={css.right}>{rupees(sum.net, 'always')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {report.rows.length > 0 && (
        <Scroll label="Rows">
          <table className={css.table}>
            <thead>
              <tr>
                <th className={css.right}>Row</th>
                <th>Order</th>
                <th>Tracking number</th>
                <th>For</th>
                <th className={css.right}>Amount</th>
                <th>Result</th>
              </tr>
            </thead>
            <tbody>
              {report.rows.slice(0, 200).map((row, at) => (
                <tr key={at}>
                  <td className={css.right}>{row.row}</td>
                  <td>
                    <OrderLink id={row.orders_id} />
                  </td>
                  <td>{row.waybill}</td>
                  <td>{row.kind}</td>
                  <td className={css.right}>{rupees(row.amount, 'always')}</td>
                  <td className={css.long}>
                    <Status tone={row.message && row.action !== 'wrong' ? 'honey' : (tones[row.action] ?? 'soft')}>
                      {row.action === 'same' ? 'read before' : row.action === 'wrong' ? 'wrong' : 'new'}
                    </Status>
                    {row.message && <div>{row.message}</div>}
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
