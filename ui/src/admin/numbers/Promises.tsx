import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { number } from '../../rules/money'
import { sentence } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import { noCourier, zones } from '../blocks/zones'
import { share } from './measures'
import css from './numbers.module.css'

type Row = Schemas['PromiseRow']

type Props = {
  asked: Record<string, string>
  /** Returns the URL of a list of orders of the period. */
  ordersOf: (query: Record<string, string>) => string
}

/** How many promised days of the period were kept, by zone and courier. */
export function Promises({ asked, ordersOf }: Props) {
  const { may } = useSession()
  const call = useCall('/admin/promises', asked, { keep: true, staleTime: 0 })
  const data = call.data?.data
  return (
    <section className={css.parts} aria-labelledby="promises">
      <div className={blocks.head}>
        <h2 id="promises">Promised delivery days</h2>
        {may('settings') && <Link href="/settings?page=Delivery+dates">Delivery date settings</Link>}
      </div>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.zones.length === 0 ? (
        <p className="quiet">No delivered order was promised for these days.</p>
      ) : (
        <>
          <Table
            by="Zone"
            rows={data.zones}
            all={data.all}
            nameOf={(key) => zones.find(([zone]) => zone === key)?.[1] ?? key}
            href={(key, promise) => ordersOf({ promise, ...(key && { zone: key }) })}
          />
          <Table
            by="Courier"
            rows={data.couriers}
            nameOf={(key) => (key === noCourier ? 'No courier' : key)}
            href={(key, promise) => ordersOf({ promise, courier: key })}
          />
          <p className="quiet">
            The promised day is the one that the customer was shown when ordering. Orders count on that day, once they
            are delivered. Days late is the average of the missed ones.
          </p>
        </>
      )}
    </section>
  )
}

type TableProps = {
  by: string
  rows: Row[]
  all?: Row
  nameOf: (key: string) => string
  href: (key: string, promise: string) => string
}

function Table({ by, rows, all, nameOf, href }: TableProps) {
  const count = (row: Row, promise: 'kept' | 'missed') => {
    const to = row[promise] > 0 && href(row.key, promise)
    return to ? <Link href={to}>{number(row[promise])}</Link> : number(row[promise])
  }
  return (
    <Scroll label={`Promised delivery days by ${by.toLowerCase()}`}>
      <table className={blocks.table}>
        <thead>
          <tr>
            <th>{by}</th>
            <th className={blocks.right}>Kept</th>
            <th className={blocks.right}>Missed</th>
            <th className={blocks.right}>Share kept</th>
            <th className={blocks.right}>Days late</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(all ? [all] : [])].map((row) => (
            <tr key={row.key}>
              <td>{row === all ? <strong>All</strong> : nameOf(row.key)}</td>
              <td className={blocks.right}>{count(row, 'kept')}</td>
              <td className={blocks.right}>{count(row, 'missed')}</td>
              <td className={blocks.right}>{share(row.share)}</td>
              <td className={blocks.right}>{row.missed > 0 ? row.days_late : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
