import { useRef } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import { useList } from '../blocks/useList'
import { days } from './axis'
import { ChartFrame } from './ChartFrame'
import { Mails } from './Mails'
import { type Figures, type Measure, measures, worded } from './measures'
import css from './numbers.module.css'
import { Parts } from './Parts'
import { PeriodChoice } from './PeriodChoice'
import { Promises } from './Promises'
import { Tiles } from './Tiles'
import { type Bar, TimeChart } from './TimeChart'
import { Why } from './Why'

const given = (pairs: Record<string, string>) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value))

/** The reports screen: figures of any period compared with another one, and their breakdown. */
export function NumbersScreen() {
  const list = useList('/numbers')
  const { may } = useSession()
  const box = useRef<HTMLDivElement>(null)
  const asked = given({
    period: list.get('period'),
    from: list.get('from'),
    to: list.get('to'),
    against: list.get('against'),
  })
  const call = useCall('/admin/numbers', asked, { keep: true, staleTime: 0 })
  const data = call.data?.data
  const chosen = measures.find((one) => one.name === list.get('show')) ?? (measures[0] as Measure)
  const ordersOf = (query: Record<string, string> | undefined, from = data?.from ?? '', to = data?.to ?? '') =>
    query && may('orders') ? `/adminorders?${new URLSearchParams({ ...query, from, to })}` : ''
  return (
    <div className={`page ${blocks.screen}`}>
      <div className={blocks.head}>
        <h1>Numbers</h1>
      </div>
      <PeriodChoice list={list} from={data?.from ?? ''} to={data?.to ?? ''} />
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <p className={css.days}>
            <strong>{days(data.from, data.to)}</strong>
            {data.against && <span className="quiet">compared with {days(data.against.from, data.against.to)}</span>}
          </p>
          <Told data={data} />
          {data.change && (
            <Why
              change={data.change}
              ordersOf={(query) => ordersOf(query)}
              hrefs={{
                visitors: '/dashboard',
                fallen: `/numbers?${new URLSearchParams({ ...asked, sort: 'fall' })}#parts`,
                credited: may('invoices') ? '/invoice' : '',
              }}
            />
          )}
          <Tiles
            now={data.now as Figures}
            before={data.before as Figures | null}
            chosen={chosen}
            onChoose={(measure) => list.set({ show: measure === measures[0] ? '' : measure.name })}
          />
          <ChartFrame
            title={`${chosen.label} by ${data.grouping}`}
            legend={
              <>
                {data.against && <Legend />}
                {ordersOf(chosen.orders) && <Link href={ordersOf(chosen.orders)}>These orders</Link>}
              </>
            }
            box={box}
            by="time"
            asked={asked}
            from={data.from}
            to={data.to}
          >
            <TimeChart
              label={`${chosen.label} by ${data.grouping}`}
              measure={chosen}
              grouping={data.grouping}
              bars={data.bars as Bar[]}
              ordersOf={(from, to) => ordersOf(chosen.orders, from, to)}
              box={box}
            />
            <AsTable measure={chosen} bars={data.bars as Bar[]} compared={Boolean(data.against)} />
          </ChartFrame>
          <Parts list={list} asked={asked} ordersOf={(query) => ordersOf({ state: 'sold', ...query })} />
          <Promises asked={asked} ordersOf={(query) => ordersOf(query)} />
          <Mails asked={asked} />
        </>
      )}
    </div>
  )
}

type Data = { from: string; to: string; today: string; first_day: string; moving: boolean; now: { orders: number } }

/** Remarks about the selected days. */
function Told({ data }: { data: Data }) {
  const words = [
    data.from > data.today && 'These days are in the future.',
    data.from <= data.today &&
      data.now.orders === 0 &&
      !data.first_day &&
      'No orders yet. The numbers start with the first one.',
    data.first_day &&
      data.to < data.first_day &&
      `The first order came on ${days(data.first_day, data.first_day)}, after these days.`,
    data.moving &&
      'The time zone of the shop was changed: its orders are being moved to their days in it, so the days may be off for some minutes.',
  ].filter(Boolean)
  return words.length > 0 ? (
    <p className={css.told} role="status">
      {words.join(' ')}
    </p>
  ) : null
}

function Legend() {
  return (
    <span className={css.legend}>
      <span className={css.key} aria-hidden="true" /> the period before
    </span>
  )
}

/** The figures of the chart as a table, for screen readers and for exact values. */
function AsTable({ measure, bars, compared }: { measure: Measure; bars: Bar[]; compared: boolean }) {
  return (
    <details className={css.table}>
      <summary>As a table</summary>
      <Scroll label={measure.label}>
        <table className={blocks.table}>
          <thead>
            <tr>
              <th>Days</th>
              <th className={blocks.right}>{measure.label}</th>
              {compared && <th className={blocks.right}>Before</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <td>{days(bar.from, bar.to)}</td>
                <td className={blocks.right}>{worded(measure.kind, measure.of(bar.now))}</td>
                {compared && (
                  <td className={blocks.right}>{bar.before ? worded(measure.kind, measure.of(bar.before)) : ''}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  )
}
