import { Link } from 'wouter'
import { getFile } from '../../api/files'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Highlight } from '../blocks/Highlight'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { Rows } from '../blocks/Rows'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useDesk } from '../blocks/useDesk'
import { useList } from '../blocks/useList'

const columns: [string, string][] = [
  ['mob', 'Mobile'],
  ['since', 'Customer since'],
  ['orders', 'Orders'],
  ['spent', 'Spent (₹)'],
  ['last', 'Last order'],
]

const filters: Filter[] = [
  {
    name: 'bought',
    label: 'Orders',
    choices: [
      ['none', 'never ordered'],
      ['once', 'ordered once'],
      ['again', 'ordered more than once'],
    ],
  },
  { name: 'back', label: 'Parcels', choices: [['yes', 'came back']] },
  { name: 'from', label: 'Last order from' },
  { name: 'to', label: 'Last order to' },
]

/** The list of customers, each with a summary of their orders. */
export function CustomersScreen() {
  const list = useList('/customers')
  const desk = useDesk('customers')
  const { shows } = desk
  const { act, doing } = useAct()
  const search = list.get('search')
  const asked = {
    search,
    sort: list.sort,
    bought: list.get('bought'),
    back: list.get('back'),
    from: list.get('from'),
    to: list.get('to'),
  }
  const call = useCall(
    '/admin/customers',
    { page: list.page, per_page: desk.rows, ...asked },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  const narrowed = Object.entries(asked).some(([name, value]) => name !== 'sort' && value)
  const download = () =>
    act({ name: 'sheet', send: async () => save(await getFile('/admin/customer-sheet', asked), 'customers.xlsx') })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Customers</h1>
        <Button kind="plain" busy={doing === 'sheet'} onClick={() => void download()}>
          Export
        </Button>
      </div>
      <div className={css.filters}>
        <SearchForm
          label="Search customers"
          placeholder="Name, email or mobile number"
          value={search}
          onSearch={(text) => list.set({ search: text })}
        />
      </div>
      <ListTools label="customers" desk={desk} list={list} filters={filters} columns={columns} />
      <Rows
        call={call}
        waits={desk.pending}
        label="Customers"
        empty={narrowed ? 'No customers match. Remove a filter or shorten your search.' : 'No accounts yet.'}
        head={
          <>
            <SortHead name="name" label="Name" {...list} />
            {shows('mob') && <th>Mobile</th>}
            {shows('since') && <SortHead name="since" label="Customer since" {...list} />}
            {shows('orders') && <SortHead name="orders" label="Orders" right {...list} />}
            {shows('spent') && <SortHead name="spent" label="Spent (₹)" right {...list} />}
            {shows('last') && <SortHead name="last" label="Last order" {...list} />}
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td>
              <Link href={`/customers/${row.id}`}>
                <Highlight text={row.name} part={search} />
              </Link>
              <br />
              <span className="quiet">
                <Highlight text={row.email} part={search} />
              </span>
            </td>
            {shows('mob') && (
              <td className="figures">
                <Highlight text={row.mob} part={search} />
              </td>
            )}
            {shows('since') && <td>{day(row.since)}</td>}
            {shows('orders') && (
              <td className={css.right}>
                {row.orders}
                {row.came_back > 0 && (
                  <>
                    <br />
                    <Status tone="brick">{row.came_back} came back</Status>
                  </>
                )}
              </td>
            )}
            {shows('spent') && <td className={css.right}>{rupees(row.spent, 'always')}</td>}
            {shows('last') && <td>{row.last_order ? day(row.last_order) : <span className="quiet">never</span>}</td>}
          </tr>
        )}
      </Rows>
      <ListFoot desk={desk} list={list} of={call.data} />
    </div>
  )
}
