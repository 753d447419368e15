import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { number } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Job, type JobData } from '../blocks/Job'
import { openFile } from '../blocks/openFile'
import { Panel } from '../blocks/Panel'
import { complete, type Parcel } from './scans'

type Row = Schemas['BulkData']['rows'][number]

/** The last batch that shipped, kept on this device until the next one ships. */
const place = (email: string) => `bench-shipped ${email}`
function shippedOf(email: string): number[] {
  try {
    return JSON.parse(localStorage.getItem(place(email)) ?? '[]') as number[]
  } catch {
    return []
  }
}

type Props = { parcels: Parcel[]; courier: string; waiting: number }

/** Ships what is scanned as one batch, and prints its invoices. waiting are the scans that were not sent yet. */
export function ShipPanel({ parcels, courier, waiting }: Props) {
  const { user, may } = useSession()
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const [job, setJob] = useState(0)
  const [left, setLeft] = useState<Row[]>([])
  const [message, setMessage] = useState('')
  const [shipped, setShipped] = useState(() => shippedOf(user.email))
  const ready = parcels.filter((p) => complete(p, courier))
  const rows = useCallback(
    (all: Row[]) => {
      const gone = all.filter((row) => row.can).map((row) => row.orders_id)
      setLeft(all.filter((row) => !row.can))
      if (gone.length === 0) return
      localStorage.setItem(place(user.email), JSON.stringify(gone))
      setShipped(gone)
    },
    [user.email],
  )
  const end = useCallback(
    (last: JobData) => {
      setJob(0)
      setMessage(last.message)
      rows((last.result as Schemas['BulkData'] | undefined)?.rows ?? [])
      void refresh('/admin/packing', '/fetch_orders', '/admin/orders', '/admin/today', '/admin/waiting')
    },
    [refresh, rows],
  )
  const ship = () =>
    act({
      name: 'ship',
      send: async () => {
        setMessage('')
        const { data } = await post('/admin/bulk/orders', {
          act: 'ship',
          orders: ready.map((p) => p.orders_id).join(','),
          courier_name: courier,
          parcels: ready.flatMap(({ orders_id, waybill, tracking_id }) =>
            waybill || !tracking_id ? [] : [{ orders_id, tracking_id }],
          ),
        })
        if (data.job_id) setJob(data.job_id)
        else rows(data.rows)
      },
    })
  const invoices = () =>
    act({ name: 'print', send: () => openFile('/admin/print', { papers: 'invoices', orders: shipped.join(',') }) })
  const unfinished = parcels.filter((p) => p.mine && !complete(p, courier))
  return (
    <Panel title="4. Ship">
      {unfinished.length > 0 && (
        <p className="quiet">Not ready: {unfinished.map((p) => p.orders_id).join(', ')} without a tracking number.</p>
      )}
      <div className={css.actions}>
        <Button
          busy={doing === 'ship' || job > 0}
          disabled={ready.length === 0 || waiting > 0}
          kind={ready.length > 0 ? 'primary' : 'plain'}
          onClick={() => void ship()}
        >
          Ship {number(ready.length)}
        </Button>
        {shipped.length > 0 && may('invoices') && (
          <Button
            kind={ready.length > 0 ? 'plain' : 'primary'}
            busy={doing === 'print'}
            onClick={() => void invoices()}
          >
            Print {number(shipped.length)} {shipped.length === 1 ? 'invoice' : 'invoices'}
          </Button>
        )}
      </div>
      {job > 0 && <Job id={job} onEnd={end} />}
      {message && <p role="status">{message}</p>}
      {left.length > 0 && (
        <ul role="alert" className={css.stack}>
          {left.map((row) => (
            <li key={row.orders_id} className={css.bad}>
              <Link href={`/adminorders/${row.orders_id}`}>Order {row.orders_id}</Link>: {row.message}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
