import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead, sorted } from '../blocks/Sort'
import { useDesk } from '../blocks/useDesk'
import { useList } from '../blocks/useList'

type Row = { cust_id: number; cust_Name: string; date?: string | null; amount?: number; avg_amount?: number }
type State = { type?: 'new' | 'old'; interval?: string; users?: Row[] } | null

const filters: Filter[] = [
  {
    name: 'type',
    label: 'Users',
    choices: [
      ['new', 'New'],
      ['old', 'Old'],
    ],
  },
  {
    name: 'interval',
    label: 'Period',
    choices: [
      ['1 DAY', 'Today'],
      ['1 WEEK', 'Last 7 days'],
      ['1 MONTH', 'Last month'],
    ],
  },
]

const columns: [string, string][] = [
  ['date', 'Date'],
  ['amount', 'Amount'],
]

/**
 * The customers behind a card of the dashboard, which passes them in the navigation state; filters and saved
 * views load others.
 */
export function UsersScreen() {
  const state = useHistoryState<State>()
  const list = useList('/userdetails')
  const desk = useDesk('users')
  const asks = list.get('type') !== '' || list.get('interval') !== ''
  const type = list.get('type') || (state?.type ?? 'new')
  const interval = list.get('interval') || (state?.interval ?? '1 DAY')
  // A saved view decides whose customers it shows, even if the dashboard passed some.
  const shown = new URLSearchParams(list.query)
  shown.set('type', type)
  shown.set('interval', interval)
  const fresh = useCall('/get-new-users', { interval }, { enabled: asks && type === 'new' })
  const old = useCall('/get_old_users', { interval }, { enabled: asks && type === 'old' })
  const call = type === 'old' ? old : fresh
  const given: Row[] = (asks ? call.data?.data : state?.users) ?? []
  const words = list.get('search').toLowerCase()
  const users = sorted(
    given.filter((u) => u.cust_Name.toLowerCase().includes(words)),
    list.sort,
    {
      name: (u) => u.cust_Name,
      date: (u) => u.date ?? '',
      amount: (u) => u.amount ?? u.avg_amount ?? 0,
    },
  )
  const rows = users.slice((list.page - 1) * desk.rows, list.page * desk.rows)
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>{type === 'old' ? 'Old Users Details' : 'New Users Details'}</h1>
        <Link href="/dashboard" className={buttonClass('plain', 'small')}>
          Back to Dashboard
        </Link>
      </div>
      <div className={css.filters}>
        <SearchForm
          label="Search users"
          placeholder="Search users"
          value={list.get('search')}
          onSearch={(text) => list.set({ search: text })}
        />
      </div>
      <ListTools
        label="users"
        desk={desk}
        list={{ ...list, query: String(shown) }}
        filters={filters}
        columns={columns}
      />
      {desk.pending || (asks && call.isPending) ? (
        <Loading />
      ) : asks && call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title="No data available" />
      ) : (
        <Scroll label="Users">
          <table className={css.table}>
            <thead>
              <tr>
                <SortHead name="name" label="Name" {...list} />
                {desk.shows('date') && <SortHead name="date" label="Date" {...list} />}
                {desk.shows('amount') && <SortHead name="amount" label="Amount" right {...list} />}
              </tr>
            </thead>
            <tbody>
              {rows.map((user) => (
                <tr key={user.cust_id}>
                  <td>{user.cust_Name}</td>
                  {desk.shows('date') && <td>{day(user.date)}</td>}
                  {desk.shows('amount') && (
                    <td className={css.right}>{rupees(user.amount ?? user.avg_amount ?? 0, 'always')}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <ListFoot desk={desk} list={list} of={{ pages: Math.ceil(users.length / desk.rows), total: users.length }} />
    </div>
  )
}
