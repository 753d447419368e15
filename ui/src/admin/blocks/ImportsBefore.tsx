import { useState } from 'react'
import { post, urlOf } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import css from './blocks.module.css'
import { Job, type JobData } from './Job'

/**
 * The imports of the last days, each with its report and an undo button, and the pictures that could not be
 * downloaded.
 */
export function ImportsBefore({ latest }: { latest: number | undefined }) {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { act, busy } = useAct()
  const before = useCall('/admin/imports', undefined, { staleTime: 0 })
  const missing = useCall('/admin/missing-pictures', { per_page: 100 }, { staleTime: 0 })
  const [job, setJob] = useState(0)
  const [said, setSaid] = useState('')
  const rows = (before.data?.data ?? []).filter((row) => row.job_id !== latest)
  const again = () =>
    act({
      send: () => post('/admin/missing-pictures', {}),
      done: () => refresh('/admin/missing-pictures'),
      failed: 'The pictures could not be fetched again.',
    })
  const undo = async (id: number) => {
    const text =
      'Removes what the import added and restores what it changed. Anything changed or used since then is kept.'
    if (!(await ask({ title: 'Undo this import?', text, yes: 'Undo', danger: true }))) return
    await act({
      send: async () => setJob((await post('/admin/imports/{job}/undo', {}, { job: id })).data.job_id),
      failed: 'The import could not be undone.',
    })
  }
  const end = async (done: JobData) => {
    setJob(0)
    setSaid(done.message)
    await refresh('/admin/imports', '/admin/missing-pictures', '/allproduct')
  }
  const lost = missing.data?.data ?? []
  const waiting = missing.data?.waiting ?? 0
  return (
    <>
      {job > 0 && <Job id={job} onEnd={(done) => void end(done)} />}
      {said && <p role="status">{said}</p>}
      {waiting > 0 && (
        <p className="quiet">
          {waiting === 1 ? '1 picture is' : `${waiting} pictures are`} being fetched in the background.
        </p>
      )}
      {lost.length > 0 && (
        <details>
          <summary>Pictures that could not be fetched: {missing.data?.total}</summary>
          <ul>
            {lost.map((one) => (
              <li key={`${one.product_id} ${one.address}`} className={css.long}>
                {one.title}: {one.address} <span className="quiet">{one.why}</span>
              </li>
            ))}
          </ul>
          <Button kind="plain" size="small" busy={busy} onClick={() => void again()}>
            Try again
          </Button>
        </details>
      )}
      {rows.length > 0 && (
        <details>
          <summary>Imports of the last days: {rows.length}</summary>
          <ul>
            {rows.map((row) => (
              <li key={row.job_id}>
                <strong>{row.files.join(', ') || 'An import'}</strong>{' '}
                <span className="quiet">
                  {moment(row.date)}
                  {row.taken_back && ', undone'}
                </span>
                <br />
                {row.message}{' '}
                {row.has_file && (
                  <a href={urlOf('/admin/jobs/{id}/file', { id: row.job_id })} download>
                    Report
                  </a>
                )}{' '}
                {!row.failed && !row.taken_back && (
                  <Button kind="quiet" size="small" busy={busy || job > 0} onClick={() => void undo(row.job_id)}>
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
