import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { buttonClass } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Empty } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'

type Row = { cust_id: number; cust_Name: string; date?: string; amount?: number; avg_amount?: number }
type State = { type?: 'new' | 'old'; users?: Row[] } | null

/** The users behind a dashboard card. The dashboard passes them along in the navigation state. */
export function UsersScreen() {
  const state = useHistoryState<State>()
  const list = useList('/userdetails')
  const users = sorted(state?.users ?? [], list.sort, {
    name: (u) => u.cust_Name,
    date: (u) => u.date ?? '',
    amount: (u) => u.amount ?? u.avg_amount ?? 0,
  })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>{state?.type === 'old' ? 'Old Users Details' : 'New Users Details'}</h1>
        <Link href="/dashboard" className={buttonClass('plain', 'small')}>
          Back to Dashboard
        </Link>
      </div>
      {users.length === 0 ? (
        <Empty title="No data available" />
      ) : (
        <Scroll label="Users">
          <table className={css.table}>
            <thead>
              <tr>
                <SortHead name="name" label="Name" {...list} />
                <SortHead name="date" label="Date" {...list} />
                <SortHead name="amount" label="Amount" right {...list} />
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <tr key={user.cust_id}>
                  <td>{user.cust_Name}</td>
                  <td>{day(user.date)}</td>
                  <td className={css.right}>{rupees(user.amount ?? user.avg_amount ?? 0, 'always')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </div>
  )
}
