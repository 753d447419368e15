import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { day, moment } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { usePasswordFirst } from '../blocks/usePasswordFirst'

type Row = Schemas['BackupRow']

const keys = { name: (r: Row) => r.name, date: (r: Row) => r.date ?? '', size: (r: Row) => r.size }

/**
 * The age in milliseconds from which a backup is late: two nights, because a single failed backup is not worth a
 * warning.
 */
const lateAfter = 50 * 3_600_000

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Backups of the whole shop. They are made and downloaded here, and restored from the command line. */
export function BackupsScreen() {
  const list = useList('/backups')
  const refresh = useRefresh()
  const backups = useCall('/admin/backups', undefined, { staleTime: 0 })
  const { doing, act } = useAct()
  const make = () => act({ name: 'make', send: () => post('/admin/backups'), done: () => refresh('/admin/backups') })
  const first = usePasswordFirst(
    act,
    'Download a backup',
    'It contains all data of the shop, so please enter your password again.',
  )
  const download = ({ name }: Row) =>
    first.act({ name, send: async () => save(await getFile('/admin/backups/{name}', { name }), name) })
  const rows = sorted(backups.data?.data ?? [], list.sort, keys)
  const newest = backups.data?.data.map(keys.date).sort().at(-1)
  const late = newest !== undefined && Date.now() - new Date(newest).getTime() > lateAfter
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Backups</h1>
        <Button busy={doing === 'make'} onClick={() => void make()}>
          Back up now
        </Button>
      </div>
      <p className="quiet">
        A backup contains the whole shop in one file: database, pictures and customers’ uploads, with a checksum of
        each. One is made and verified every night after three. All backups of seven days are kept, then the newest of
        four weeks and of twelve months. Settings, Backups and copies sets where copies go. To restore one:{' '}
        <code>hearth restore --data DIR FILE</code>.
      </p>
      <p className="quiet">
        A download is not encrypted, and it does not contain the keys of saved passwords: mail server, Razorpay and
        two-step verification. To move to another server, make an encrypted backup:{' '}
        <Link href="/help/backups#moving-to-another-server">Moving to another server</Link>.
      </p>
      {late && (
        <p role="alert">
          The newest backup is of {day(newest)}. If the shop has run since, the nightly one failed: the log shows why,
          and a full disk is the most likely cause.
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
            <SortHead name="date" label="Created" {...list} />
            <SortHead name="size" label="Size" right {...list} />
          </>
        }
      >
        {(row) => (
          <tr key={row.name}>
            <td>{row.name}</td>
            <td>{moment(row.date)}</td>
            <td className={css.right}>{megabytes(row.size)}</td>
            <td className={css.stuck}>
              <Button
                kind="plain"
                size="small"
                busy={doing === row.name}
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
      {first.dialog}
    </div>
  )
}

const kinds: Record<string, string> = { backup: 'Nightly backup', copies: 'Copies', drill: 'Restore test' }

/** The results of backups, of their copies in other places, and of the weekly restore test. */
function Reports() {
  const refresh = useRefresh()
  const reports = useCall('/admin/backup-reports', undefined, { staleTime: 0, every: 5000 })
  const { busy, act } = useAct()
  const test = () => act({ send: () => post('/admin/drill'), done: () => refresh('/admin/backup-reports') })
  return (
    <section className={css.stack} aria-labelledby="reports">
      <div className={css.head}>
        <h2 id="reports">Backup reports</h2>
        <Button kind="plain" busy={busy} onClick={() => void test()}>
          Test a restore now
        </Button>
      </div>
      <p className="quiet">
        Once a week the newest backup, and the replica if there is one, is restored into a temporary folder, and all
        totals are checked.
      </p>
      <Rows
        call={reports}
        label="Reports"
        empty="No reports yet. The first restore test runs 15 minutes after the first backup."
        head={
          <>
            <th>Report</th>
            <th>Date</th>
            <th>Result</th>
          </>
        }
      >
        {(row) => (
          <tr key={`${row.kind} ${row.date}`}>
            <td>{kinds[row.kind]}</td>
            <td>{moment(row.date)}</td>
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
