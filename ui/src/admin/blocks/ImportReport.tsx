import { urlOf } from '../../api/client'
import { Scroll } from '../../parts/Scroll'
import { Status, type Tone } from '../../parts/State'
import css from './blocks.module.css'
import type { Questions } from './ImportQuestions'

type Row = {
  file?: string
  row: number
  title: string
  action: string
  message: string
  notes: string[] | null
  changes?: string[] | null
}
/** The result of an import or, after a dry run, what it would do. */
export type Report = {
  source?: string
  dry_run?: boolean
  wrong?: number
  added?: number
  changed?: number
  ignored?: string[] | null
  notes?: string[] | null
  questions?: Questions
  files?: { name: string; kind: string; source: string; rows: number }[] | null
  rows?: Row[] | null
}

const counted = ({ rows, kind }: { rows: number; kind: string }) => {
  if (kind === 'pictures') return rows === 1 ? '1 picture' : `${rows} pictures`
  return `${rows === 1 ? '1 row' : `${rows} rows`} of ${kind}`
}

const tones: Record<string, Tone> = {
  added: 'leaf',
  changed: 'honey',
  same: 'soft',
  'left out': 'honey',
  removed: 'soft',
  wrong: 'brick',
}
const order = ['wrong', 'left out', 'added', 'changed', 'removed', 'same']

/**
 * The result of each row of an import. job is the ID of the job whose report can be downloaded as a sheet, 0 for
 * none.
 */
export function ImportReport({ report, job }: { report: Report; job: number }) {
  const rows = [...(report.rows ?? [])].sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
  const files = report.files ?? []
  const several = files.length > 1
  return (
    <>
      {several && (
        <ul aria-label="Files">
          {files.map((file) => (
            <li key={file.name}>
              {file.name}{' '}
              <span className="quiet">
                {counted(file)}
                {file.source && `, ${file.source}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(report.notes ?? []).map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {(report.ignored ?? []).length > 0 && (
        <p className="quiet">Columns not imported: {(report.ignored ?? []).join(', ')}.</p>
      )}
      {job > 0 && rows.length > 0 && (
        <p>
          <a href={urlOf('/admin/jobs/{id}/file', { id: job })} download>
            All rows as a sheet
          </a>
        </p>
      )}
      {rows.length > 0 && (
        <Scroll label="Report">
          <table className={css.table}>
            <thead>
              <tr>
                {several && <th>File</th>}
                <th className={css.right}>Row</th>
                <th>What</th>
                <th>Result</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 200).map((row, at) => (
                <tr key={row.row ? `${row.file} ${row.row}` : `back ${at}`}>
                  {several && <td>{row.file}</td>}
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
