import { useState } from 'react'
import { getFile, post, type Schemas, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { clock, day } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'

type Row = Schemas['BackupRow']

const keys = { name: (r: Row) => r.name, date: (r: Row) => r.date ?? '', size: (r: Row) => r.size }

/** Two nights: one may fail. */
const lateAfter = 50 * 3_600_000

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** The copies of the whole shop: made here, downloaded here, restored by the command line. */
export function BackupsScreen() {
  const list = useList('/backups')
  const refresh = useRefresh()
  const backups = useCall('/admin/backups', undefined, { staleTime: 0 })
  const [busy, setBusy] = useState('')
  const make = async () => {
    setBusy('make')
    try {
      toast.success((await post('/admin/backups')).message)
      await refresh('admin/backups')
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy('')
  }
  const download = async (row: Row) => {
    setBusy(row.name)
    try {
      save(await getFile(`admin/backups/${row.name}`), row.name)
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy('')
  }
  const rows = sorted(backups.data?.data ?? [], list.sort, keys)
  const newest = backups.data?.data.map(keys.date).sort().at(-1)
  const late = newest !== undefined && Date.now() - new Date(newest).getTime() > lateAfter
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Backups</h1>
        <Button busy={busy === 'make'} onClick={() => void make()}>
          Back up now
        </Button>
      </div>
      <p className="quiet">
        A backup is the whole shop in one file: database, pictures and customers’ uploads, with a checksum of each. One
        is made and read back every night after three; all of seven days stay, then the newest of four weeks and of
        twelve months. Settings, Backups and copies says where copies go. To restore one:{' '}
        <code>hearth restore --data DIR FILE</code>.
      </p>
      {late && (
        <p role="alert">
          The newest backup is of {day(newest)}. If the shop has run since, the nightly one failed: the log says why,
          and a full disk is the first thing to look for.
        </p>
      )}
      <Rows
        call={backups}
        rows={rows}
        label="Backups"
        empty="There is no backup yet. Make the first one now."
        actions
        head={
          <>
            <SortHead name="name" label="File" {...list} />
            <SortHead name="date" label="Made" {...list} />
            <SortHead name="size" label="Size" right {...list} />
          </>
        }
      >
        {(row) => (
          <tr key={row.name}>
            <td>{row.name}</td>
            <td>
              {day(row.date)} {clock(row.date)}
            </td>
            <td className={css.right}>{megabytes(row.size)}</td>
            <td className={css.stuck}>
              <Button
                kind="plain"
                size="small"
                busy={busy === row.name}
                aria-label={`Download ${row.name}`}
                onClick={() => void download(row)}
              >
                Download
              </Button>
            </td>
          </tr>
        )}
      </Rows>
      <Reports />
    </div>
  )
}

const kinds: Record<string, string> = { backup: 'Nightly backup', copies: 'Copies', drill: 'Restore drill' }

/** What came of the backups, their copies, and the drills that restore them for a try once a week. */
function Reports() {
  const refresh = useRefresh()
  const reports = useCall('/admin/backup-reports', undefined, { staleTime: 0, every: 5000 })
  const [busy, setBusy] = useState(false)
  const drill = async () => {
    setBusy(true)
    try {
      toast.success((await post('/admin/drill')).message)
      await refresh('admin/backup-reports')
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy(false)
  }
  return (
    <section className={css.stack} aria-labelledby="reports">
      <div className={css.head}>
        <h2 id="reports">Do the copies work?</h2>
        <Button kind="plain" busy={busy} onClick={() => void drill()}>
          Try a restore now
        </Button>
      </div>
      <p className="quiet">
        Once a week the newest backup, and the replica if there is one, is restored into a folder that is thrown away,
        and all sums are checked.
      </p>
      <Rows
        call={reports}
        label="Reports"
        empty="Nothing was tried yet. The first drill is held a quarter of an hour after the first backup."
        head={
          <>
            <th>What</th>
            <th>When</th>
            <th>Found</th>
          </>
        }
      >
        {(row) => (
          <tr key={`${row.kind} ${row.date}`}>
            <td>{kinds[row.kind]}</td>
            <td>
              {day(row.date)} {clock(row.date)}
            </td>
            <td>
              <span className={row.ok ? css.good : css.bad}>{row.ok ? 'Good. ' : 'Wrong. '}</span>
              {row.detail}
            </td>
          </tr>
        )}
      </Rows>
    </section>
  )
}
