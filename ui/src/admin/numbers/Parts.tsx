import { useRef } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { number, rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import type { useList } from '../blocks/useList'
import { ChartFrame } from './ChartFrame'
import { change, share } from './measures'
import css from './numbers.module.css'
import { RankChart } from './RankChart'

type Part = Schemas['NumberPart']

const parts: [by: string, label: string][] = [
  ['product', 'Product'],
  ['category', 'Category'],
  ['pin', 'PIN'],
  ['district', 'District'],
  ['state', 'State'],
  ['payment', 'Payment'],
]

const sorts: [sort: string, label: string][] = [
  ['', 'Most sold'],
  ['fall', 'Fell most'],
  ['back', 'Most returned to sender'],
]

const first = 10

/** query returns the filter of the order list for a row of the breakdown. */
function query(by: string, key: string): Record<string, string> {
  if (by === 'product' || by === 'category') return { [by]: key }
  if (by !== 'payment') return { area: key }
  return key === 'counter' ? { channel: 'counter' } : { channel: 'online', pt: key }
}

type Props = {
  list: ReturnType<typeof useList>
  asked: Record<string, string>
  /** Returns the URL of the list of the period's orders with a filter. */
  ordersOf: (query: Record<string, string>) => string
}

/** The sales of the period broken down by product, place and payment. */
export function Parts({ list, asked, ordersOf }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const by = parts.find(([one]) => one === list.get('by'))?.[0] ?? 'product'
  const sort = list.get('sort')
  const limit = Math.max(first, Number(list.get('rows')) || first)
  const call = useCall(
    '/admin/numbers/{by}',
    { by, ...asked, ...(sort ? { sort } : {}), limit: String(limit) },
    { keep: true, staleTime: 0 },
  )
  const data = call.data?.data
  const rows = data?.rows ?? []
  const compared = Boolean(data?.against)
  const goods = by === 'product' || by === 'category'
  const label = parts.find(([one]) => one === by)?.[1] ?? ''
  const href = (part: Part) => ordersOf(query(by, part.key))
  return (
    <section className={css.parts} aria-labelledby="parts">
      <div className={blocks.head}>
        <h2 id="parts">Where the sales come from</h2>
        <div className={blocks.tabs} role="group" aria-label="Order of the rows">
          {sorts
            .filter(([one]) => one !== 'fall' || compared || sort === one)
            .map(([one, name]) => (
              <button key={name} type="button" aria-pressed={sort === one} onClick={() => list.set({ sort: one })}>
                {name}
              </button>
            ))}
        </div>
      </div>
      <div className={blocks.tabs} role="group" aria-label="By">
        {parts.map(([one, name]) => (
          <button
            key={one}
            type="button"
            aria-pressed={by === one}
            onClick={() => list.set({ by: one === 'product' ? '' : one, rows: '' })}
          >
            {name}
          </button>
        ))}
      </div>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !data ? (
        <Loading />
      ) : rows.length === 0 ? (
        <p className="quiet">
          {sort === 'fall' ? 'Nothing sold less than before.' : 'Nothing was sold in these days.'}
        </p>
      ) : (
        <div className={css.both}>
          <ChartFrame
            title={`Sales by ${label === 'PIN' ? label : label.toLowerCase()}`}
            legend={<span className="quiet">{goods ? 'Goods, without delivery' : 'Whole orders'}</span>}
            box={box}
            by={by}
            asked={{ ...asked, ...(sort ? { sort } : {}) }}
            from={data.from}
            to={data.to}
          >
            <RankChart
              label={`Sales by ${label.toLowerCase()}`}
              rows={rows.slice(0, first)}
              compared={compared}
              ordersOf={href}
              box={box}
            />
          </ChartFrame>
          <details open={wide()}>
            <summary>As a table</summary>
            <PartTable {...{ rows, goods, compared, label, href }} rest={data} more={data.more || sort === 'fall'} />
          </details>
          {data.more && (
            <span className={css.more}>
              <Button kind="plain" size="small" onClick={() => list.set({ rows: String(limit * 4) })}>
                Show more
              </Button>
            </span>
          )}
        </div>
      )}
    </section>
  )
}

/** A phone shows each row of a table as a card, so at first it only shows the bars. */
const wide = () => matchMedia('(min-width: 45rem)').matches

type Table = {
  rows: Part[]
  goods: boolean
  compared: boolean
  label: string
  href: (part: Part) => string
  rest: { rest: number; rest_before: number }
  more: boolean
}

/**
 * The rows of a breakdown. goods means products or categories, which have other columns than places and payment
 * methods. rest is the row below for all that is in none of the rows.
 */
function PartTable({ rows, goods, compared, label, href, rest, more }: Table) {
  return (
    <Scroll label={`Sales by ${label.toLowerCase()}`}>
      <table className={blocks.table}>
        <thead>
          <tr>
            <th>{label}</th>
            <th className={blocks.right}>Sales</th>
            <th className={blocks.right}>Share</th>
            {compared && <th className={blocks.right}>Before</th>}
            {compared && <th className={blocks.right}>Change</th>}
            <th className={blocks.right}>{goods ? 'Pieces' : 'Orders'}</th>
            <th className={blocks.right}>{goods ? 'Credited' : 'Returned to sender'}</th>
            {goods && <th className={blocks.right}>Margin</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{href(row) ? <Link href={href(row)}>{row.label}</Link> : row.label}</td>
              <td className={blocks.right}>{rupees(row.sales)}</td>
              <td className={blocks.right}>{share(row.share)}</td>
              {compared && <td className={blocks.right}>{rupees(row.before)}</td>}
              {compared && <Change now={row.sales} before={row.before} />}
              <td className={blocks.right}>{number(goods ? row.units : row.orders)}</td>
              <td className={blocks.right}>
                {goods ? rupees(row.back) : `${number(row.came_back)} of ${number(row.sent)}`}
              </td>
              {goods && <td className={blocks.right}>{marginOf(row)}</td>}
            </tr>
          ))}
          {rest.rest !== 0 && (
            <tr>
              <td className="quiet">
                {goods && !more ? 'Delivery and COD fees' : goods ? 'All else, delivery and COD fees' : 'All else'}
              </td>
              <td className={blocks.right}>{rupees(rest.rest)}</td>
              <td />
              {compared && <td className={blocks.right}>{rupees(rest.rest_before)}</td>}
              {compared && <Change now={rest.rest} before={rest.rest_before} />}
              <td />
              <td />
              {goods && <td />}
            </tr>
          )}
        </tbody>
      </table>
    </Scroll>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const { text, to } = change('rupees', now, before)
  return (
    <td className={blocks.right} data-to={to || undefined}>
      <span className={to > 0 ? css.well : to < 0 ? css.badly : ''}>
        {text || (before === 0 && now > 0 ? 'new' : '')}
      </span>
    </td>
  )
}

function marginOf(row: Part): string {
  const margin = row.margin as number | null
  if (margin === null) return row.units > 0 ? 'cost not known' : ''
  return `${rupees(margin)} (${share(row.margin_share)})`
}
