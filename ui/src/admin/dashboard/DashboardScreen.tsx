import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Skeleton } from '../../parts/State'
import { toast } from '../../parts/toast'
import { number, rupees, shortRupees } from '../../rules/money'
import { BarChart } from '../blocks/BarChart'
import blocks from '../blocks/blocks.module.css'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { CODLosses } from './CODLosses'
import css from './dashboard.module.css'

const MissedSearches = lazy(() => import('./MissedSearches'))

const periods = [
  { label: 'Daily', bars: 'daily', users: '1 DAY' },
  { label: 'Weekly', bars: 'weekly', users: '1 WEEK' },
  { label: 'Monthly', bars: 'monthly', users: '1 MONTH' },
] as const

const perPage = 4

/** The dashboard: today's work, and the figures of the chosen period. */
export function DashboardScreen() {
  const list = useList('/dashboard')
  const period = periods.find((p) => p.bars === list.get('period')) ?? periods[0]
  const [, navigate] = useLocation()
  const work = useCall('/admin/today', undefined, { staleTime: 0 })
  const today = work.data?.data
  const visited = useCall('/get_visited_users')
  const registered = useCall('/get_registered_users')
  const counts = useCall('/get_user_counts', { interval: period.users }, { keep: true })
  const fresh = useCall('/get-new-users', { interval: period.users }, { keep: true })
  const old = useCall('/get_old_users', { interval: period.users }, { keep: true })
  const sales = useCall('/totalSales', { interval: period.bars }, { keep: true })
  const orders = useCall('/totalOrders', { interval: period.bars }, { keep: true })
  useFailures([
    [fresh.isError, 'Error fetching new users'],
    [old.isError, 'Error fetching old users'],
    [sales.isError, 'Error fetching total sales'],
    [orders.isError, 'Error fetching total orders'],
    [counts.isError, 'Error fetching user counts'],
    [visited.isError, 'Error fetching visited users'],
    [registered.isError, 'Error fetching registered users'],
  ])
  const salesMessage = sales.data?.message
  const ordersMessage = orders.data?.message
  useEffect(() => {
    if (salesMessage) toast.success(salesMessage)
  }, [salesMessage])
  useEffect(() => {
    if (ordersMessage) toast.success(ordersMessage)
  }, [ordersMessage])
  const show = (
    type: 'new' | 'old',
    { data, isPlaceholderData }: Pick<typeof old, 'isPlaceholderData'> & { data?: { data: unknown[] } | undefined },
  ) => {
    const interval = period.users
    if (data && !isPlaceholderData) navigate('/userdetails', { state: { type, interval, users: data.data } })
    // The customers are not loaded yet, so the next screen loads them itself.
    else navigate(`/userdetails?${new URLSearchParams({ type, interval })}`)
  }
  const data = counts.data?.data
  const bars = useMemo(
    () => ({
      groups: (sales.data?.data ?? []).map((r) => short(r.interval_group)),
      ordered: (orders.data?.data ?? []).map((r) => short(r.interval_group)),
      amounts: (sales.data?.data ?? []).map((r) => r.total_amount),
      counts: (orders.data?.data ?? []).map((r) => r.order_count),
    }),
    [sales.data, orders.data],
  )
  return (
    <div className={`page ${blocks.screen}`}>
      <div className={blocks.head}>
        <h1>Dashboard</h1>
        <div className={blocks.tabs} role="group" aria-label="Period">
          {periods.map((p) => (
            <button
              key={p.label}
              type="button"
              aria-pressed={p === period}
              onClick={() => list.set({ period: p === periods[0] ? '' : p.bars })}
            >
              {p.label}
            </button>
          ))}
        </div>
      </div>
      <NotRead calls={[work, visited, registered, counts, sales, orders, old]} />
      <Waiting today={today} />
      <div className={css.cards}>
        <Card title="Visited Users" figure={visited.data?.data.visited_user_count} />
        <Card title="Registered Users" figure={registered.data?.data.registered_user_count} />
        <Card
          title="New Users"
          figure={data?.new_user_count.new_user_count}
          amount={data?.new_user_count.total_amount ?? null}
          onOpen={() => show('new', fresh)}
        />
        <Card
          title="Old Users"
          figure={data?.old_user_count.old_user_count}
          amount={data?.old_user_count.total_amount ?? null}
          onOpen={() => show('old', old)}
        />
      </div>
      <div className={css.charts}>
        {!sales.isError && (
          <BarChart
            title="Total Sales"
            groups={bars.groups}
            values={bars.amounts}
            colour="--sales"
            format={shortRupees}
            whole={rupees}
          />
        )}
        {!orders.isError && (
          <BarChart
            title="Total Orders"
            groups={bars.ordered}
            values={bars.counts}
            colour="--orders"
            format={number}
            whole={number}
          />
        )}
      </div>
      <div className={css.charts}>
        {!work.isError && (today ? <Best today={today} /> : <Skeleton height={232} />)}
        {!old.isError && (old.data ? <OldUsers users={old.data.data} /> : <Skeleton height={232} />)}
        <CODLosses />
        <Suspense fallback={null}>
          <MissedSearches />
        </Suspense>
      </div>
    </div>
  )
}

/** short returns the name of a group on the axis: 21 Nov for a day, Nov 26 for a month. */
function short(group: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const [year = '', month = '', day] = group.split('-')
  const name = months[Number(month) - 1] ?? group
  return day ? `${Number(day)} ${name}` : `${name} ${year.slice(2)}`
}

function useFailures(failures: [boolean, string][]) {
  const said = failures.filter(([failed]) => failed).map(([, text]) => text)
  const key = said.join('|')
  useEffect(() => {
    for (const text of key ? key.split('|') : []) toast.error(text)
  }, [key])
}

/** The work that needs attention today. */
function Waiting({ today }: { today: Schemas['TodayData'] | undefined }) {
  const { may } = useSession()
  const items: (readonly [number | undefined, string, string, string])[] = [
    [today?.to_ship, 'to ship', '/adminorders?state=confirmed', 'orders'],
    [today?.to_inspect, 'to inspect', '/returns', 'orders'],
    [today?.to_refund, 'to refund', '/returns', 'refunds'],
    ...(today?.failed_refunds
      ? ([[today.failed_refunds, 'refunds that failed', '/refunddesk', 'refunds']] as const)
      : []),
    ...(today?.uncredited
      ? ([[today.uncredited, 'without their credit note', '/moneycheck', 'refunds']] as const)
      : []),
    ...(today?.disputes ? ([[today.disputes, 'disputed payments', '/moneycheck', 'money']] as const) : []),
    [today?.low_stock, 'low in stock', '/product?low_stock=true', 'catalogue'],
    [today?.failed_mails, 'emails that could not be sent', '/outbox', 'outbox'],
  ]
  return (
    <section className={css.waiting} aria-label="Needs attention">
      {items.map(([count, label, href, permission]) =>
        may(permission) ? (
          <Link key={label} href={href} data-none={count === 0 || undefined}>
            <strong>{count === undefined ? '–' : number(count)}</strong> {label}
          </Link>
        ) : null,
      )}
    </section>
  )
}

/** The best sellers of the last 30 days, and the share of visitors who bought. */
function Best({ today: { best, visitors, orders } }: { today: Schemas['TodayData'] }) {
  const share = visitors > 0 && visitors >= orders ? `${((orders / visitors) * 100).toFixed(1)} %` : 'not known yet'
  return (
    <section className={blocks.panel} aria-labelledby="best">
      <h2 id="best">Best sellers of 30 days</h2>
      {best.length === 0 ? (
        <p className="quiet">Nothing was sold in the last 30 days.</p>
      ) : (
        <Scroll label="Best sellers">
          <table className={blocks.table}>
            <thead>
              <tr>
                <th>Product</th>
                <th className={blocks.right}>Sold</th>
                <th className={blocks.right}>Amount(₹)</th>
              </tr>
            </thead>
            <tbody>
              {best.map((row) => (
                <tr key={row.product_id}>
                  <td>{row.title}</td>
                  <td className={blocks.right}>{number(row.sold)}</td>
                  <td className={blocks.right}>{rupees(row.amount, 'always')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <p className="quiet">
        {number(visitors)} new {visitors === 1 ? 'visitor' : 'visitors'}, {number(orders)}{' '}
        {orders === 1 ? 'order' : 'orders'}: conversion {share}.
      </p>
    </section>
  )
}

/** A figure, and an amount if it has one; – while they are not known. */
function Card({
  title,
  figure,
  amount,
  onOpen,
}: {
  title: string
  figure: number | undefined
  amount?: number | null
  onOpen?: () => void
}) {
  const body = (
    <>
      <span className="quiet">{title}</span>
      <strong>{figure === undefined ? '–' : number(figure)}</strong>
      {amount !== undefined && <span className="figures">{amount === null ? '–' : rupees(amount, 'always')}</span>}
    </>
  )
  return onOpen ? (
    <button type="button" data-fact className={css.card} onClick={onOpen}>
      {body}
    </button>
  ) : (
    <div className={css.card}>{body}</div>
  )
}

/** Customers who ordered again, sorted and paged in the browser, because the API returns all of them at once. */
function OldUsers({ users }: { users: Schemas['OldBuyer'][] }) {
  const [page, setPage] = useState(1)
  const [all, setAll] = useState(false)
  const pages = Math.max(1, Math.ceil(users.length / perPage))
  const now = Math.min(page, pages)
  const [sort, setSort] = useState('')
  const ordered = sorted(users, sort, {
    name: (u) => u.cust_Name,
    amount: (u) => u.avg_amount,
    days: (u) => u.date_diff,
  })
  const rows = all ? ordered : ordered.slice((now - 1) * perPage, now * perPage)
  return (
    <section className={blocks.panel} aria-labelledby="old-users">
      <h2 id="old-users">Old Users (With Avg Amount and Date Difference)</h2>
      {users.length === 0 ? (
        <p className="quiet">No data available</p>
      ) : (
        <>
          <Scroll label="Old users">
            <table className={blocks.table}>
              <thead>
                <tr>
                  <SortHead name="name" label="Customer Name" sort={sort} onSort={setSort} />
                  <SortHead name="amount" label="Amount(₹)" right sort={sort} onSort={setSort} />
                  <SortHead name="days" label="Date(diff in days)" right sort={sort} onSort={setSort} />
                </tr>
              </thead>
              <tbody>
                {rows.map((user) => (
                  <tr key={user.cust_id}>
                    <td>{user.cust_Name}</td>
                    <td className={blocks.right}>{rupees(user.avg_amount, 'always')}</td>
                    <td className={blocks.right}>{user.date_diff}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          {!all && <Pager page={now} pages={pages} onPage={setPage} numbered={false} label="Pages of old users" />}
          {users.length > perPage && (
            <span>
              <Button kind="quiet" size="small" onClick={() => setAll((a) => !a)}>
                {all ? 'Show Less' : 'View More'}
              </Button>
            </span>
          )}
        </>
      )}
    </section>
  )
}
