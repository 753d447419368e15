import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FindProduct } from '../blocks/FindProduct'
import { Approve } from './Approve'
import { BeginCount } from './BeginCount'
import { CountsBefore } from './CountsBefore'
import { CountTable } from './CountTable'
import { useScans } from './useScans'
import { scopeOf } from './words'

/** Counts the stock with a scanner: each scan is one unit. The differences are corrected by one approval. */
export function CountScreen() {
  const call = useCall('/admin/stock-count', undefined, { staleTime: 0, keep: true })
  const scans = useScans()
  const refresh = useRefresh()
  const { act, doing } = useAct()
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const count = call.data.data
  const typed = (product_id: number, quantity: number) => scans.add({ count_id: count.id, product_id, quantity })
  const leaveOut = (product_id: number) =>
    act({
      name: `out-${product_id}`,
      send: () => post('/admin/stock-counts/{id}/leave-out', { product_id }, { id: count.id }),
      done: () => refresh('/admin/stock-count'),
    })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Stock count</h1>
        {count.id > 0 && (
          <p className="quiet">
            Count {count.id}: {scopeOf(count)}, begun {moment(count.begun_date)} by {count.begun_by}
          </p>
        )}
      </div>
      <FindProduct
        path="/admin/stock-products"
        onFound={({ product_id }) => scans.add({ count_id: count.id, product_id })}
        onCode={(code) => scans.add({ count_id: count.id, code })}
      />
      <Waiting count={scans.waiting} trouble={scans.trouble} />
      <NotCounted scans={scans} />
      {count.id === 0 ? (
        <BeginCount />
      ) : (
        <>
          {count.latest.length > 0 && <CountTable label="Counted last" lines={count.latest} onCount={typed} />}
          {count.differences.length > 0 && (
            <section className={css.stack} aria-label="Differences">
              <h2>Differences</h2>
              <p className="quiet">
                Expected is what was on hand when the product was counted, without packed parcels. What is sold after
                that stays sold.
              </p>
              <CountTable
                label="Differences"
                lines={count.differences}
                onCount={typed}
                compare
                act={(line) => (
                  <Button
                    kind="quiet"
                    size="small"
                    busy={doing === `out-${line.product_id}`}
                    aria-label={`Leave out ${line.title}`}
                    onClick={() => void leaveOut(line.product_id)}
                  >
                    Leave out
                  </Button>
                )}
              />
            </section>
          )}
          <Approve count={count} waiting={scans.waiting} />
        </>
      )}
      {count.id === 0 && <CountsBefore />}
    </div>
  )
}

/** Says that scans are still on this machine only. */
function Waiting({ count, trouble }: { count: number; trouble: string }) {
  if (count === 0 || !trouble) return null
  return (
    <p role="status" className={css.bad}>
      {trouble} {count === 1 ? '1 scan is' : `${count} scans are`} kept on this device and will be sent. You can
      continue.
    </p>
  )
}

/** Scans that were not counted, with the reason. */
function NotCounted({ scans }: { scans: ReturnType<typeof useScans> }) {
  if (scans.unknown.length === 0) return null
  return (
    <div role="alert" className={css.panel}>
      <ul>
        {scans.unknown.map((one) => (
          <li key={one.key} className={css.bad}>
            {one.why}
          </li>
        ))}
      </ul>
      <span>
        <Button kind="plain" size="small" onClick={scans.dismiss}>
          Dismiss
        </Button>
      </span>
    </div>
  )
}
